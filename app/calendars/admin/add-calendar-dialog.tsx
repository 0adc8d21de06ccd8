import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { addOutsideCalendar } from "#server/calendars/actions.ts";
import { InputField, SelectField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { type NewOutsideCalendar, outsideCalendar } from "#domain/calendars/outside-calendar.ts";
import { AFTER_CALENDAR_SYNC, describeCalendarContent } from "./describe-calendar.ts";

type Values = { kind: NewOutsideCalendar["kind"]; name: string; address: string; username: string; password: string };

const BLANK: Values = { kind: "ics", name: "", address: "", username: "", password: "" };

const ADDRESS = {
  ics: t(
    "In the other calendar’s settings: Google calls it “secret address in iCal format”, Outlook “publish a calendar, ICS”, iCloud “public calendar”.",
  ),
  caldav: t("For iCloud https://caldav.icloud.com, for Fastmail https://caldav.fastmail.com"),
};

const resolver = schemaResolver<Values>(outsideCalendar, (values) => values, {
  words: {
    name: t("Please give it a name."),
    address: t("Please paste the calendar’s address."),
    username: t("Please write the user name."),
    password: t("Please write the app password."),
  },
});

export function AddCalendarDialog({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<{ name: string; address: string }[]>();
  const form = useDialogForm<Values>({ defaultValues: BLANK, resolver });
  const { field, register, watch, setFocus, setValue, clearErrors, close } = form;
  const kind = watch("kind");
  const add = useAction<typeof addOutsideCalendar>("practice-add-outside-calendar", {
    successToast: (added) =>
      "calendar" in added
        ? `${added.calendar.name}: ${describeCalendarContent(added.calendar)}`
        : t("Choose one of its calendars"),
    errorToast: t("The calendar could not be added"),
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
  return (
    <FormDialog
      title={t("Add a calendar")}
      about={t("It is read once before it is added.")}
      onClose={onClose}
      form={form}
      isUnsaved={false}
      onSubmit={({ username, password, ...values }) =>
        add.mutate(
          values.kind === "caldav" ? { ...values, kind: "caldav", username, password } : { ...values, kind: "ics" },
        )
      }
      actionLabel={choice ? t("Add this calendar") : t("Add")}
      busy={add.isPending}
    >
      <SelectField label={t("Kind")} {...register("kind", { onChange: startOver })}>
        <option value="ics">{t("A link (ICS)")}</option>
        <option value="caldav">{t("An account (CalDAV)")}</option>
      </SelectField>
      <InputField
        label={t("Name")}
        hint={t("For you alone, such as “Private”.")}
        maxLength={100}
        autoComplete="off"
        {...field("name")}
      />
      {choice ? (
        <SelectField label={t("Calendar")} {...field("address")}>
          {choice.map(({ name, address }) => (
            <option key={address} value={address}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <InputField
          label={t("Address")}
          hint={ADDRESS[kind]}
          inputMode="url"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          {...field("address")}
        />
      )}
      {kind === "caldav" && (
        <div className="flex flex-wrap gap-4">
          <InputField
            label={t("User name")}
            fieldClass="grow basis-48"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            {...field("username")}
          />
          <InputField
            label={t("App password")}
            hint={t("Most services have one for each app, beside the usual one.")}
            fieldClass="grow basis-48"
            type="password"
            maxLength={500}
            autoComplete="new-password"
            {...field("password")}
          />
        </div>
      )}
    </FormDialog>
  );
}
