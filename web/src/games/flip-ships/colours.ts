export default [3, 1, 2, 0]; // red, blue, green, yellow
