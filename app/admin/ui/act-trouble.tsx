type ActTroubleProps = { act: { error: Error | null }; failed: string };

/** Inside a dialog, what became of the last try: the toast that says so lies behind the dialog, where nobody can reach it. */
export function ActTrouble({ act: { error }, failed }: ActTroubleProps) {
  return (
    <p role="alert" className="w-full text-bad empty:hidden">
      {error && [failed, error.message].filter(Boolean).join(". ")}
    </p>
  );
}
