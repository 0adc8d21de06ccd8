/** A telephone number as networks write it (ITU E.164): a plus, the country, the number, at most 15 digits. */
type PhoneNumber = string & { readonly kind?: "E.164" };

const BRITAIN = "+44";
// After +44: mobiles begin with 7; 70 is personal numbers and 76 pagers, but 7624 is the Isle of Man's mobiles.
const BRITISH_MOBILE = /^\+447(?:[1-57-9]\d{8}|624\d{6})$/;

/**
 * The number that a person in Britain means by what they typed: "07700 900123", "+44 (0)7700 900123", "0044 7700 900123" and
 * "+33 6 12 34 56 78". Undefined for what is no number.
 */
export function phoneNumber(typed: string): PhoneNumber | undefined {
  const digits = typed
    .normalize("NFKC")
    .replaceAll(/[\s().\-/\u2010-\u2015]/g, "")
    .replace(/^00/, "+");
  if (!/^\+?\d+$/.test(digits)) return undefined;
  const international = digits.startsWith("+") ? digits : digits.replace(/^0/, BRITAIN);
  const number = international.replace(/^\+440/, BRITAIN);
  const isWellFormed = number.startsWith(BRITAIN) ? /^\+44(?:1\d{8,9}|[2-9]\d{9})$/ : /^\+[1-9]\d{6,14}$/;
  return isWellFormed.test(number) ? number : undefined;
}

/** The calling codes of the countries to which texts go unless the environment says otherwise: Britain and Ireland. */
export const NEAR_COUNTRIES: readonly string[] = [BRITAIN, "+353"];

/** Whether the number is of one of these countries. Calling codes are such that none begins another (ITU E.164); longer beginnings narrow them. */
export function isOfCountry(number: PhoneNumber, callingCodes: readonly string[]): boolean {
  return callingCodes.some((code) => number.startsWith(code));
}

/** Whether text messages reach it: in Britain only mobiles; abroad the digits do not say. */
export function takesTexts(number: PhoneNumber): boolean {
  return !number.startsWith(BRITAIN) || BRITISH_MOBILE.test(number);
}
