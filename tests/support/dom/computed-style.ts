// No style sheet applies in tests without a browser. happy-dom nevertheless computes all properties of an element and its ancestors again
// after each change of the document, and the name of every button asks for two of them.

/** Tags differ by their default display, and some by whether they are open. */
const displays = new Map<string, string>();

const OF_ATTRIBUTES = { display: displayOf, visibility: visibilityOf } as Record<
  string,
  (element: Element, style: CSSStyleDeclaration) => string
>;

/** Lets `getComputedStyle` read display and visibility from attributes; what else is asked for, happy-dom computes. */
export function readStyleFromAttributes(): void {
  const compute = window.getComputedStyle.bind(window);
  const known = new WeakMap<Element, CSSStyleDeclaration>();
  window.getComputedStyle = globalThis.getComputedStyle = (element) => {
    let style = known.get(element);
    if (!style) known.set(element, (style = lazily(element, compute(element))));
    return style;
  };
}

function lazily(element: Element, style: CSSStyleDeclaration): CSSStyleDeclaration {
  const valueOf = (name: string) =>
    OF_ATTRIBUTES[name] ? OF_ATTRIBUTES[name](element, style) : style.getPropertyValue(name);
  return new Proxy(style, {
    get(target, name) {
      if (name === "getPropertyValue") return valueOf;
      if (name === "display" || name === "visibility") return valueOf(name);
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Utility classes that part a child, or the element itself, from the words beside it: a name has a space there. */
const BOXED = /(^|\s)(inline-)?(flex|grid)(\s|$)/;
const BLOCK = /(^|\s)(block|inline-block|inline-flex|flex|grid|absolute|fixed|sr-only)(\s|$)/;

function displayOf(element: Element, style: CSSStyleDeclaration): string {
  if (!element.isConnected || element.getAttribute("style")?.includes("display"))
    return style.getPropertyValue("display");
  const kind = element.tagName + (element.hasAttribute("open") ? " open" : "");
  if (BLOCK.test(classOf(element)) || BOXED.test(classOf(element.parentElement))) return "block";
  let display = displays.get(kind);
  // happy-dom leaves it empty where it is the initial value, and names would be computed with spaces around it.
  if (display === undefined) displays.set(kind, (display = style.getPropertyValue("display") || "inline"));
  return display;
}

function classOf(element: Element | null): string {
  return element?.getAttribute("class") ?? "";
}

/** Inherited, unlike the display. */
function visibilityOf(element: Element, style: CSSStyleDeclaration): string {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.getAttribute("style")?.includes("visibility")) return style.getPropertyValue("visibility");
  return "";
}
