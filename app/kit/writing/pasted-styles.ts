// What the styles of Word, Google Docs and mail programs say of an element. None of it is looked up in style sheets, which a clipboard
// brings only in part.

/** Tags that begin a line of their own. */
const BLOCKS =
  /^(?:address|article|aside|blockquote|body|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/u;

/** Tags without words for a reader. */
const SILENT = /^(?:style|script|meta|link|title|head|template|noscript|xml|svg|math|object|select|textarea|button)$/u;

export const tagOf = (element: Element): string => element.tagName.toLowerCase();

export const isBlock = (element: Element): boolean => BLOCKS.test(tagOf(element));

const styleOf = (element: Element) => element.getAttribute("style") ?? "";

/** The value of one property as it is written, such as "8.0pt". */
function valueOf(element: Element, property: string): string | undefined {
  const declared = new RegExp(`(?:^|;)\\s*${property}:\\s*([^;]+)`, "iu").exec(styleOf(element))?.[1];
  return declared?.trim().toLowerCase();
}

export function isSilent(element: Element): boolean {
  return (
    SILENT.test(tagOf(element)) ||
    valueOf(element, "mso-list") === "ignore" ||
    valueOf(element, "mso-hide") === "all" ||
    valueOf(element, "display") === "none" ||
    element.classList.contains("Apple-interchange-newline")
  );
}

/** Whether the lines before and after it follow without a space, as with a program's single Enter. */
export function isTight(element: Element): boolean {
  if (tagOf(element) === "div" || element.classList.contains("MsoNoSpacing")) return true;
  const below = valueOf(element, "margin-bottom") ?? valueOf(element, "margin")?.split(/\s+/u).at(2);
  return tagOf(element) === "p" && below !== undefined && Number.parseFloat(below) === 0;
}

/** The kind of list of a paragraph that is an entry in Word. */
export function wordList(element: Element): "bullet" | "numbered" | undefined {
  if (!valueOf(element, "mso-list")?.startsWith("l")) return undefined;
  const sign = Array.from(element.querySelectorAll("[style]")).find((part) => valueOf(part, "mso-list") === "ignore");
  return /^\s*(?:\d+|[a-z]{1,4})[.)]/iu.test(sign?.textContent ?? "") ? "numbered" : "bullet";
}

export function isHeading(element: Element): boolean {
  return /^h[1-6]$/u.test(tagOf(element)) || element.classList.contains("MsoTitle");
}

/** Whether it makes its words bold or not; undefined if it leaves them as they are. */
export function boldness(element: Element): boolean | undefined {
  const weight = valueOf(element, "font-weight");
  if (weight !== undefined) return weight.startsWith("bold") || Number(weight) >= 600;
  return /^(?:b|strong)$/u.test(tagOf(element)) ? true : undefined;
}

export function slant(element: Element): boolean | undefined {
  const style = valueOf(element, "font-style");
  if (style !== undefined) return style !== "normal";
  return /^(?:i|em)$/u.test(tagOf(element)) ? true : undefined;
}

/** Whether its spaces and line ends are kept. */
export function isVerbatim(element: Element): boolean {
  return tagOf(element) === "pre" || /^(?:pre|break)/u.test(valueOf(element, "white-space") ?? "");
}
