import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { contrast } from "#domain/look/oklch.ts";

/** A line of words: what it says, its colour, and where it stands on the page. */
type Line = { words: string; colour: string; box: { x: number; y: number; width: number; height: number } };

/** The share of a line's ground that may be lighter or darker than its words allow: single grains, finer than a stroke. */
const GRAINS = 0.02;

/**
 * The least contrast of each line of words in a section to the ground that is drawn behind it, measured on the picture of the page without
 * its words. Words on a filled button are left out: they stand on its fill.
 */
export async function contrastsOnGround(page: Page, section: Locator): Promise<{ words: string; contrast: number }[]> {
  const lines = await section.evaluate(linesOf);
  await section.evaluate(hideWords);
  const picture = sharp(await page.screenshot({ fullPage: true })).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return `#${[...data.subarray(at, at + 3)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
  return lines.map(({ words, colour, box }) => {
    const counts = new Map<string, number>();
    for (let y = Math.floor(box.y); y < box.y + box.height; y += 1)
      for (let x = Math.floor(box.x); x < box.x + box.width; x += 1) {
        const ground = colourAt(Math.min(x, info.width - 1), Math.min(y, info.height - 1));
        counts.set(ground, (counts.get(ground) ?? 0) + 1);
      }
    const measured = Array.from(counts, ([ground, count]) => ({ contrast: contrast(colour, ground), count }));
    return { words, contrast: leastBut(measured, GRAINS) };
  });
}

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

/** Runs in the page. Hides what stands above the page, too: the cookie question and the bar at the bottom. */
function hideWords(section: Element): void {
  for (const each of section.querySelectorAll<HTMLElement>("*")) {
    each.style.color = "transparent";
    each.style.textDecorationColor = "transparent";
  }
  for (const each of document.querySelectorAll<HTMLElement>("body *"))
    if (getComputedStyle(each).position === "fixed") each.style.visibility = "hidden";
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
