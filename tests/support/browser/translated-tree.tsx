import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";

/** What the tree shows: texts beside conditional elements, numbers, lists, and a sentence over several elements. */
export type TreeState = { name: string | null; day: string; places: number; isOpen: boolean; items: string[] };

function Tree({ name, day, places, isOpen, items }: TreeState) {
  return (
    <section>
      <div>
        {isOpen && <em>Open </em>}
        bare {name} text {places > 1 && `and ${places} more `}
      </div>
      <p>
        {name ?? "Nobody"} comes on <strong>{day}</strong>
        {isOpen ? ", if all goes well" : <b> for certain</b>}.
      </p>
      <ul>
        {items.map((item) => (
          <li key={item}>
            {item} {isOpen && <i>{places}</i>} on {day}
          </li>
        ))}
      </ul>
      <button>Book Now - {places}</button>
      {name}
    </section>
  );
}

/** Renders each state into two elements, of which only one is translated. Returns their texts after each. */
export async function renderBoth(
  states: TreeState[],
): Promise<[plain: string, translated: string, isTranslated: boolean][]> {
  const [plain, translated] = [document.createElement("div"), document.createElement("div")];
  plain.dataset["untranslated"] = "";
  document.body.replaceChildren(plain, translated);
  const roots = [plain, translated].map((element) => createRoot(element));
  const texts: [string, string, boolean][] = [];
  for (const state of states) {
    for (const root of roots) flushSync(() => root.render(<Tree {...state} />));
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done));
    texts.push([plain.textContent, translated.textContent, translated.matches(":has(font)")]);
  }
  for (const root of roots) flushSync(() => root.unmount());
  texts.push([plain.textContent, translated.textContent, true]);
  return texts;
}

Object.assign(window, { renderBoth });
