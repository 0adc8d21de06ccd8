import { z } from "zod";

/** When a voucher or a pass was changed last, as a screen has seen it. PostgreSQL has no year 0. */
export const seen = z.iso.datetime().refine((at) => at >= "2000", { error: "is not a time at which it was sold" });
