import { expect, test } from "vitest";
import { mailLink, telLink } from "./contact-links.ts";

test.each([
  ["01632 960077", "tel:01632960077"],
  ["+44 (0)1632 960077", "tel:+441632960077"],
  ["(01632) 960077", "tel:01632960077"],
  ["\u202a+44\u00a01632\u2212960077\u202c", "tel:+441632960077"],
])("%j is dialled as %s", (phone, link) => expect(telLink(phone)).toBe(link));

test.each([
  ["rowan+moon@example.com", "mailto:rowan%2Bmoon@example.com"],
  ["a&b?c#d%e@example.com", "mailto:a%26b%3Fc%23d%25e@example.com"],
])("%j is written to by %s", (email, link) => expect(mailLink(email)).toBe(link));
