import { expect, test } from "vitest";
import { CARD_THAT_IS_DECLINED, CARD_THAT_PAYS, validateCard } from "./card-form.ts";

const TODAY = new Date("2026-11-20T12:00:00Z");
const CARD = { number: CARD_THAT_PAYS, expiry: "12/34", cvc: "123", name: "Jane Doe" };
const judge = (some: Partial<typeof CARD>) => validateCard({ ...CARD, ...some }, TODAY);

test.each(["4242 4242 4242 4242", "4242424242424242", "4242-4242-4242-4242", " 4242424242424242 "])(
  "%j pays",
  (number) => {
    expect(judge({ number })).toEqual({ ok: true });
  },
);

test("4000 0000 0000 0002 is declined, and another card can be tried", () => {
  expect(judge({ number: CARD_THAT_IS_DECLINED })).toMatchObject({
    ok: false,
    status: 402,
    alert: "Your card was declined.",
  });
});

test.each(["5555 5555 5555 4444", "3782 822463 10005", "6011000990139424", "4000 0000 0000 9995"])(
  "any other card is refused, even a valid number like %s",
  (number) => {
    expect(judge({ number })).toMatchObject({
      ok: false,
      status: 422,
      alert: expect.stringContaining("Use a test card"),
    });
  },
);

test.each([
  "",
  "4242",
  "4242 4242 4242 4241",
  "4242 4242 4242 424x",
  "4".repeat(20),
  "４２４２４２４２４２４２４２４２",
])("%j is not a card number", (number) => {
  expect(judge({ number })).toMatchObject({ ok: false, status: 422, errors: { number: expect.any(String) } });
});

test.each(["11/26", "12/26", "1/27", "01/2027", "1127", "12-34", "11 / 26", "11/76"])(
  "the expiry date %j is valid",
  (expiry) => {
    expect(judge({ expiry })).toEqual({ ok: true });
  },
);

test.each(["", "10/26", "12/25", "13/30", "00/30", "1/1/30", "12/1999", "next year", "12/77"])(
  "the expiry date %j is invalid",
  (expiry) => {
    expect(judge({ expiry })).toMatchObject({ ok: false, status: 422, errors: { expiry: expect.any(String) } });
  },
);

test.each(["", "12", "12345", "abc"])("%j is not a CVC", (cvc) => {
  expect(judge({ cvc })).toMatchObject({ ok: false, status: 422, errors: { cvc: expect.any(String) } });
});

test("a name is required", () => {
  expect(judge({ name: "  " })).toMatchObject({ ok: false, status: 422, errors: { name: expect.any(String) } });
});

test("all errors are reported at once, and a decline only without errors", () => {
  const verdict = judge({ number: CARD_THAT_IS_DECLINED, expiry: "", cvc: "", name: "" });
  expect(verdict).toMatchObject({
    status: 422,
    errors: { expiry: expect.any(String), cvc: expect.any(String), name: expect.any(String) },
  });
});
