import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Rune } from "./ornaments/rune.tsx";

/**
 * "gold" marks the next step, once per view; "danger" removes something permanently and is never the first button; all others are "outline"
 * or "quiet".
 */
export type ButtonVariant = "gold" | "outline" | "quiet" | "danger";

/** `dense` is the back office's size, by the CSS utility of this name. */
type ButtonLook = { variant?: ButtonVariant; dense?: boolean };

const SHAPE =
  "inline-flex items-center justify-center gap-2.5 rounded-control border text-center font-semibold leading-tight transition-colors";

const SIZES = { wide: "min-h-12 py-2.5", dense: "dense py-1.5 text-sm" };

/** The padding beside the label; a quiet button has no border and needs less. */
function sides(variant: ButtonVariant, dense: boolean): string {
  if (variant === "quiet") return "px-3";
  return dense ? "px-4" : "px-6";
}

const VARIANTS: Record<ButtonVariant, string> = {
  gold: "disabled:border-hairline border-gold-fill bg-gold-fill text-gold-ink hover:border-gold hover:bg-[color-mix(in_oklab,var(--gold-fill)_86%,white)]",
  outline: "disabled:border-hairline border-control text-text hover:border-gold hover:text-gold",
  danger: "disabled:border-hairline border-bad text-bad hover:bg-surface",
  quiet:
    "border-transparent text-text underline decoration-control decoration-1 underline-offset-4 hover:decoration-gold hover:text-gold",
};

function look({ variant = "outline", dense = false }: ButtonLook): string {
  return `${SHAPE} ${SIZES[dense ? "dense" : "wide"]} ${sides(variant, dense)} ${VARIANTS[variant]}`;
}

const WAITING = "disabled:cursor-not-allowed disabled:bg-transparent disabled:text-quiet disabled:no-underline";

/** A button, by default of type "button". `busy` shows the working rune, disables it and informs assistive technology. */
export function Button({
  variant,
  dense,
  busy = false,
  disabled,
  type = "button",
  className = "",
  children,
  ...rest
}: ComponentProps<"button"> & ButtonLook & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type === "submit" ? "submit" : type === "reset" ? "reset" : "button"}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${look({ variant, dense })} ${WAITING} ${className}`}
    >
      {busy && <Rune name="sowilo" className="h-5 w-3.5" strokes="draws-again" />}
      {children}
    </button>
  );
}

/** A link that looks like a button, for navigation only. */
export function ButtonLink({ variant, dense, className = "", ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={`${look({ variant, dense })} ${className}`} />;
}
