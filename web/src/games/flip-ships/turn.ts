/* Which way a disc looks: three directions at right angles. */
import type { Point, Pose } from "./view";

export interface Way {
  right: Point;
  up: Point; // where its mark points
  face: Point;
}

/* A disc somewhere, at rest or in the air. */
export interface Body extends Way {
  at: Point;
}

function round(way: Point, axis: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (way[0] * axis[0] + way[1] * axis[1] + way[2] * axis[2]) * (1 - cos);
  return [
    way[0] * cos + (axis[1] * way[2] - axis[2] * way[1]) * sin + axis[0] * along,
    way[1] * cos + (axis[2] * way[0] - axis[0] * way[2]) * sin + axis[1] * along,
    way[2] * cos + (axis[0] * way[1] - axis[1] * way[0]) * sin + axis[2] * along,
  ];
}

export function turned(way: Way, axis: Point, angle: number): Way {
  return { right: round(way.right, axis, angle), up: round(way.up, axis, angle), face: round(way.face, axis, angle) };
}

/* The yaw at which a disc lies. Nobody measures it: it is as its last film ended, and otherwise each has its own. */
const yaws = new Map<number, number>();

export function yawOf(number: number): number {
  return yaws.get(number) ?? ((number * 67) % 50) - 25;
}

export function keepYaw(number: number, yaw: number): void {
  yaws.set(number, yaw);
}

/* Flat, its mark `yaw` degrees to the right of straight ahead. */
export function level(yaw: number): Way {
  const angle = (yaw * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { right: [cos, -sin, 0], up: [sin, cos, 0], face: [0, 0, 1] };
}

export function bodyOf(pose: Pose, yaw: number): Body {
  const heading = (pose.direction * Math.PI) / 180;
  return { at: pose.at, ...turned(level(yaw), [-Math.cos(heading), Math.sin(heading), 0], (pose.lean * Math.PI) / 180) };
}

/* From a unit quaternion that turns a flat disc with its mark straight ahead to how it is. */
export function wayOf(w: number, i: number, j: number, k: number): Way {
  const size = Math.hypot(w, i, j, k) || 1;
  const [a, b, c, d] = [w / size, i / size, j / size, k / size];
  return {
    right: [1 - 2 * (c * c + d * d), 2 * (b * c + a * d), 2 * (b * d - a * c)],
    up: [2 * (b * c - a * d), 1 - 2 * (b * b + d * d), 2 * (c * d + a * b)],
    face: [2 * (b * d + a * c), 2 * (c * d - a * b), 1 - 2 * (b * b + c * c)],
  };
}
