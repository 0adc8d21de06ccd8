import type { ReactNode } from "react";

type AdminPageProps = {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the back office: its heading, the actions on the whole page, and its content. */
export function AdminPage({ title, actions, children }: AdminPageProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-2xl [overflow-wrap:anywhere]">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
      </div>
      <div>{children}</div>
    </>
  );
}

export function AdminSection({
  title,
  aside,
  children,
  className = "",
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section aria-label={title} className={`mt-10 mb-10 first:mt-0 ${className}`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-hairline pb-2">
        <h2 className="font-sans text-base font-semibold">{title}</h2>
        {aside && <div className="text-quiet">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
