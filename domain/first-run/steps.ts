/** The steps of a first run in their order. The checklist of the dashboard and the pages under /admin/setup are the same list. */
export const STEPS = ["practice", "services", "welcome", "portrait", "hours", "rules", "legal", "payment", "email", "open"] as const;
export type Step = (typeof STEPS)[number];

/** Steps that the practitioner may also mark as done, such as one whose default suits her. A payment, an email and Open have to happen. */
export const MARKED_STEPS = ["practice", "services", "welcome", "portrait", "hours", "rules", "legal"] as const satisfies Step[];

export type FirstRunState = {
  isOpen: boolean;
  isHidden: boolean;
  steps: { id: Step; isDone: boolean }[];
};
