import { type ComponentType, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { AT_THE_THUMB, EdgePanel, UNDER_THE_BAR } from "#app/kit/admin/shell/edge-panel.tsx";
import { PLACE_ICONS } from "#app/kit/admin/shell/place-icons.ts";
import { SectionIcon } from "#app/kit/admin/shell/section-icon.tsx";
import { useIsNarrow } from "#app/kit/admin/shell/sidebar-state.ts";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";

type DialogProps = { onClose: () => void };

const AddClientDialog = lazyDialog(() =>
  import("#app/clients/admin/client-dialogs.tsx").then((part) => part.AddClientDialog),
);
const NewGroupDate = lazyDialog(() =>
  import("#app/catalog/admin/new-group-date.tsx").then((part) => part.NewGroupDate),
);
const SellPassDialog = lazyDialog(() =>
  import("#app/credits/admin/sell-pass-dialog.tsx").then((part) => part.SellPassDialog),
);
const NoteDialog = lazyDialog(() => import("#app/clients/admin/note-dialog.tsx").then((part) => part.NoteDialog));
const WriteToToday = lazyDialog(() =>
  import("#app/messages/admin/write-to-today.tsx").then((part) => part.WriteToToday),
);
const CloseHours = lazyDialog(() =>
  import("#app/bookings/admin/ill/close-hours-dialog.tsx").then((part) => part.default),
);
const IllToday = lazyDialog(() => import("#app/bookings/admin/ill/ill-today-dialog.tsx").then((part) => part.default));

/** What can be begun from anywhere, in the order of use; the first opens on its own page. */
const ENTRIES: { label: string; icon: keyof typeof PLACE_ICONS; Opened?: ComponentType<DialogProps> }[] = [
  { label: t("New booking"), icon: "bookings" },
  { label: t("New client"), icon: "clients", Opened: AddClientDialog },
  { label: t("New group date"), icon: "calendar", Opened: NewGroupDate },
  { label: t("Sell a pass"), icon: "services", Opened: SellPassDialog },
  { label: t("A note"), icon: "note", Opened: NoteDialog },
  { label: t("Write to today’s clients"), icon: "messages", Opened: WriteToToday },
  { label: t("Close some hours"), icon: "availability", Opened: CloseHours },
  { label: t("I am ill today…"), icon: "ill", Opened: IllToday },
];

/** The menu behind the plus: at the thumb on a phone, under the button on a desk. */
export default function PlusMenu({ onClose }: DialogProps) {
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const [Opened, setOpened] = useState<ComponentType<DialogProps>>();
  if (Opened) return <Opened onClose={onClose} />;
  return (
    <EdgePanel label={t("New")} onClose={onClose} {...(isNarrow ? AT_THE_THUMB : UNDER_THE_BAR)}>
      <ul className="py-2">
        {ENTRIES.map(({ label, icon, Opened: Chosen }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => {
                if (Chosen) return setOpened(() => Chosen);
                onClose();
                void navigate("/admin/bookings?new", { state: { begins: "client" } });
              }}
              className="flex min-h-12 w-full items-center gap-3 px-4 text-left hover:bg-raised focus-visible:-outline-offset-2"
            >
              <SectionIcon path={PLACE_ICONS[icon]} />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </EdgePanel>
  );
}
