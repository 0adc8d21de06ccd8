/** The style of a line that waits for the practitioner, with its button at the end. */
export const ROW =
  "flex items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-2 max-sm:flex-wrap *:last:shrink-0";
/** Of the sign of a service before a name. */
export const MARK = "mr-2 inline-block h-4 w-2.5";
