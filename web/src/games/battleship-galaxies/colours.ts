export default [1, 3, 0, 4]; // blue, red, yellow, violet
