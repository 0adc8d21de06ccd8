export type CardField = "number" | "expiry" | "cvc" | "name";
export type CardForm = Record<CardField, string>;
export type CardValidation =
  | { ok: true }
  | { ok: false; status: 402 | 422; alert: string; errors: Partial<Record<CardField, string>> };

/** Stripe's well-known test cards. */
export const CARD_THAT_PAYS = "4242 4242 4242 4242";
export const CARD_THAT_IS_DECLINED = "4000 0000 0000 0002";
/** Pays and is disputed immediately. The page does not mention it, since it would only confuse visitors who try out the site. */
const CARD_THAT_IS_DISPUTED = "4000 0000 0000 0259";

/** Checks a card: paid, declined (402), or fields to be corrected (422). Accepts only test cards. */
export function validateCard(form: CardForm, today: Date): CardValidation {
  const errors: Partial<Record<CardField, string>> = {};
  const number = form.number.replace(/[\s-]/g, "");
  if (number === "") errors.number = "Enter one of the two test cards below";
  else if (!isCardNumber(number)) errors.number = "This card number is not complete or has a slip in it";
  else if (!isTestCard(number)) errors.number = "Take one of the two below";
  if (!isUpcoming(form.expiry, today)) errors.expiry = "Enter a month to come, such as 12/34";
  if (!/^\d{3,4}$/.test(form.cvc.trim())) errors.cvc = "Enter three digits, such as 123";
  if (form.name.trim() === "" || form.name.length > 200) errors.name = "Enter the name on the card";
  if (Object.keys(errors).length > 0) {
    const other = isCardNumber(number) && !isTestCard(number);
    const alert = other
      ? "Use a test card. Never enter a real one here."
      : "Please look again at what is marked below.";
    return { ok: false, status: 422, alert, errors };
  }
  if (isSame(number, CARD_THAT_IS_DECLINED)) {
    return {
      ok: false,
      status: 402,
      alert: "Your card was declined.",
      errors: { number: "Nothing was charged; try again with the other card" },
    };
  }
  return { ok: true };
}

/** True for the test card whose payment is disputed. */
export function isDisputed(form: CardForm): boolean {
  return isSame(form.number, CARD_THAT_IS_DISPUTED);
}

/** True for a known test card; the page accepts no other, least of all a real one. */
export function isTestCard(number: string): boolean {
  return [CARD_THAT_PAYS, CARD_THAT_IS_DECLINED, CARD_THAT_IS_DISPUTED].some((card) => isSame(number, card));
}

function isSame(number: string, card: string): boolean {
  return number.replace(/[\s-]/g, "") === card.replaceAll(" ", "");
}

/** 12 to 19 digits with a valid check digit (ISO/IEC 7812-1, Luhn). */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = digits
    .split("")
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** A card is valid until the end of the month printed on it. */
function isUpcoming(expiry: string, today: Date): boolean {
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*[/ -]?\s*(\d{2}|20\d{2})\s*$/.exec(expiry) ?? [];
  const inMonth = Number(month);
  if (inMonth < 1 || inMonth > 12) return false;
  const months = (Number(year) % 100) * 12 + inMonth;
  const thisMonth = (today.getUTCFullYear() % 100) * 12 + today.getUTCMonth() + 1;
  return months >= thisMonth && months <= thisMonth + 50 * 12;
}
