import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Icon } from "./icon.tsx";

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** The error message, which says what to do; undefined without an error. */
  error?: string | undefined;
  optional?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, hint and error around one control. The Input, Textarea or Select inside gets its id and descriptions from the context. */
export function Field({ label, hint, error, optional = false, className = "", children }: FieldProps) {
  const id = useId();
  const hintId = hint && hint !== error ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <label htmlFor={id} className="font-medium leading-snug">
        {label}
        {optional && <span className="font-normal text-quiet"> {t("(optional)")}</span>}
      </label>
      {hintId && (
        <p id={hintId} className="-mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({
  id,
  className = "",
  children,
}: {
  id?: string | undefined;
  className?: string;
  children: string;
}) {
  return (
    <p id={id} className={`flex items-start gap-2 text-sm text-bad ${className}`}>
      <Icon name="warning" className="mt-0.5 size-4" />
      {children}
    </p>
  );
}

const CONTROL =
  "w-full min-h-12 rounded-control border border-control bg-surface px-3.5 py-2.5 text-base text-text transition-colors hover:border-gold aria-invalid:border-bad disabled:cursor-not-allowed disabled:border-hairline disabled:text-quiet";

export function Input({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...useWiring()} {...rest} className={`${CONTROL} ${className}`} />;
}

export function Textarea({ className = "", rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...useWiring()} rows={rows} {...rest} className={`${CONTROL} resize-y ${className}`} />;
}

/** `wrapped` is the text of the selected option, shown on several lines where the browser would truncate it. */
type SelectProps = ComponentProps<"select"> & { wrapped?: string | undefined };

/** A native select, so that a phone opens its familiar list. */
export function Select({ className = "", wrapped, ...rest }: SelectProps) {
  return (
    <span className={`relative block ${wrapped ? "rounded-control bg-surface" : ""} ${className}`}>
      {wrapped && (
        <span
          aria-hidden="true"
          className="block min-h-12 border border-transparent py-2.5 pr-11 pl-3.5 forced-colors:invisible"
        >
          {wrapped}
        </span>
      )}
      <select
        {...useWiring()}
        {...rest}
        className={`${CONTROL} appearance-none pr-11 text-ellipsis ${wrapped ? OVER_WORDS : ""}`}
      />
      <Icon name="chevron" className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-quiet" />
    </span>
  );
}

/** Makes a select transparent over its wrapped text, but not its list of options. */
const OVER_WORDS = "absolute inset-0 h-full bg-transparent! text-transparent! [&_*]:bg-surface [&_*]:text-text";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; error?: string | undefined };

/** A checkbox with its label; the label may contain links, and all the rest of it is part of the click target. */
export function Checkbox({ label, error, className = "", ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={className}>
      <div className="flex items-start gap-3.5">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={[rest["aria-describedby"], errorId].filter(Boolean).join(" ") || undefined}
          className="tick mt-0.5"
        />
        <label htmlFor={id} className={`min-h-11 pt-0.5 leading-normal ${rest.disabled ? "text-quiet" : ""}`}>
          {label}
        </label>
      </div>
      {error && (
        <FieldError id={errorId} className="mt-1">
          {error}
        </FieldError>
      )}
    </div>
  );
}

/** Empty outside a Field, where the caller must label the control. */
function useWiring() {
  const wiring = useContext(FieldContext);
  if (!wiring) return {};
  return { id: wiring.id, "aria-describedby": wiring.describedBy, "aria-invalid": wiring.invalid || undefined };
}
