import { refusals } from "#kit/server/action.ts";

export const CREDITS = refusals({
  "voucher-not-found": [404, "There is no such voucher"],
  "voucher-spent": [409, "Nothing is left on this voucher"],
  "voucher-expired": [409, "This voucher has expired"],
  "voucher-too-small": [409, "Too little is left on this voucher"],
  "pass-not-found": [404, "There is no such pass"],
  "pass-not-usable": [409, "This pass cannot pay for this session"],
});
