/** Red, green, blue and opacity, from 0 to 255. */
type Colour = [red: number, green: number, blue: number];
type Point = [x: number, y: number];
/** Connected straight segments. */
type Line = Point[];

/** A picture in memory, eight bits a channel. Coverage is computed from the distance to each pixel's centre, so that edges are smooth. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;

  constructor(width: number, height: number, pixels: Buffer = Buffer.alloc(width * height * 4)) {
    this.width = width;
    this.height = height;
    this.pixels = pixels;
  }

  fill(colour: string): void {
    const [r, g, b] = rgb(colour);
    for (let at = 0; at < this.pixels.length; at += 4) this.pixels.set([r, g, b, 255], at);
  }

  disc([x, y]: Point, radius: number, colour: string): void {
    this.#cover([x, y], radius, colour, (px, py) => radius - Math.hypot(px - x, py - y));
  }

  ring([x, y]: Point, radius: number, width: number, colour: string): void {
    this.#cover([x, y], radius + width, colour, (px, py) => width / 2 - Math.abs(radius - Math.hypot(px - x, py - y)));
  }

  stroke(lines: Line[], width: number, colour: string): void {
    for (const line of lines) {
      const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
      const middle: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
      const reach = Math.max(Math.max(...xs) - middle[0], Math.max(...ys) - middle[1]) + width;
      this.#cover(middle, reach, colour, (px, py) => width / 2 - distanceTo(line, [px, py]));
    }
  }

  /** Draws a picture over this one, with its opacity. */
  place(picture: Canvas, left: number, top: number): void {
    for (let y = 0; y < Math.min(picture.height, this.height - top); y += 1)
      for (let x = 0; x < Math.min(picture.width, this.width - left); x += 1) {
        const at = (y * picture.width + x) * 4;
        const [r = 0, g = 0, b = 0, opacity = 0] = picture.pixels.subarray(at, at + 4);
        this.#blend(left + x, top + y, [r, g, b], opacity / 255);
      }
  }

  /** Replaces one colour drawn on a ground, smooth edges included, by another. */
  recolour(ground: string, from: string, to: string): void {
    const [base, old, next] = [rgb(ground), rgb(from), rgb(to)];
    const way = old.map((part, index) => part - (base[index] ?? 0));
    const length = Math.hypot(...way);
    for (let at = 0; at < this.pixels.length; at += 4) {
      const off = way.map((_, index) => (this.pixels[at + index] ?? 0) - (base[index] ?? 0));
      const share = Math.min(1, off.reduce((sum, part, index) => sum + part * (way[index] ?? 0), 0) / length ** 2);
      const rest = Math.hypot(...off.map((part, index) => part - share * (way[index] ?? 0)));
      if (share > 0.15 && rest < 0.12 * share * length)
        for (const index of [0, 1, 2])
          this.pixels[at + index] = Math.round((base[index] ?? 0) + share * ((next[index] ?? 0) - (base[index] ?? 0)));
    }
  }

  #cover([x, y]: Point, reach: number, colour: string, inside: (x: number, y: number) => number): void {
    const ink = rgb(colour);
    const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
    for (let py = within(Math.floor(y - reach), this.height); py < within(Math.ceil(y + reach), this.height); py += 1)
      for (let px = within(Math.floor(x - reach), this.width); px < within(Math.ceil(x + reach), this.width); px += 1) {
        const covered = Math.min(1, inside(px + 0.5, py + 0.5) + 0.5);
        if (covered > 0) this.#blend(px, py, ink, covered);
      }
  }

  #blend(x: number, y: number, ink: Colour, opacity: number): void {
    const at = (y * this.width + x) * 4;
    const under = ((this.pixels[at + 3] ?? 0) / 255) * (1 - opacity);
    const sum = opacity + under;
    if (sum === 0) return;
    for (const index of [0, 1, 2] as const)
      this.pixels[at + index] = Math.round((ink[index] * opacity + (this.pixels[at + index] ?? 0) * under) / sum);
    this.pixels[at + 3] = Math.round(sum * 255);
  }
}

/** The lines of an SVG path of M, L, V and Z, in this scale and place. */
export function linesOf(path: string, scale: number, [left, top]: Point): Line[] {
  const lines: Line[] = [];
  for (const [, command, numbers = ""] of path.matchAll(/([MLVZ])([\d. ]*)/g)) {
    const [one = 0, two = 0] = numbers.split(" ").filter(Boolean).map(Number);
    const line = lines.at(-1) ?? [];
    if (command === "M") lines.push([[left + one * scale, top + two * scale]]);
    else if (command === "L") line.push([left + one * scale, top + two * scale]);
    else if (command === "V") line.push([line.at(-1)?.[0] ?? 0, top + one * scale]);
    else if (line[0]) line.push(line[0]);
  }
  return lines;
}

function distanceTo(line: Line, [x, y]: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < line.length; index += 1) {
    const [[ax, ay], [bx, by]] = [line[index - 1] ?? [0, 0], line[index] ?? [0, 0]];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return least;
}

function rgb(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
