import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { useAction } from "#app/backend/use-action.ts";
import type { addOutsideCalendar } from "#server/calendars/actions.ts";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import { type NewOutsideCalendar, outsideCalendar } from "#domain/calendars/outside-calendar.ts";
import { AFTER_CALENDAR_SYNC, describeCalendarContent } from "./describe-calendar.ts";

type Values = { kind: NewOutsideCalendar["kind"]; name: string; address: string; username: string; password: string };

const BLANK: Values = { kind: "ics", name: "", address: "", username: "", password: "" };

const ADDRESS = {
  ics: "In the other calendar’s settings: Google calls it “secret address in iCal format”, Outlook “publish a calendar, ICS”, iCloud “public calendar”.",
  caldav: "For iCloud https://caldav.icloud.com, for Fastmail https://caldav.fastmail.com",
};

const resolver = schemaResolver<Values>(outsideCalendar, (values) => values, {
  words: {
    name: "Please give it a name.",
    address: "Please paste the calendar’s address.",
    username: "Please write the user name.",
    password: "Please write the app password.",
  },
});

export function AddCalendarDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Add a calendar" about="It is read once before it is added." onClose={onClose}>
      <AddCalendar />
    </Dialog>
  );
}

function AddCalendar() {
  const close = useCloseDialog();
  const [choice, setChoice] = useState<{ name: string; address: string }[]>();
  const { register, handleSubmit, watch, setFocus, setValue, clearErrors, formState } = useForm<Values>({ defaultValues: BLANK, resolver });
  const { errors } = formState;
  const kind = watch("kind");
  const add = useAction<typeof addOutsideCalendar>("practice-add-outside-calendar", {
    successToast: (added) =>
      "calendar" in added ? `${added.calendar.name}: ${describeCalendarContent(added.calendar)}` : "Choose one of its calendars",
    errorToast: "The calendar could not be added",
    invalidates: AFTER_CALENDAR_SYNC,
    onSuccess: (added) => {
      if ("calendar" in added) return close();
      setChoice(added.choice);
      setValue("address", added.choice[0]?.address ?? "");
    },
    onError: () => setFocus("address"),
  });
  const startOver = () => {
    setChoice(undefined);
    setValue("address", "");
    clearErrors();
  };
  const submit = handleSubmit(({ username, password, ...values }) =>
    add.mutate(values.kind === "caldav" ? { ...values, kind: "caldav", username, password } : { ...values, kind: "ics" }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Kind">
        <Select {...register("kind", { onChange: startOver })}>
          <option value="ics">A link (ICS)</option>
          <option value="caldav">An account (CalDAV)</option>
        </Select>
      </Field>
      <Field label="Name" hint="For you alone, such as “Private”." error={errors.name?.message}>
        <Input maxLength={100} autoComplete="off" {...register("name")} />
      </Field>
      {choice ? (
        <Field label="Calendar" error={errors.address?.message}>
          <Select {...register("address")}>
            {choice.map(({ name, address }) => (
              <option key={address} value={address}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <Field label="Address" hint={ADDRESS[kind]} error={errors.address?.message}>
          <Input inputMode="url" maxLength={2000} autoComplete="off" spellCheck={false} {...register("address")} />
        </Field>
      )}
      {kind === "caldav" && (
        <div className="flex flex-wrap gap-4">
          <Field label="User name" className="grow basis-48" error={errors.username?.message}>
            <Input maxLength={200} autoComplete="off" spellCheck={false} {...register("username")} />
          </Field>
          <Field
            label="App password"
            hint="Most services have one for each app, beside the usual one."
            className="grow basis-48"
            error={errors.password?.message}
          >
            <Input type="password" maxLength={500} autoComplete="new-password" {...register("password")} />
          </Field>
        </div>
      )}
      <DialogButtons keep="Cancel" onKeep={close} verb={choice ? "Add this calendar" : "Add"} busy={add.isPending} />
    </form>
  );
}
