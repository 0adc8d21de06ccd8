import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import type { CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

type Moment = { date: CalendarDate; time: string };
type CellDialogProps = Moment & { onBook: () => void; onCloseHours: () => void; onClose: () => void };

export function CellDialog({ date, time, onBook, onCloseHours, onClose }: CellDialogProps) {
  return (
    <Dialog title={`${formatDay(date, "long")}, ${time}`} onClose={onClose}>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant="gold" dense onClick={onBook}>
          {t("Book a session")}
        </Button>
        <Button dense onClick={onCloseHours}>
          {t("Close these hours")}
        </Button>
        <Cancel />
      </div>
    </Dialog>
  );
}

function Cancel() {
  return (
    <Button dense variant="quiet" onClick={useCloseDialog()}>
      {t("Cancel")}
    </Button>
  );
}
