import { queryAllByRole } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { innerTextOf, isShown } from "./shown.ts";
import { pressKeys, typeText } from "./keyboard.ts";
import { topModal } from "./modal.ts";
import { refusedRequests } from "./network.ts";

// The words of Playwright's locators over the document of this process, so that a test says the same at both levels. A word that needs a
// browser is missing here, and the test says so when it uses it.

/** Longer than three retries of the official client (7 s) on a busy machine, and shorter than a test may take, so that its failure names the locator. */
export const LOCATOR_MS = 20_000;

type Words = string | RegExp;
type ByRole = {
  name?: Words;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  selected?: boolean;
  disabled?: boolean;
  includeHidden?: boolean;
};
type Filter = { hasText?: Words; hasNotText?: Words; has?: DomLocator; hasNot?: DomLocator; visible?: boolean };
type Choice = string | { label?: string; value?: string; index?: number };
type Upload = { name: string; mimeType: string; buffer: Uint8Array };

const normalized = (text: string | null | undefined) =>
  (text ?? "")
    .replaceAll(/[\u200B\u00AD]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

function matches(text: string, words: Words, exact = false): boolean {
  if (words instanceof RegExp) return new RegExp(words.source, words.flags.replace("g", "")).test(text);
  return exact ? text === normalized(words) : text.toLowerCase().includes(normalized(words).toLowerCase());
}

/** Waits until `read` gives something other than undefined. Looks rarely where a look is dear, as at the roles of a large page. */
export async function until<T>(read: () => T | undefined, what: () => string, ms = LOCATOR_MS): Promise<T> {
  const began = performance.now();
  for (let pause = 1; ; pause = Math.min(20, pause * 2)) {
    const looked = performance.now();
    const found = read();
    if (found !== undefined) return found;
    const now = performance.now();
    if (now - began > ms) throw new Error(what());
    await new Promise((wake) => setTimeout(wake, Math.max(pause, 2 * (now - looked))));
  }
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Elements of the document that are sought anew at each use. */
export class DomLocator {
  readonly find: (root: ParentNode) => Element[];
  readonly #words: string;

  constructor(find: (root: ParentNode) => Element[], words: string) {
    this.find = find;
    this.#words = words;
  }

  toString(): string {
    return this.#words;
  }

  #within(find: (root: ParentNode) => Element[], words: string): DomLocator {
    return new DomLocator((root) => {
      const found = new Set(this.find(root).flatMap((each) => find(each)));
      return [...found];
    }, `${this.#words}.${words}`);
  }

  getByRole(role: string, { name, exact, includeHidden, disabled, ...states }: ByRole = {}): DomLocator {
    return this.#within(
      (root) => {
        const options = {
          ...states,
          hidden: true,
          ...(name !== undefined && { name: (text: string) => matches(normalized(text), name, exact) }),
        };
        const found = queryAllByRole(root as HTMLElement, role, options as object);
        return found.filter(
          (each) =>
            (includeHidden || (isShown(each) && !each.closest("[aria-hidden=true]"))) &&
            (disabled === undefined || isEnabled(each) !== disabled),
        );
      },
      `getByRole(${role}${name === undefined ? "" : `, ${name}`})`,
    );
  }

  getByLabel(words: Words, { exact }: { exact?: boolean } = {}): DomLocator {
    return this.#within(
      (root) =>
        Array.from(
          root.querySelectorAll(
            "[aria-label], [aria-labelledby], input, select, textarea, button, output, meter, progress",
          ),
        ).filter((each) => labelsOf(each).some((label) => matches(normalized(label), words, exact))),
      `getByLabel(${words})`,
    );
  }

  getByText(words: Words, { exact }: { exact?: boolean } = {}): DomLocator {
    const has = (element: Element) =>
      !/^(SCRIPT|STYLE|NOSCRIPT|HEAD|TITLE)$/.test(element.tagName) &&
      matches(normalized(textOf(element)), words, exact);
    /** The smallest elements with the words, within this one or itself. */
    const smallest = (element: Element): Element[] => {
      const inner = Array.from(element.children).flatMap(smallest);
      return inner.length === 0 && has(element) ? [element] : inner;
    };
    return this.#within(
      (root) => (root instanceof Element ? smallest(root) : smallest(document.body)),
      `getByText(${words})`,
    );
  }

  getByPlaceholder(words: Words, { exact }: { exact?: boolean } = {}): DomLocator {
    return this.#within(
      (root) =>
        Array.from(root.querySelectorAll("[placeholder]")).filter((each) =>
          matches(each.getAttribute("placeholder") ?? "", words, exact),
        ),
      `getByPlaceholder(${words})`,
    );
  }

  locator(selector: string | DomLocator, filter?: Filter): DomLocator {
    const inner =
      typeof selector === "string"
        ? this.#within((root) => selected(root, selector), `locator(${selector})`)
        : this.#within((root) => selector.find(root), selector.#words);
    return filter ? inner.filter(filter) : inner;
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): DomLocator {
    const text = (each: Element) => normalized(textOf(each));
    return new DomLocator(
      (root) =>
        this.find(root).filter(
          (each) =>
            (hasText === undefined || matches(text(each), hasText)) &&
            (hasNotText === undefined || !matches(text(each), hasNotText)) &&
            (!has || has.find(each).length > 0) &&
            (!hasNot || hasNot.find(each).length === 0) &&
            (visible === undefined || isShown(each) === visible),
        ),
      `${this.#words}.filter(${String(hasText ?? hasNotText ?? has ?? hasNot ?? visible)})`,
    );
  }

  or(other: DomLocator): DomLocator {
    return new DomLocator(
      (root) => [...new Set([...this.find(root), ...other.find(root)])],
      `${this.#words}.or(${other.toString()})`,
    );
  }

  and(other: DomLocator): DomLocator {
    return new DomLocator((root) => {
      const also = new Set(other.find(root));
      return this.find(root).filter((each) => also.has(each));
    }, `${this.#words}.and(${other.toString()})`);
  }

  nth(index: number): DomLocator {
    return new DomLocator(
      (root) => [this.find(root).at(index)].filter((each) => each !== undefined),
      `${this.#words}.nth(${index})`,
    );
  }
  first(): DomLocator {
    return this.nth(0);
  }
  last(): DomLocator {
    return this.nth(-1);
  }

  #all(): Element[] {
    return this.find(document);
  }

  /** The one element, once `isReady`. */
  #one(isReady: (element: HTMLElement) => boolean = () => true, timeout?: number): Promise<HTMLElement> {
    return until(
      () => {
        const all = this.#all();
        if (all.length > 1)
          throw new Error(
            `${this.#words}: ${all.length} elements:\n${all.map((each) => each.outerHTML.slice(0, 200)).join("\n")}`,
          );
        const [element] = all as HTMLElement[];
        return element && isReady(element) ? element : undefined;
      },
      () =>
        [
          `${this.#words}: ${this.#all().length === 0 ? "nothing found" : "not ready"}`,
          innerTextOf(topmost()).slice(0, 3_000),
          refusedRequests(),
        ].join("\n"),
      timeout,
    );
  }

  /** Not before the effects of its first rendering, which may fill it in. */
  async #usable(force = false): Promise<HTMLElement> {
    const isUsable = (element: HTMLElement) =>
      force || (isShown(element) && isEnabled(element) && isWithinReach(element));
    await this.#one(isUsable);
    await settled();
    return this.#one(isUsable);
  }

  async waitFor({
    state = "visible",
    timeout,
  }: { state?: "visible" | "attached" | "detached" | "hidden"; timeout?: number } = {}) {
    if (state === "visible" || state === "attached")
      return void (await this.#one((each) => state === "attached" || isShown(each), timeout));
    await until(
      () => (this.#all().every((each) => state === "hidden" && !isShown(each)) ? true : undefined),
      () => `${this.#words} is still there`,
      timeout,
    );
  }

  async click({ force, trial }: { force?: boolean; trial?: boolean } = {}): Promise<void> {
    const element = await this.#usable(force);
    if (!trial) await user.click(element);
  }
  tap(): Promise<void> {
    return this.click();
  }
  async hover(): Promise<void> {
    await user.hover(await this.#usable());
  }
  async focus(): Promise<void> {
    (await this.#one()).focus();
  }
  async blur(): Promise<void> {
    (await this.#one()).blur();
  }

  async fill(value: string): Promise<void> {
    const element = (await this.#usable()) as HTMLInputElement;
    if (element.readOnly) throw new Error(`${this.#words} is read-only`);
    element.focus();
    if (element.hasAttribute("contenteditable")) {
      await pressKeys(user, "Control+a");
      await writeFormatted(element, value);
      return settled();
    }
    setValue(element, value);
    element.dispatchEvent(new InputEvent("input", { bubbles: true, cancelable: false }));
    if (/^(date|time|month|week|datetime-local|color|range)$/.test(element.type))
      element.dispatchEvent(new Event("change", { bubbles: true }));
    await settled();
  }
  clear(): Promise<void> {
    return this.fill("");
  }
  async press(keys: string): Promise<void> {
    (await this.#one(isShown)).focus();
    await pressKeys(user, keys);
  }
  async pressSequentially(text: string): Promise<void> {
    const element = await this.#one(isShown);
    element.focus();
    if (element.hasAttribute("contenteditable")) await writeFormatted(element, text);
    else await typeText(user, text);
  }
  check(): Promise<void> {
    return this.setChecked(true);
  }
  uncheck(): Promise<void> {
    return this.setChecked(false);
  }
  async setChecked(checked: boolean): Promise<void> {
    const element = (await this.#usable()) as HTMLInputElement;
    if (element.checked !== checked) await user.click(element);
    if (element.checked !== checked) throw new Error(`${this.#words} did not change`);
  }
  async selectOption(choice: Choice | Choice[]): Promise<void> {
    const wanted = Array.isArray(choice) ? choice : [choice];
    const isWanted = (option: HTMLOptionElement, index: number) =>
      wanted.some((each) =>
        typeof each === "string"
          ? option.value === each || normalized(option.label || option.textContent) === each
          : (each.label === undefined || normalized(option.label || option.textContent) === each.label) &&
            (each.value === undefined || option.value === each.value) &&
            (each.index === undefined || index === each.index),
      );
    const element = (await this.#usable()) as HTMLSelectElement;
    const options = await until(
      () => {
        const found = Array.from(element.options).filter(isWanted);
        return found.length > 0 ? found : undefined;
      },
      () => `${this.#words} has no such option: ${Array.from(element.options, ({ label }) => label).join(" | ")}`,
    );
    for (const option of options) option.selected = true; // does not move the focus, as in Playwright
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
    await settled();
  }
  async setInputFiles(files: Upload | Upload[]): Promise<void> {
    const element = (await this.#one()) as HTMLInputElement;
    const list = [files]
      .flat()
      .map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }));
    Object.defineProperty(element, "files", { configurable: true, value: list });
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
    await settled();
  }
  async dispatchEvent(type: string): Promise<void> {
    (await this.#one()).dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  }

  async inputValue(): Promise<string> {
    return ((await this.#one()) as HTMLInputElement).value;
  }
  async innerText(): Promise<string> {
    return innerTextOf(await this.#one());
  }
  async innerHTML(): Promise<string> {
    return (await this.#one()).innerHTML;
  }
  async textContent(): Promise<string | null> {
    return (await this.#one()).textContent;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name);
  }
  async isChecked(): Promise<boolean> {
    return ((await this.#one()) as HTMLInputElement).checked;
  }
  async isEnabled(): Promise<boolean> {
    return isEnabled(await this.#one());
  }
  async isDisabled(): Promise<boolean> {
    return !isEnabled(await this.#one());
  }
  async isVisible(): Promise<boolean> {
    return this.#all().some(isShown);
  }
  async isHidden(): Promise<boolean> {
    return !this.#all().some(isShown);
  }
  async count(): Promise<number> {
    return this.#all().length;
  }
  async all(): Promise<DomLocator[]> {
    return this.#all().map((_, index) => this.nth(index));
  }
  async allInnerTexts(): Promise<string[]> {
    return this.#all().map(innerTextOf);
  }
  async allTextContents(): Promise<string[]> {
    return this.#all().map((each) => each.textContent ?? "");
  }
  async evaluate<R, Arg>(run: (element: never, arg: Arg) => R, arg?: Arg): Promise<Awaited<R>> {
    return await run((await this.#one()) as never, arg as Arg);
  }
  async evaluateAll<R, Arg>(run: (elements: never, arg: Arg) => R, arg?: Arg): Promise<Awaited<R>> {
    return await run(this.#all() as never, arg as Arg);
  }
}

/** The dialog in front, or the page. */
const topmost = () => Array.from(document.querySelectorAll<HTMLElement>("dialog[open]")).at(-1) ?? document.body;

/** React renders, runs effects and renders what they change in turns of its scheduler. */
const TURNS = 4;

/** Lets React render what an event has caused. */
export async function settled(): Promise<void> {
  await new Promise<void>((done) => setTimeout(done));
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise<void>((done) => setImmediate(done));
}

/** happy-dom knows no checked options, and no relative selectors. */
function selected(root: ParentNode, selector: string): Element[] {
  if (selector.startsWith("+")) {
    const next = root instanceof Element && root.nextElementSibling;
    return next && next.matches(selector.slice(1).trim()) ? [next] : [];
  }
  const plain = selector.replace(/option:checked$/, "option");
  const found = Array.from(root.querySelectorAll(plain));
  return plain === selector ? found : found.filter((each) => (each as HTMLOptionElement).selected);
}

function textOf(element: Element): string {
  const { tagName, type, value } = element as HTMLInputElement;
  if (tagName === "INPUT" && /^(button|submit)$/.test(type)) return value;
  return element.textContent ?? "";
}

function labelsOf(element: Element): string[] {
  const by = element.getAttribute("aria-labelledby");
  if (by) return by.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "");
  const own = element.getAttribute("aria-label");
  if (own?.trim()) return [own];
  return Array.from((element as HTMLInputElement).labels ?? [], ({ textContent }) => textContent ?? "");
}

function isEnabled(element: Element): boolean {
  return (
    !element.closest("[aria-disabled=true]") &&
    !element.matches("[disabled], fieldset[disabled] :is(button, input, select, textarea)")
  );
}

/** Whether no modal dialog lies over it. */
function isWithinReach(element: Element): boolean {
  const modal = topModal();
  return !modal || modal.contains(element) || element.closest("[popover]") !== null;
}

/**
 * Writes in a field for formatted text. Without layout the library cannot read what a keyboard has changed in the document, so the words come
 * from the clipboard.
 */
async function writeFormatted(element: HTMLElement, words: string): Promise<void> {
  if (words === "") return pressKeys(user, "Backspace");
  const paste = new Event("paste", { bubbles: true, cancelable: true });
  const getData = (type: string) => (type === "text/plain" ? words : "");
  Object.defineProperty(paste, "clipboardData", { value: { getData, files: [] } });
  element.dispatchEvent(paste);
}

function setValue(element: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, value);
}
