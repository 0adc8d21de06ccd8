/** The look of an input among a list's controls; inside a form use the fields of app/ui. 16 px on a phone, or iOS zooms in. */
export const DENSE_CONTROL =
  "min-h-11 rounded-control border border-control bg-surface px-3 py-1.5 text-[1rem] text-text hover:border-gold md:min-h-10 md:text-sm";
