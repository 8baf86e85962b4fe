export default [3, 1]; // red, blue
