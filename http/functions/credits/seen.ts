import { z } from "zod";

/** The last change of a voucher or a pass that the screen has seen. PostgreSQL has no year 0. */
export const seen = z.iso.datetime().refine((at) => at >= "2000", { error: "is not a time at which it was sold" });
