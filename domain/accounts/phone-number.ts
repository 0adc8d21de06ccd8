/** A telephone number in E.164 form: a plus sign, the country code and the number, at most 15 digits. */
type PhoneNumber = string & { readonly kind?: "E.164" };

const BRITAIN = "+44";
// After +44, mobile numbers begin with 7; 70 are personal numbers and 76 pagers, except 7624, the mobiles of the Isle of Man.
const BRITISH_MOBILE = /^\+447(?:[1-57-9]\d{8}|624\d{6})$/;

/** What is pasted into a number without being part of it: blanks, dashes of every kind, invisible marks and variation selectors. */
const NOT_DIALLED = /[\s\p{Cf}\p{Pd}\u2212\p{Variation_Selector}().\-/·_]/gu;
/** An extension or a remark behind the number, unless another number follows; neither is dialled for a text message. */
const BEHIND = /(?<=\d[\s\p{P}]*)\p{L}(?!.*\d(?:\D?\d){5}).*$/su;

/**
 * Parses a telephone number as people in Britain type or paste it: "07700 900123", "+44 (0)7700 900123", "0044 7700 900123", "447700900123",
 * "7700900123" (a spreadsheet drops plus and zero), "tel:+33612345678", "07700 900123 ext. 4" or "07700 900123 (work)". Undefined if it is
 * not one number.
 */
export function phoneNumber(typed: string): PhoneNumber | undefined {
  const digits = typed
    .normalize("NFKC")
    .replace(/^[\s\p{Cf}]*(?:tel|phone|mob(?:ile)?|m|t)[\s.:]+/iu, "")
    .replace(BEHIND, "")
    .replaceAll(NOT_DIALLED, "")
    .replace(/[;,]$/, "")
    .replace(/^00/, "+");
  if (!/^\+?\d+$/.test(digits)) return undefined;
  const international = digits.startsWith("+")
    ? digits
    : digits
        .replace(/^0/, BRITAIN)
        .replace(/^44(?=0?\d{10}$)/, BRITAIN)
        .replace(/^(?=7\d{9}$)/, BRITAIN);
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
