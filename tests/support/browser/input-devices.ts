import type { BrowserContext, Locator, Page } from "playwright-core";

/** The steps of a test with one input device. `date` is yyyy-MM-dd, `time` HH:mm. */
export type Hands = {
  /** For buttons, links, checkboxes and radio buttons. */
  press(what: Locator): Promise<void>;
  /** Replaces a field's value. */
  write(field: Locator, text: string): Promise<void>;
  choose(list: Locator, option: string): Promise<void>;
  date(field: Locator, date: string): Promise<void>;
  time(field: Locator, time: string): Promise<void>;
};

export function withPointer(): Promise<Hands> {
  return Promise.resolve({
    press: (what) => what.click(),
    write: (field, text) => field.fill(text),
    choose: async (list, option) => void (await list.selectOption(option)),
    date: (field, date) => field.fill(date),
    time: (field, time) => field.fill(time),
  });
}

const FARTHEST = 200;

/** Uses only the keyboard: Tab, arrows, Enter, Space and typing. Never sets the focus by script. */
export async function byKeyboard(page: Page): Promise<Hands & { reach(what: Locator): Promise<void> }> {
  const { keyboard } = page;
  const wall = await wallKeys(page.context());
  const reach = async (what: Locator) => {
    let element = await what.elementHandle();
    for (let step = 0; step < FARTHEST; step += 1) {
      const key = (await element?.evaluate(nextKey)) ?? "gone";
      if (key === "here" && (await what.evaluate(nextKey)) === "here") return;
      // A locator computes the names of a whole page: it is asked again only where React has replaced the element.
      if (key === "here" || key === "gone") element = await what.elementHandle();
      else await keyboard.press(key);
    }
    throw new Error(`No key leads to ${what.toString()}`);
  };
  const typed = async (field: Locator, keys: string) => {
    await reach(field);
    await keyboard.type(keys);
  };
  return {
    reach,
    async press(what) {
      await reach(what);
      const isBox = /^(?:checkbox|radio)$/.test((await what.getAttribute("type")) ?? "");
      await keyboard.press(isBox ? "Space" : "Enter"); // Enter would submit the form
    },
    async write(field, text) {
      await reach(field);
      await keyboard.press("Control+a");
      await keyboard.type(text);
    },
    choose: typed,
    date: (field, date) => typed(field, wall.date(date)),
    time: (field, time) => typed(field, wall.time(time)),
  };
}

/** Runs in the page: the key that moves the focus towards the element. Within a radio group that is an arrow. */
function nextKey(wanted: Element): "here" | "gone" | "Tab" | "Shift+Tab" | "ArrowDown" {
  if (!wanted.isConnected) return "gone";
  const on = document.activeElement;
  if (on === wanted) return "here";
  const areChoices =
    on instanceof HTMLInputElement &&
    wanted instanceof HTMLInputElement &&
    on.type === "radio" &&
    wanted.type === "radio";
  if (areChoices && on.name === wanted.name) return "ArrowDown";
  const isBehind =
    on !== null && on !== document.body && on.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING;
  return isBehind ? "Shift+Tab" : "Tab";
}

/** Finds out by typing in which order this browser takes the parts of a date, and whether it asks for am and pm. */
async function wallKeys(people: BrowserContext): Promise<{ date(date: string): string; time(time: string): string }> {
  const scratch = await people.newPage();
  const readBack = async (type: string, keys: string) => {
    await scratch.setContent(`<input type="${type}" aria-label="scratch">`);
    await scratch.keyboard.press("Tab");
    await scratch.keyboard.type(keys);
    return scratch.getByLabel("scratch").inputValue();
  };
  const isDayFirst = (await readBack("date", "01022031")) === "2031-02-01";
  const hasHalves = (await readBack("time", "0645p")) === "18:45";
  await scratch.close();
  return {
    date(date) {
      const [year = "", month = "", day = ""] = date.split("-");
      return (isDayFirst ? day + month : month + day) + year;
    },
    time(time) {
      const [hour = 0, minute = 0] = time.split(":").map(Number);
      const two = (part: number) => String(part).padStart(2, "0");
      return hasHalves ? two(hour % 12 || 12) + two(minute) + (hour < 12 ? "a" : "p") : two(hour) + two(minute);
    },
  };
}
