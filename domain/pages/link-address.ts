import { isEmailAddress } from "#domain/accounts/email-address.ts";
import { linkTarget } from "./rich-text.ts";

/**
 * Returns the target of a link from what was typed or pasted: a page of the site, a web address, with or without https://, an email address
 * or a telephone number. Undefined for anything else.
 */
export function linkFromTyped(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(?:\/|#|mailto:|tel:)/iu.test(text)) return linkTarget(text);
  if (isEmailAddress(text)) return linkTarget(`mailto:${text}`);
  if (/^\+?[\d ()./-]{6,}$/u.test(text)) return `tel:${text.replaceAll(/[^+\d]/gu, "")}`;
  if (/^https?:\/\//iu.test(text)) return isWebAddress(text) ? linkTarget(text) : undefined;
  const web = `https://${text}`;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?$/u.test(text) && isWebAddress(web)
    ? linkTarget(web)
    : undefined;
}

/** Whether the whole text is a web address as a browser copies it. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/iu.test(text) && URL.canParse(text);
}
