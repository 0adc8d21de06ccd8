import type { EngineWindow, RunningEngine } from "./engine.ts";
import { type Deed, type Found, inPage, LIBRARY, type Step } from "./in-page.ts";

type Words = string | RegExp;

const SHOWN_MS = 30_000;
const POLL_MS = 50;
/** WebDriver's code of the key (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const CONTROL = "\uE009";

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** As in Playwright: a string is any part of the name, in any case. */
const pattern = (words: Words): [string, string] =>
  typeof words === "string" ? [escaped(words), "i"] : [words.source, words.flags];

async function until<Value>(
  look: () => Promise<Value | undefined>,
  complaint: () => string | Promise<string>,
): Promise<Value> {
  for (const limit = Date.now() + SHOWN_MS; ;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > limit) throw new Error(await complaint());
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}

/** Elements that are sought anew at each use. A word waits until it can be done, as a person would. */
export class Place {
  readonly #window: EngineWindow;
  readonly #steps: Step[];

  constructor(window: EngineWindow, steps: Step[] = []) {
    this.#window = window;
    this.#steps = steps;
  }

  #then(step: Step): Place {
    return new Place(this.#window, [...this.#steps, step]);
  }

  role(role: string, name?: Words): Place {
    return this.#then({ by: "role", role, ...(name !== undefined && { words: pattern(name) }) });
  }
  button = (name: Words): Place => this.role("button", name);
  link = (name: Words): Place => this.role("link", name);
  heading = (name: Words): Place => this.role("heading", name);
  label(words: Words): Place {
    return this.#then({ by: "label", words: pattern(words) });
  }
  text(words: Words): Place {
    return this.#then({ by: "text", words: pattern(words) });
  }
  last(): Place {
    return this.#then({ nth: -1 });
  }

  async #ask(deed: Deed): Promise<Found | undefined> {
    const call = `(${inPage.toString()})(${JSON.stringify(this.#steps)}, ${JSON.stringify(deed)})`;
    const found = await this.#window.evaluate<Found>(call);
    if (found === undefined) await this.#window.evaluate(`(() => { ${LIBRARY} })()`); // a new document
    return found;
  }

  async #do(deed: Deed): Promise<Found> {
    let last: Found | undefined;
    const look = async () => {
      last = await this.#ask(deed);
      return last && last.count > 0 && last.problem === undefined ? last : undefined;
    };
    return until(look, () => this.#complaint(last?.problem ?? "is not shown"));
  }

  /** Says what is wrong, where, and what is shown there instead. */
  async #complaint(problem: string): Promise<string> {
    const shown =
      "[location.href, (document.querySelector('dialog[open]') ?? document.body).innerText.slice(0, 2000)].join('\\n')";
    return `${JSON.stringify(this.#steps)} ${problem} at ${await this.#window.evaluate<string>(shown)}`;
  }

  shown = async (): Promise<void> => void (await this.#do({ what: "look" }));
  /** How many there are now. */
  count = async (): Promise<number> =>
    until(
      async () => (await this.#ask({ what: "look" }))?.count,
      () => this.#complaint("cannot be counted"),
    );
  innerText = async (): Promise<string> => (await this.#do({ what: "text" })).text ?? "";
  value = async (): Promise<string> => (await this.#do({ what: "value" })).text ?? "";
  gone = async (): Promise<void> =>
    void (await until(
      async () => ((await this.#ask({ what: "look" }))?.count === 0 ? true : undefined),
      () => this.#complaint("is still shown"),
    ));

  /** Presses the middle once it rests there and nothing covers it. */
  async press(): Promise<void> {
    let before = "";
    const still = async () => {
      const { point } = await this.#do({ what: "place" });
      const isStill = before === String(point);
      before = String(point);
      return isStill ? point : undefined;
    };
    const [x, y] = await until(still, () => this.#complaint("moves"));
    const { pointer } = this.#window;
    const actions = [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.#window.perform([{ type: "pointer", id: pointer, parameters: { pointerType: pointer }, actions }]);
  }

  /** Replaces a field's text, key by key. */
  async write(text: string): Promise<void> {
    await this.press();
    const down = (value: string) => ({ type: "keyDown", value });
    const up = (value: string) => ({ type: "keyUp", value });
    const all = [down(CONTROL), down("a"), up("a"), up(CONTROL)];
    const keys = Array.from(text, (key) => [down(key), up(key)]).flat();
    const actions = [...all, ...keys];
    await this.#window.perform([{ type: "key", id: "keyboard", actions }]);
  }

  /** Sets a date, a time or a choice of a list, whose own controls belong to the system. */
  async set(value: string): Promise<void> {
    await this.#do({ what: "set", value });
  }
}

/** A tab, in which a test finds things by what a person calls them. */
export class Tab extends Place {
  readonly window: EngineWindow;

  constructor(window: EngineWindow) {
    super(window);
    this.window = window;
  }

  path = async (): Promise<string> => (await this.window.evaluate<string>("location.pathname")) ?? "";
}

/** Does something that opens another tab, and waits for that. */
export async function opened(engine: RunningEngine, act: () => Promise<void>): Promise<Tab> {
  const before = new Set(await engine.windows());
  await act();
  const added = async () => (await engine.windows()).find((window) => !before.has(window));
  const shown = async () => `No other tab was opened; the first shows ${await new Tab(engine.window).innerText()}`;
  return new Tab(await until(added, shown));
}
