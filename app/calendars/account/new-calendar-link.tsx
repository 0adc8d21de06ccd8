import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";

const QR_SIZE = "size-48";

const QrCode = lazyComponent({
  load: () => import("./qr-code.tsx"),
  waiting: <div className={QR_SIZE} />,
  failed: (retry) => (
    <div className="flex flex-col items-start gap-3">
      <p className="text-quiet">The QR code could not be drawn. The link works without it.</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  ),
});

/** A newly created link in the forms that calendar programs accept. It cannot be shown again. */
export function NewCalendarLink({ url }: { url: string }) {
  const { toast } = useToast();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const subscription = url.replace(/^https?:/, "webcal:");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ tone: "good", title: "Link copied" });
    } catch {
      field.current?.select();
      toast({
        tone: "bad",
        title: "The link could not be copied",
        description: "It is selected: copy it from the field.",
      });
    }
  };
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Field
        label="Your calendar link"
        hint="It is shown only now. Anyone who has it can read this calendar, so keep it to yourself."
      >
        <Input ref={field} readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <ButtonLink to={subscription} reloadDocument>
          Add to calendar
        </ButtonLink>
      </div>
      <div>
        <p className="mb-3 text-quiet">Or scan this with your phone:</p>
        <QrCode text={subscription} label="QR code of your calendar link" className={QR_SIZE} />
      </div>
    </div>
  );
}
