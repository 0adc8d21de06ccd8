import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Roles and names as assistive technology has them, computed in the page. */
export const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

/** One step to an element; a regular expression is given by its source and flags. */
export type Step =
  | { by: "role" | "label" | "text"; words?: [source: string, flags: string]; role?: string }
  | { nth: number };

/** What a test asks about the element, or does to it. */
export type Deed =
  | { what: "look" }
  | { what: "place" }
  | { what: "text" }
  | { what: "value" }
  | { what: "focus" }
  | { what: "set"; value: string };

export type Found = { count: number; problem?: string; point?: [number, number]; text?: string };

type Queries = {
  queryAllByRole(root: Element, role: string, options: object): Element[];
  queryAllByLabelText(root: Element, words: RegExp): Element[];
  queryAllByText(root: Element, words: RegExp, options: object): Element[];
};

/** Runs in the page, as text: it may use nothing from outside of itself. Undefined: the library is not there yet. */
export function inPage(steps: Step[], deed: Deed): Found | undefined {
  const { TestingLibraryDom: queries } = globalThis as { TestingLibraryDom?: Queries };
  if (!queries) return undefined;
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  let found: Element[] = [document.documentElement];
  for (const step of steps) {
    if ("nth" in step) {
      found = [found.at(step.nth)].filter((each) => each !== undefined);
      continue;
    }
    const words = step.words && new RegExp(...step.words);
    const options = words ? { name: words } : {};
    const within = (root: Element) => {
      if (step.by === "role") return queries.queryAllByRole(root, step.role ?? "", options);
      if (step.by === "label") return queries.queryAllByLabelText(root, words ?? /./);
      return queries.queryAllByText(root, words ?? /./, { ignore: "script, style, option, noscript" });
    };
    found = [...new Set(found.flatMap(within))].filter(isVisible);
  }
  const [element] = found;
  const count = found.length;
  if (!(element instanceof HTMLElement)) return { count };
  if (deed.what === "text") return { count, text: element.innerText };
  if (deed.what === "focus") element.focus();
  if (deed.what === "value") return { count, text: (element as HTMLInputElement).value };
  if (deed.what === "set") {
    const field = element as HTMLInputElement | HTMLSelectElement;
    const value = field instanceof HTMLSelectElement ? optionOf(field, deed.value) : deed.value;
    if (value === undefined) return { count, problem: `has no option ${deed.value}` };
    const owner = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(owner, "value")?.set?.call(field, value); // past React's own setter, as typing does
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  if (deed.what !== "place") return { count };
  if (element.matches(":disabled, [aria-disabled=true]")) return { count, problem: "is disabled" };
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }
  const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect();
  const point: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
  const hit = document.elementFromPoint(...point);
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  if (!hit || ![element, ...labels].some((each) => each.contains(hit))) {
    return { count, problem: `is covered by ${hit?.outerHTML.slice(0, 200) ?? "the edge of the window"}` };
  }
  return { count, point };

  function optionOf(list: HTMLSelectElement, text: string): string | undefined {
    return [...list.options].find((option) => option.text.includes(text))?.value;
  }
}
