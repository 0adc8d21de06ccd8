/** A calm page for what went wrong. `details` are for the developer and never set in production. */
export function TroublePage({ status, details }: { status: number; details?: string | undefined }) {
  return (
    <main className="mx-auto flex min-h-svh max-w-2xl flex-col justify-center gap-6 px-5 py-16 sm:px-8">
      <h1 className="text-4xl">{status === 404 ? "Oops! Page not found" : "Something is out of step"}</h1>
      {details && <pre className="overflow-auto text-sm">{details}</pre>}
    </main>
  );
}
