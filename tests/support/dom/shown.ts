// Tests without a browser have no style sheet. What hides an element is read from its attributes and from the classes of the design.

/** The least width of a window for each prefix of a class. */
const FROM = { large: 0, sm: 640, md: 768, lg: 1024, xl: 1280, "2xl": 1536 } as Record<string, number>;
const DISPLAY =
  /^(?:(max-)?(sm|md|lg|xl|2xl):)?(hidden|block|flex|grid|inline|inline-block|inline-flex|contents|table-cell|list-item)$/;

/** Whether the element is drawn: what `display: none` of an ancestor would hide is not. */
export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let each: Element | null = element; each; each = each.parentElement) if (isHidden(each)) return false;
  return true;
}

/** Whether the element hides itself and what is in it. */
export function isHidden(element: Element): boolean {
  if (element.hasAttribute("hidden") || element.tagName === "NOSCRIPT" || element.tagName === "TEMPLATE") return true;
  if (element.tagName === "DIALOG" && !element.hasAttribute("open")) return true;
  const around = element.parentElement;
  if (around?.tagName === "DETAILS" && !around.hasAttribute("open") && element.tagName !== "SUMMARY") return true;
  if ((element as HTMLElement).style?.display === "none") return true;
  const classes = element.getAttribute("class");
  return classes !== null && classes.includes("hidden") && isHiddenBy(element, classes.split(/\s+/));
}

function isHiddenBy(element: Element, classes: string[]): boolean {
  if (classes.includes("empty:hidden") && element.childNodes.length === 0) return true;
  const asksConsent = document.documentElement.hasAttribute("data-asks-consent");
  if (asksConsent && classes.includes("in-data-asks-consent:block")) return false;
  const isRemembered = document.documentElement.hasAttribute("data-remembered");
  if (classes.includes(isRemembered ? "in-data-remembered:hidden" : "not-in-data-remembered:hidden")) return true;
  let [hidden, since] = [false, -1];
  for (const each of classes) {
    const [, max, prefix, display] = DISPLAY.exec(each) ?? [];
    if (!display) continue;
    const from = prefix ? (FROM[prefix] ?? 0) : 0;
    const applies = max ? window.innerWidth < from : window.innerWidth >= from;
    const rank = max ? 2 * 10_000 - from : from;
    if (applies && rank >= since) [hidden, since] = [display === "hidden", rank];
  }
  return hidden;
}

/** The text as it is drawn, with line breaks between blocks and tabs between cells. */
export function innerTextOf(element: Element): string {
  const parts: string[] = [];
  collect(element, parts);
  return parts
    .join("")
    .replaceAll(/[ \t]*\n[ \t\n]*/g, "\n")
    .replaceAll(/ +/g, " ")
    .trim();
}

const INLINE = /^(A|ABBR|B|BDI|BUTTON|CODE|EM|I|INPUT|KBD|LABEL|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|U|SVG)$/i;

function collect(node: Node, parts: string[]): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const keepsLines = node.parentElement?.closest(".whitespace-pre-line, .whitespace-pre-wrap") !== null;
    return void parts.push((node.textContent ?? "").replaceAll(keepsLines ? /[^\S\n]+/g : /\s+/g, " "));
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const element = node as Element;
  if (/^(SCRIPT|STYLE|TEMPLATE)$/.test(element.tagName) || isHidden(element)) return;
  if (element.tagName === "BR") return void parts.push("\n");
  const isCell = /^T[DH]$/.test(element.tagName);
  const isBlock =
    !isCell && (!INLINE.test(element.tagName) || /\b(block|flex|grid)\b/.test(element.getAttribute("class") ?? ""));
  if (isBlock) parts.push("\n");
  for (const child of element.childNodes) collect(child, parts);
  if (isCell && element.nextElementSibling) parts.push("\t");
  if (isBlock) parts.push("\n");
}
