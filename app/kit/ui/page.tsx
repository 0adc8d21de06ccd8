import type { ReactNode } from "react";

type PageProps = {
  title?: string;
  intro?: ReactNode;
  /** A narrow column for reading or a form instead of the full width. */
  narrow?: boolean;
  /** At least as high as the window, so that loading content does not push the footer down. */
  tall?: boolean;
  children: ReactNode;
};

/** The frame of every page except the home page: margins, spacing, and the h1 if `title` is given. */
export function Page({ title, intro, narrow = false, tall = false, children }: PageProps) {
  return (
    <div
      className={`mx-auto w-full px-5 pb-16 pt-10 sm:px-8 md:pb-26 md:pt-16 ${tall ? "min-h-svh" : ""} ${narrow ? "max-w-2xl" : "max-w-7xl"}`}
    >
      {title && (
        <header className="mb-10 max-w-prose">
          <h1 className="text-4xl">{title}</h1>
          {intro && <div className="mt-4 text-lg text-quiet">{intro}</div>}
        </header>
      )}
      {children}
    </div>
  );
}
