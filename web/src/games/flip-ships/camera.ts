/* A camera over the near edge of the table: straight lines of the table stay straight, what is farther away is smaller. */
import type { Point } from "./view";

export interface Spot {
  x: number;
  y: number;
}

export interface Camera {
  eye: Point;
  project(point: Point): Spot;
  scale(point: Point): number; // units of the drawing for a millimetre there, across
  ground(spot: Spot): Spot; // the point of the table top that is drawn there
  box: { x: number; y: number; width: number; height: number }; // what is seen
}

const FOCUS = 1000;
const AWAY = 2900; // mm from the middle of what is looked at

/* What must be seen: x left and right, y near and far; how high the box is, and how much room the hand has under the edge. */
export interface Sight {
  left: number;
  right: number;
  near: number;
  far: number;
  high: number;
  hand: number; // part of the height
}

/* `aspect` is width / height of the room for the drawing: in a wide one the camera stands lower. */
export function cameraFor(sight: Sight, aspect: number): Camera {
  const pitch = (Math.max(34, Math.min(43, 43 - (aspect - 0.75) * 20)) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(pitch), Math.sin(pitch)];
  const middle = { x: (sight.left + sight.right) / 2, y: (sight.near + sight.far) / 2 };
  const eye: Point = [middle.x, middle.y - AWAY * cos, AWAY * sin];
  const depth = ([, y, z]: Point): number => (y - eye[1]) * cos - (z - eye[2]) * sin;
  const scale = (point: Point): number => FOCUS / depth(point);
  const project = (point: Point): Spot => {
    const [x, y, z] = point;
    const size = scale(point);
    return { x: (x - eye[0]) * size, y: -((y - eye[1]) * sin + (z - eye[2]) * cos) * size };
  };
  const ground = ({ x, y }: Spot): Spot => {
    /* The ray through the spot meets z = 0. */
    const down = sin + (y / FOCUS) * cos;
    const along = eye[2] / Math.max(down, 0.05);
    return { x: eye[0] + (x / FOCUS) * along, y: eye[1] + along * (cos - (y / FOCUS) * sin) };
  };
  return { eye, project, scale, ground, box: seen(sight, aspect, project) };
}

function seen(sight: Sight, aspect: number, project: (point: Point) => Spot): Camera["box"] {
  const left = Math.min(project([sight.left, sight.near, 0]).x, project([sight.left, sight.far, 0]).x);
  const right = Math.max(project([sight.right, sight.near, 0]).x, project([sight.right, sight.far, 0]).x);
  const top = project([0, sight.far, sight.high]).y;
  const edge = project([0, sight.near, 0]).y;
  const bottom = edge + ((edge - top) * sight.hand) / (1 - sight.hand);
  const width = Math.max(right - left, (bottom - top) * aspect);
  const height = Math.max(bottom - top, (right - left) / aspect);
  const spare = height - (bottom - top);
  return { x: (left + right) / 2 - width / 2, y: top - spare * 0.3, width, height };
}

export function polygon(spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
}

/* Maps a flat drawing round (0, 0), x to the right and y down the sheet, onto the plane through `at` with these directions: right
 * on a small piece, which is all that is drawn so. */
export function sheet(camera: Camera, at: Point, right: Point, up: Point): string {
  const here = camera.project(at);
  const step = (way: Point, size: number): Spot => {
    const there = camera.project([at[0] + way[0] * size, at[1] + way[1] * size, at[2] + way[2] * size]);
    const back = camera.project([at[0] - way[0] * size, at[1] - way[1] * size, at[2] - way[2] * size]);
    return { x: (there.x - back.x) / (2 * size), y: (there.y - back.y) / (2 * size) };
  };
  const across = step(right, 10);
  const along = step(up, 10);
  return `matrix(${[across.x, across.y, -along.x, -along.y, here.x, here.y].map((value) => value.toFixed(4)).join(" ")})`;
}

/* Right and up of something that lies flat and is turned to the right. */
export function flat(turn: number): { right: Point; up: Point } {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { right: [cos, -sin, 0], up: [sin, cos, 0] };
}
