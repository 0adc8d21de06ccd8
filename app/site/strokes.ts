/** The style of a stroke: `hair` and `line` recede, `gold` stands out, `moon` and `ground` are filled. */
export type Ink = "hair" | "line" | "gold" | "moon" | "ground";

/** One path of a drawing in a view box of 400 by 400 with (0, 0) in the middle. */
export type Stroke = { d: string; ink: Ink; transform?: string };

export function circle(x: number, y: number, radius: number): string {
  return `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** The point at this angle (0 is up, clockwise, in degrees) and distance from the middle. */
export function around(angle: number, radius: number): [x: number, y: number] {
  const turn = ((angle - 90) * Math.PI) / 180;
  return [round(radius * Math.cos(turn)), round(radius * Math.sin(turn))];
}

export function turns(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index * 360) / count);
}

export function round(length: number): number {
  return Math.round(length * 10) / 10;
}
