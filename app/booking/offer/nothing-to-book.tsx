import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";

/** Stands in the place of all sessions: they could not be read, or there are none. */
export function NothingToBook({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? <ServicesFailed /> : <NothingOffered />;
}

function ServicesFailed() {
  const { toast } = useToast();
  const { revalidate, state } = useRevalidator();
  useEffect(() => toast({ tone: "bad", title: "Failed to load services" }), [toast]);
  return (
    <Notice tone="bad" title="Failed to load services">
      <p>The list of sessions could not be loaded. Please try again in a moment.</p>
      <Button busy={state === "loading"} onClick={() => void revalidate()} className="self-start">
        Try again
      </Button>
    </Notice>
  );
}

function NothingOffered() {
  return (
    <Notice title="No sessions are offered just now">
      <p>
        Please look again soon, or{" "}
        <Link to="/contact" className="link">
          write to the practitioner
        </Link>
        .
      </p>
    </Notice>
  );
}
