import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { ClientCombobox } from "#app/clients/admin/client-combobox.tsx";
import type { ListedClient } from "#app/clients/clients.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { ClientNote } from "./client-note.tsx";

/** Writes in the private note of a client who is chosen first. */
export function NoteDialog({ onClose }: { onClose: () => void }) {
  const [client, setClient] = useState<ListedClient>();
  return (
    <Dialog title={t("A note")} about={t("About a client. Only you read it.")} hasClose onClose={onClose}>
      <div className="mt-5">
        {client ? (
          <>
            <p className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
              <bdi className="font-semibold">{client.name}</bdi>
              <Button dense variant="quiet" className="-mr-3" onClick={() => setClient(undefined)}>
                {t("Somebody else")}
              </Button>
            </p>
            <ClientNote clientId={client.id} name={client.name} kept={client.note} />
          </>
        ) : (
          <ClientCombobox
            label={t("About whom?")}
            unknown={t("Nobody is found by these letters.")}
            onChoose={setClient}
          />
        )}
      </div>
    </Dialog>
  );
}
