import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

describe("the mailbox of an address", () => {
  test.each([
    ["Ada@Example.com", "ada@example.com"],
    ["ada+1@example.com", "ada@example.com"],
    ["ada+1+2@example.com", "ada@example.com"],
    ["a.d.a+x@gmail.com", "ada@gmail.com"],
    ["a.da@GoogleMail.com", "ada@gmail.com"],
    ["a.d.a@example.com", "a.d.a@example.com"],
    ["+1@example.com", "+1@example.com"],
  ])("of %s is %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

  test("of a user's id is the id", () => {
    const id = "0b6e2a54-9a2b-4c44-9a5f-0d6a1f9b2c11";
    expect(mailboxOf(id)).toBe(id);
  });

  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  test("is the same whatever the tag and the case, and is its own mailbox; other names are others", () => {
    fc.assert(
      fc.property(
        word,
        word,
        fc.stringMatching(/^[a-z0-9+.]{0,12}$/),
        fc.constantFrom("example.com", "gmail.com"),
        (a, b, tag, host) => {
          const mailbox = mailboxOf(`${a}@${host}`);
          expect(mailboxOf(`${a}+${tag}@${host}`.toUpperCase())).toBe(mailbox);
          expect(mailboxOf(mailbox)).toBe(mailbox);
          expect(mailboxOf(`${b}@${host}`) === mailbox).toBe(a === b);
        },
      ),
    );
  });
});
