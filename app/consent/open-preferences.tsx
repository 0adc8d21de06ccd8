import { useId, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { COOKIE_CATEGORY_KEYS, type CookiePreferences } from "#domain/accounts/cookie-consent.ts";
import { categoryOf, type CookieCategory } from "#app/accounts/cookie-categories.ts";
import { useCookieConsent } from "./cookie-consent-provider.tsx";

/** The open preferences dialog, shared by the banner's Customize, the footer and the cookie page. */
export default function OpenPreferences() {
  const { closePreferences } = useCookieConsent();
  return (
    <Dialog
      title={t("Cookie Preferences")}
      about={t("Choose what this site may keep in your browser. You can change your mind at any time.")}
      onClose={closePreferences}
    >
      <Choices />
    </Dialog>
  );
}

function Choices() {
  const { preferences, acceptAll, save } = useCookieConsent();
  const { toast } = useToast();
  const close = useCloseDialog();
  const [choice, setChoice] = useWorkingCopy(preferences);

  const end = (act: () => void) => {
    close();
    act();
    toast({ title: t("Your cookie preferences are saved") });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        end(() => save(choice));
      }}
    >
      <ul className="mt-5 border-t border-hairline">
        {COOKIE_CATEGORY_KEYS.map(categoryOf).map((category) => (
          <CategorySwitch
            key={category.key}
            category={category}
            on={category.required || choice[category.key]}
            turn={(on) => setChoice({ ...choice, [category.key]: on })}
          />
        ))}
      </ul>
      <div className="mt-6 grid grid-cols-2 gap-3 large:grid-cols-1 sm:flex sm:justify-end">
        <Button variant="quiet" onClick={close}>
          {t("Cancel")}
        </Button>
        <Button onClick={() => end(acceptAll)}>{t("Accept All")}</Button>
        <Button type="submit" variant="gold" className="max-sm:col-span-full">
          {t("Save Preferences")}
        </Button>
      </div>
    </form>
  );
}

/** The unsaved state of the four switches; reset when the saved preferences change, for example in another tab. */
function useWorkingCopy(saved: CookiePreferences): [CookiePreferences, (choice: CookiePreferences) => void] {
  const [copy, setCopy] = useState({ of: saved, choice: saved });
  const current = copy.of === saved ? copy : { of: saved, choice: saved };
  if (current !== copy) setCopy(current);
  return [current.choice, (choice) => setCopy({ of: saved, choice })];
}

type CategorySwitchProps = { category: CookieCategory; on: boolean; turn(on: boolean): void };

function CategorySwitch({ category: { name, purpose, required }, on, turn }: CategorySwitchProps) {
  const id = useId();
  return (
    <li className="flex items-start justify-between gap-x-5 gap-y-3 border-b border-hairline py-4 large:flex-wrap">
      <div>
        <label htmlFor={id} className="mr-3 font-semibold">
          {name}
        </label>
        {required && <span className="label-caps text-gold">{t("Required")}</span>}
        <p id={`${id}-purpose`} className="mt-0.5 text-sm text-quiet">
          {purpose}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={`${id}-purpose`}
        checked={on}
        aria-checked={on}
        disabled={required}
        onChange={({ target }) => turn(target.checked)}
        className="moon-switch"
      />
    </li>
  );
}
