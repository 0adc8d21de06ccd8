import { t } from "@sacred-space/words/t.ts";

/** Shown wherever a client without an email address would otherwise get an email. */
export const NO_EMAIL = t("No email: tell them yourself");
