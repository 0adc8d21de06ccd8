import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { MoreMenu } from "#app/kit/admin/ui/more-menu.tsx";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { ALL_SERVICES, removeService, setServiceActive, type StoredService } from "#app/catalog/all-services.ts";
import type { PlaceInOrder } from "./use-drag-order.tsx";

type ServiceMenuProps = { service: StoredService; place: PlaceInOrder };

const offered = (name: string, isActive: boolean) =>
  isActive ? t("{name} is offered again", { name }) : t("{name} is no longer offered", { name });

/** What is seldom done with a service: its place in the list, whether it is offered, the client's view, and deleting one that was never used. */
export function ServiceMenu({ service, place }: ServiceMenuProps) {
  const { id, name, isActive } = service;
  const [isRemoving, setIsRemoving] = useState(false);
  const toggle = useServerMutation({
    mutationFn: setServiceActive,
    successToast: (_, changed) => offered(changed.name, changed.isActive),
    undo: (_, changed) => ({
      mutationFn: (client) => setServiceActive(client, { ...changed, isActive: !changed.isActive }),
      done: offered(changed.name, !changed.isActive),
    }),
    errorToast: t("Failed to update service"),
    invalidates: ["services"],
    optimistic: { key: ALL_SERVICES, change: replace },
  });
  const remove = useServerMutation({
    mutationFn: removeService,
    successToast: { title: t("Service deleted"), description: name },
    errorToast: t("Failed to delete service"),
    invalidates: ["services", "meeting_details"],
  });
  return (
    <>
      <MoreMenu label={t("More: {name}", { name })}>
        {([-1, 1] as const).map((step) => (
          <Button
            key={step}
            dense
            variant="quiet"
            data-repeats
            aria-label={step < 0 ? t("Move {name} up", { name }) : t("Move {name} down", { name })}
            disabled={place.index + step < 0 || place.index + step >= place.of}
            onClick={() => place.move(id, place.index + step)}
          >
            {step < 0 ? t("Move up") : t("Move down")}
          </Button>
        ))}
        <ButtonLink
          dense
          variant="quiet"
          to={`/book?service=${id}`}
          aria-label={t("See {name} as a client does", { name })}
        >
          {t("See it as a client does")}
        </ButtonLink>
        <Button
          dense
          variant="quiet"
          aria-label={isActive ? t("Deactivate {name}", { name }) : t("Activate {name}", { name })}
          onClick={() => toggle.mutate({ ...service, isActive: !isActive })}
        >
          {isActive ? t("Deactivate") : t("Activate")}
        </Button>
        <Button
          dense
          variant="quiet"
          className="text-bad!"
          aria-label={t("Delete {name}", { name })}
          onClick={() => setIsRemoving(true)}
        >
          {t("Delete…")}
        </Button>
      </MoreMenu>
      {isRemoving && (
        <ConfirmDialog
          title={t("Delete this service?")}
          about={t(
            "{name} is deleted for good. Only a service that was never booked, and has no dates and passes, can be deleted; any other is deactivated.",
            { name },
          )}
          actionLabel={t("Delete service")}
          onConfirm={() => remove.mutate(service)}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  );
}

function replace(services: StoredService[], changed: StoredService): StoredService[] {
  return services.map((each) => (each.id === changed.id ? changed : each));
}
