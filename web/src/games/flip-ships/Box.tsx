/* The Mothership: an open box. What is behind a disc that lies in it, and what is before it. */
import type { JSX } from "preact";
import type { PickableProps } from "../../board/pickable";
import { type Camera, polygon, sheet } from "./camera";
import { type Point, type Rect, WALL, WALLS } from "./view";

interface BoxProps {
  camera: Camera;
  inside: Rect;
  front: number;
  health: number;
  props: PickableProps | null; // while it can be aimed at
}

function wall(camera: Camera, points: Point[]): string {
  return polygon(points.map((point) => camera.project(point)));
}

export function BoxBack({ camera, inside: [left, right, near, far], front }: BoxProps): JSX.Element {
  const [l, r, n, f] = [left - WALL, right + WALL, near - WALL, far + WALL];
  return (
    <g class="fs-box" aria-hidden="true">
      <polygon
        class="fs-shadow"
        opacity=".4"
        points={wall(camera, [
          [l, n - 14, 0],
          [r + 22, n - 14, 0],
          [r + 30, f, 0],
          [l, f, 0],
        ])}
      />
      <polygon
        class="fs-floor"
        points={wall(camera, [
          [left, near, 1],
          [right, near, 1],
          [right, far, 1],
          [left, far, 1],
        ])}
      />
      <polygon
        class="fs-inner fs-back"
        points={wall(camera, [
          [left, far, 1],
          [right, far, 1],
          [right, far, WALLS],
          [left, far, WALLS],
        ])}
      />
      <polygon
        class="fs-inner"
        points={wall(camera, [
          [left, near, 1],
          [left, far, 1],
          [left, far, WALLS],
          [left, near, WALLS],
        ])}
      />
      <polygon
        class="fs-inner"
        points={wall(camera, [
          [right, near, 1],
          [right, far, 1],
          [right, far, WALLS],
          [right, near, WALLS],
        ])}
      />
      <polygon
        class="fs-top"
        points={wall(camera, [
          [l, f, WALLS],
          [r, f, WALLS],
          [right, far, WALLS],
          [left, far, WALLS],
        ])}
      />
      <polygon
        class="fs-top"
        points={wall(camera, [
          [l, n, WALLS],
          [left, near, WALLS],
          [left, far, WALLS],
          [l, f, WALLS],
        ])}
      />
      <polygon
        class="fs-top"
        points={wall(camera, [
          [r, n, WALLS],
          [right, near, WALLS],
          [right, far, WALLS],
          [r, f, WALLS],
        ])}
      />
      {front < WALLS && (
        <polygon
          class="fs-top"
          points={wall(camera, [
            [l, n, front],
            [left, n, front],
            [left, n, WALLS],
            [l, n, WALLS],
          ])}
        />
      )}
    </g>
  );
}

export function BoxFront({ camera, inside: [left, right, near], front, health, props }: BoxProps): JSX.Element {
  const [l, r, n] = [left - WALL, right + WALL, near - WALL];
  return (
    <g {...(props ?? { "aria-hidden": true, class: "fs-box" })}>
      <polygon
        class="fs-wall"
        points={wall(camera, [
          [l, n, 0],
          [r, n, 0],
          [r, n, front],
          [l, n, front],
        ])}
      />
      <g transform={sheet(camera, [0, n, front / 2], [1, 0, 0], [0, 0, 1])}>
        <g class={health > 0 ? "fs-mother" : "fs-mother fs-wrecked"}>
          <path class="fs-plates" d="M-50 14H-18L-12 24H12L18 14H50M-50-8-34-14H34L50-8M-30-28V-14M30-28V-14" />
          <path class="fs-mouth" d="M-40 4Q0-14 40 4 24 16 0 16-24 16-40 4Z" />
          <circle class="fs-iris" r="8.5" cy="4" />
          <circle class="fs-pupil" r="3.6" cy="4" />
        </g>
      </g>
      <polygon
        class="fs-top"
        points={wall(camera, [
          [l, n, front],
          [r, n, front],
          [right, near, front],
          [left, near, front],
        ])}
      />
    </g>
  );
}
