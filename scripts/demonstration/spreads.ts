import { join } from "node:path";
import type { WrittenReading } from "./readings.ts";

/** The drawn picture of a reading's cards, which `draw-spreads.ts` has made. */
export function pictureOf({ cards }: Pick<WrittenReading, "cards">): string {
  return join(import.meta.dirname, "spreads", `${cards.join(" ").toLowerCase().replaceAll(" ", "-")}.jpg`);
}

const INK = "#2b2140";
const GOLD = "#b98a2f";
const [WIDTH, HEIGHT] = [150, 250];

/** The cards side by side on a cloth, each turned a little as a hand lays them. */
export function drawSpread(cards: readonly string[]): string {
  const drawn = cards.map(
    (card, nth) =>
      `<g transform="translate(${45 + nth * 185} ${55 + (nth % 2) * 10}) rotate(${[-3, 1.5, 2.5][nth % 3]} 75 125)">${drawCard(card)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="304" viewBox="0 0 600 380">
    <rect width="600" height="380" fill="#443262"/>${drawn.join("")}</svg>`;
}

function drawCard(card: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" rx="10" fill="#f4ead6"/><rect x="8" y="8" width="134" height="206" rx="6" fill="#e6d8f0" stroke="${GOLD}" stroke-width="2"/>
    <text x="75" y="236" text-anchor="middle" font-family="Marcellus, serif" font-size="17" fill="${INK}">${card}</text>
    <g transform="translate(75 111)" fill="none" stroke="${INK}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${pictureOn(card)}</g>`;
}

const COUNTS = ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const CROWN = `<path d="M-22-62l8 14 14-20 14 20 8-14v26h-44z" fill="${GOLD}"/>`;

/** The signs of a suit, as many as the card says; one under a crown for the court; a picture of its own for the others. */
function pictureOn(card: string): string {
  const [rank = "", suit = ""] = card.split(" of ");
  const sign = SUITS[suit];
  if (sign === undefined) return OTHERS[card] ?? fail(card);
  const count = COUNTS.indexOf(rank) + 1;
  if (count <= 1)
    return `${count === 0 ? CROWN : ""}<g transform="translate(0 ${count === 0 ? 20 : 0}) scale(2.2)" stroke-width="1.6">${sign}</g>`;
  const columns = count <= 3 ? 1 : 2;
  const rows = Math.ceil(count / columns);
  const scale = Math.min(1, 4.2 / rows);
  return Array.from({ length: count }, (_, nth) => {
    const isAlone = columns === 2 && nth === count - 1 && count % 2 === 1;
    const x = columns === 1 || isAlone ? 0 : nth % 2 === 0 ? -30 : 30;
    const y = (Math.floor(nth / columns) - (rows - 1) / 2) * (172 / rows);
    return `<g transform="translate(${x} ${y}) scale(${scale})">${sign}</g>`;
  }).join("");
}

const SUITS: Record<string, string> = {
  Cups: `<path d="M-13-15h26c0 16-6 20-13 20s-13-4-13-20z" fill="#8fb4d9"/><path d="M0 5v10m-8 0h16"/>`,
  Swords: `<path d="M0-20l4 8v18h-8v-18z" fill="#c9ced8"/><path d="M-10 6h20M0 6v13"/>`,
  Wands: `<path d="M-4 19l3-36h3l2 36z" fill="#a9743f"/><path d="M1-14q9-2 10-9-9 0-10 9zM-1-6q-9-2-10-9 9 0 10 9z" fill="#7ea56a"/>`,
  Pentacles: `<circle r="17" fill="#e0b85a"/><path d="M0-14l8.2 25.3-21.5-15.6h26.6l-21.5 15.6z" stroke-width="1.6"/>`,
};

const rays = (count: number, from: number, to: number) =>
  Array.from(
    { length: count },
    (_, nth) => `<path d="M0 ${-from}V${-to}" transform="rotate(${(nth * 360) / count})"/>`,
  ).join("");
const star = (size: number) =>
  `<path transform="scale(${size})" stroke-width="${3 / size}" d="M0-20l4 14 16 6-16 6-4 14-4-14-16-6 16-6z" fill="#e9c765"/>`;

const OTHERS: Record<string, string> = {
  "The Star": `<g transform="translate(0 -40)">${star(2)}</g><g transform="translate(-38 8)">${star(0.6)}</g><g transform="translate(38 14)">${star(0.6)}</g><path d="M-50 66q12-12 25 0t25 0 25 0 25 0M-50 82q12-12 25 0t25 0 25 0 25 0" stroke="#5a7fb0"/>`,
  "The Sun": `<circle r="30" fill="#eebf4d"/>${rays(16, 38, 58)}<path d="M-11-4h.1M11-4h.1M-12 8q12 10 24 0"/>`,
  "The Moon": `<path d="M14-58a40 40 0 1 0 18 62 32 32 0 0 1-18-62z" fill="#f1e3a6"/><path d="M-52 88l14-40 14 40M52 88l-14-40-14 40" fill="#9b8bb5"/>`,
  "The Hermit": `<path d="M-6-52h12M0-52v-18M-24-46h48l-6 54h-36z" fill="#f3d98a"/><path d="M0-36l9 30h-18z" fill="#e2933c"/><path d="M34-66V88" stroke="#8a5d33" stroke-width="5"/><path d="M-50 88q50-50 100 0z" fill="#8d80a8"/>`,
  "The Tower": `<path d="M-28 88l6-130h44l6 130zM-26-42h52v-16h-12v8h-8v-8h-12v8h-8v-8h-12z" fill="#b9b2c6"/><path d="M46-88L20-50h16L6-14" stroke="${GOLD}" stroke-width="5"/><path d="M-6 10h12v20h-12z" fill="#e2933c"/>`,
  "The Wheel": `<circle r="54" fill="#d9c7e8"/><circle r="16" fill="#e0b85a"/>${rays(8, 16, 54)}<circle r="62"/>`,
  "The Fool": `<path d="M-54 88h58l16-30 34-10" fill="#a99ac4"/><circle cx="-14" cy="-34" r="14" fill="#f3d9b8"/><path d="M-14-20v52l-16 50M-14 32l22 44M-14-6l38-14M24-20v-40" /><circle cx="26" cy="-66" r="11" fill="#c96f5b"/>`,
  "The Empress": `${CROWN}<circle cy="4" r="34" fill="#e7b7b7"/><path d="M0 38v44M-22 60h44"/><path d="M-50 88q8-26 14 0M50 88q-8-26-14 0" stroke="#6d9a57"/>`,
  "The Chariot": `<path d="M-40-10h80l-10 50h-60z" fill="#cdbbe0"/><path d="M-40-10v-50h80v50M-40-60q40-34 80 0" /><circle cx="-32" cy="60" r="24" fill="#e0b85a"/><circle cx="32" cy="60" r="24" fill="#e0b85a"/>`,
  Justice: `<path d="M0-70V80M-30 84h60M-50-48h100"/><path d="M-50-48l-18 46h36zM50-48l-18 46h36z" fill="#e0b85a"/>`,
  Strength: `<path d="M-20-70a14 14 0 1 1 20 0 14 14 0 1 0 20 0 14 14 0 1 0-20 0 14 14 0 1 1-20 0" stroke="${GOLD}"/><circle cy="30" r="46" fill="#d99a4e"/><circle cy="30" r="27" fill="#f0c98a"/><path d="M-10 24h.1M10 24h.1M-6 38h12l-6 7z"/>`,
  Temperance: `<path d="M-54-60h40l-6 36h-28zM54 30h-40l6 36h28z" fill="#8fb4d9"/><path d="M-20-30Q20-20 30 28M-28-24Q10-10 22 30" stroke="#5a7fb0"/>`,
  Laguz: `<ellipse rx="44" ry="70" fill="#b8b1a6"/><path d="M-10 46v-92l26 30" stroke="#5b1f24" stroke-width="7"/>`,
};

function fail(card: string): never {
  throw new Error(`${card} cannot be drawn`);
}
