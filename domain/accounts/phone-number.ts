/** A telephone number in E.164 form: a plus sign, the country code and the number, at most 15 digits. */
type PhoneNumber = string & { readonly kind?: "E.164" };

const BRITAIN = "+44";
// After +44, mobile numbers begin with 7; 70 are personal numbers and 76 pagers, except 7624, the mobiles of the Isle of Man.
const BRITISH_MOBILE = /^\+447(?:[1-57-9]\d{8}|624\d{6})$/;

/**
 * Parses a telephone number as people in Britain type it: "07700 900123", "+44 (0)7700 900123", "0044 7700 900123" or "+33 6 12 34 56 78".
 * Undefined if it is not a number.
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

/** The calling codes of the countries to which SMS are sent unless the environment configures others: Britain and Ireland. */
export const NEAR_COUNTRIES: readonly string[] = [BRITAIN, "+353"];

/** Whether the number has one of these prefixes. No calling code is a prefix of another (ITU E.164); a longer prefix narrows it. */
export function isOfCountry(number: PhoneNumber, callingCodes: readonly string[]): boolean {
  return callingCodes.some((code) => number.startsWith(code));
}

/** Whether the number can receive SMS: in Britain only mobiles can; a foreign number does not reveal it. */
export function takesTexts(number: PhoneNumber): boolean {
  return !number.startsWith(BRITAIN) || BRITISH_MOBILE.test(number);
}
