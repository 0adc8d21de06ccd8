import { refusals } from "#kit/server/action.ts";

/** What ends a demonstration is refused with. */
export const SETUP = refusals({
  "not-a-demonstration": [409, "There is no demonstration here"],
  "real-money-taken": [
    409,
    "Somebody has paid real money in this practice, so nothing was deleted: your records must keep it. To begin anew, start the program on an empty database",
  ],
});
