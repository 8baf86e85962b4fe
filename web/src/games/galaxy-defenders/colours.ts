export default [1, 2, 4, 0, 3]; // blue, green, violet, yellow, red
