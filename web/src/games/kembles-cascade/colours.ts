export default [4, 3, 1, 0, 2]; // violet, red, blue, yellow, green
