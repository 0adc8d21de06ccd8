import { afterEach, expect, test } from "vitest";
import { bookingDraftOf, draftKeeper, dropBookingDraft, keepBookingDraft } from "./booking-draft.ts";

type Values = { notes: string; consent: boolean };
const typed = (notes: string): Values => ({ notes, consent: true });

afterEach(dropBookingDraft);

test("what a visitor typed is theirs once they have signed in, without the consent", () => {
  keepBookingDraft("", typed("a quiet room"));
  expect(bookingDraftOf<Values>("ida")).toEqual({ notes: "a quiet room" });
});

test("the draft of who signed in replaces the visitor's, which the next person in this tab does not get", () => {
  keepBookingDraft("", typed("a quiet room"));
  keepBookingDraft("ida", typed("a chair by the door"));
  expect(bookingDraftOf<Values>("ida")).toEqual({ notes: "a chair by the door" });
  expect(bookingDraftOf<Values>("")).toEqual({});
  expect(bookingDraftOf<Values>("mo")).toEqual({});
});

test("a visitor's draft leaves the draft of who signed in before", () => {
  keepBookingDraft("ida", typed("a chair by the door"));
  keepBookingDraft("", typed("a quiet room"));
  expect(bookingDraftOf<Values>("ida")).toEqual({ notes: "a chair by the door" });
});

test("nothing is left once the session is paid", () => {
  keepBookingDraft("ida", typed("a chair by the door"));
  dropBookingDraft();
  expect(bookingDraftOf<Values>("ida")).toEqual({});
});

test("a form that is drawn again does not bring back what a sign-out has dropped", () => {
  const keep = draftKeeper();
  keep("ida", typed("a quiet room"));
  expect(bookingDraftOf<Values>("ida")).toEqual({ notes: "a quiet room" });
  dropBookingDraft();
  keep("ida", typed("a quiet room"));
  keep("", typed("a quiet room"));
  expect([bookingDraftOf<Values>("ida"), bookingDraftOf<Values>("")]).toEqual([{}, {}]);
  keep("", typed("a chair by the door"));
  keep("mo", typed("a chair by the door"));
  expect([bookingDraftOf<Values>("mo"), bookingDraftOf<Values>("")]).toEqual([{ notes: "a chair by the door" }, {}]);
});
