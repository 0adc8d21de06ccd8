import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import {
  type FieldValues,
  FormProvider,
  type Path,
  type RegisterOptions,
  type SubmitErrorHandler,
  type SubmitHandler,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/kit/ui/dialog.tsx";
import { fieldOf } from "#app/kit/ui/forms/form-fields.tsx";
import { SavedMeanwhile } from "#app/kit/ui/forms/use-seen.tsx";
import { DialogButtons } from "./confirm-dialog.tsx";

/** react-hook-form for a DialogForm or a FormDialog, called beside it or around it. */
export function useDialogForm<Values extends FieldValues>(options: UseFormProps<Values>) {
  const form = useForm<Values>(options);
  const closer = useRef<() => void>(null);
  return {
    ...form,
    closer,
    /** The props of a field: its registration and its error. */
    field: <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => fieldOf(form, name, rules),
    /** Closes the dialog, even with unsaved text, and restores the focus. */
    close: () => closer.current?.(),
  };
}

type DialogFormProps<Values extends FieldValues> = Pick<
  ComponentProps<typeof DialogButtons>,
  "actionLabel" | "variant" | "disabled" | "busy"
> &
  Pick<ComponentProps<"form">, "onChange" | "autoComplete" | "className"> & {
    form: UseFormReturn<Values> & { closer: Ref<() => void> };
    onSubmit: SubmitHandler<Values>;
    onInvalid?: SubmitErrorHandler<Values>;
    /** The label of the dismissing button (DialogButtons). */
    cancelLabel?: string;
    /** Whether closing asks first: by default once something has been typed. */
    isUnsaved?: boolean;
    /** What another window has saved since the form was opened. */
    savedMeanwhile?: ComponentProps<typeof SavedMeanwhile>;
    children?: ReactNode;
    /** What stands below the buttons. */
    below?: ReactNode;
  };

/** The form in a dialog: its fields, what was saved meanwhile, and the buttons. */
export function DialogForm<Values extends FieldValues>({
  form,
  onSubmit,
  onInvalid,
  cancelLabel = t("Cancel"),
  actionLabel,
  variant,
  disabled,
  busy,
  isUnsaved,
  savedMeanwhile,
  className = "mt-5 flex flex-col gap-5",
  children,
  below,
  ...rest
}: DialogFormProps<Values>) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  useImperativeHandle(form.closer, () => close, [close]);
  useUnsaved(isUnsaved ?? form.formState.isDirty);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        {...rest}
        onSubmit={(event) => {
          event.stopPropagation(); // or React bubbles it to the form that opened the dialog
          void form.handleSubmit(onSubmit, onInvalid)(event);
        }}
        className={className}
      >
        {children}
        {savedMeanwhile && <SavedMeanwhile {...savedMeanwhile} />}
        <DialogButtons
          cancelLabel={cancelLabel}
          onCancel={leave}
          actionLabel={actionLabel}
          {...(variant && { variant })}
          disabled={disabled}
          busy={busy}
        />
        {below}
      </form>
    </FormProvider>
  );
}

type FormDialogProps<Values extends FieldValues> = DialogFormProps<Values> &
  Pick<ComponentProps<typeof Dialog>, "title" | "about" | "onClose">;

/** A dialog that is one form. */
export function FormDialog<Values extends FieldValues>({ title, about, onClose, ...form }: FormDialogProps<Values>) {
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      <DialogForm {...form} />
    </Dialog>
  );
}
