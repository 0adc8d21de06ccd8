import { msg } from "@sacred-space/words/t.ts";
import { refusals } from "#kit/server/action.ts";

export const CREDITS = refusals({
  "voucher-not-found": [404, msg("There is no such voucher")],
  "voucher-spent": [409, msg("Nothing is left on this voucher")],
  "voucher-expired": [409, msg("This voucher has expired")],
  "voucher-too-small": [409, msg("Too little is left on this voucher")],
  "pass-not-found": [404, msg("There is no such pass")],
  "pass-not-usable": [409, msg("This pass cannot pay for this session")],
});
