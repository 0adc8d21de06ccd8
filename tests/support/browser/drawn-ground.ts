import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { contrast } from "#domain/look/oklch.ts";

/** A line of words: what it says, its colour, and where it stands on the page. */
type Line = { words: string; colour: string; box: { x: number; y: number; width: number; height: number } };

/** The share of a line's ground that may be lighter or darker than its words allow: single grains, finer than a stroke. */
const GRAINS = 0.02;

/**
 * The least contrast of each line of words in a section to the ground that is drawn behind it, measured on a picture of the section without
 * its words. Words on a filled button are left out: they stand on its fill. The page is as before afterwards.
 */
export async function contrastsOnGround(page: Page, section: Locator): Promise<{ words: string; contrast: number }[]> {
  const lines = await section.evaluate(linesOf);
  const clip = await section.evaluate(hideWords);
  const picture = sharp(await page.screenshot({ fullPage: true, clip })).removeAlpha();
  await section.evaluate(showWords);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => data.readUIntBE((y * info.width + x) * info.channels, 3);
  return lines.map(({ words, colour, box }) => {
    const [left, top] = [box.x - clip.x, box.y - clip.y];
    const counts = new Map<number, number>();
    for (let y = Math.floor(top); y < top + box.height; y += 1)
      for (let x = Math.floor(left); x < left + box.width; x += 1) {
        const ground = colourAt(within(x, info.width), within(y, info.height));
        counts.set(ground, (counts.get(ground) ?? 0) + 1);
      }
    const measured = Array.from(counts, ([ground, count]) => ({
      contrast: contrast(colour, `#${ground.toString(16).padStart(6, "0")}`),
      count,
    }));
    return { words, contrast: leastBut(measured, GRAINS) };
  });
}

const within = (at: number, size: number) => Math.max(0, Math.min(at, size - 1));

/** The least contrast once this share of the pixels is left out. */
function leastBut(measured: { contrast: number; count: number }[], share: number): number {
  const sorted = measured.toSorted((one, other) => one.contrast - other.contrast);
  let left = sorted.reduce((sum, { count }) => sum + count, 0) * share;
  for (const each of sorted) {
    left -= each.count;
    if (left < 0) return each.contrast;
  }
  return 0;
}

/**
 * Runs in the page. Hides what stands above the page, too: the cookie question and the bar at the bottom. Returns where the section stands on
 * the page, in whole pixels.
 */
function hideWords(section: Element): Line["box"] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "[data-wordless] * { color: transparent !important; text-decoration-color: transparent !important }",
  );
  document.adoptedStyleSheets.push(sheet);
  section.toggleAttribute("data-wordless", true);
  for (const each of document.querySelectorAll<HTMLElement>("body *"))
    if (getComputedStyle(each).position === "fixed") each.style.visibility = "hidden";
  const { left, right, top, bottom } = section.getBoundingClientRect();
  const [x, y] = [Math.floor(left), Math.floor(top + scrollY)];
  return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom + scrollY) - y };
}

/** Runs in the page. */
function showWords(section: Element): void {
  section.removeAttribute("data-wordless");
  document.adoptedStyleSheets.pop();
}

/** Runs in the page. */
function linesOf(section: Element): Line[] {
  const lines: Line[] = [];
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest(".bg-gold-fill")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(parent).color.match(/[\d.]+/g) ?? []).map(Number);
    const colour = `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
    for (const { x, y, width, height } of range.getClientRects())
      lines.push({ words: node.textContent.slice(0, 40), colour, box: { x, y: y + scrollY, width, height } });
  }
  return lines;
}
