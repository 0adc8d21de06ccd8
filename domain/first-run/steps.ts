import type { Place } from "#domain/catalog/session-place.ts";

/** The steps of the setup, in order; used by the checklist of the dashboard and the pages under /admin/setup. */
export const STEPS = [
  "practice",
  "services",
  "welcome",
  "portrait",
  "hours",
  "rules",
  "legal",
  "payment",
  "email",
  "open",
] as const;
export type Step = (typeof STEPS)[number];

/** Steps that the practitioner may also mark as done, to keep a default. A payment, an email and the opening must really take place. */
export const MARKED_STEPS = [
  "practice",
  "services",
  "welcome",
  "portrait",
  "hours",
  "rules",
  "legal",
] as const satisfies Step[];

export type FirstRunState = {
  isOpen: boolean;
  isHidden: boolean;
  steps: { id: Step; isDone: boolean }[];
  /** Whether something is on sale, whatever was marked as done. */
  hasOffer: boolean;
  /** Whether there is an hour that could be booked, whatever was marked as done. */
  hasHours: boolean;
  /** The channels of services whose address, call or link stands nowhere: clients are told that the practitioner writes to them. */
  unsetPlaces: Place[];
  standIns: StandIn[];
};

/** What nobody outside gets, because the operator allowed a stand-in: no money moves, no email leaves the machine. */
export type StandIn = "cards" | "email";
