import type { ReactNode } from "react";

type PageProps = {
  title?: string;
  intro?: ReactNode;
  /** One reading or form column instead of the full width. */
  narrow?: boolean;
  /** At least as high as the window from the start, so that the footer is never pushed down by what is still to come. */
  tall?: boolean;
  children: ReactNode;
};

/** The frame of every page but the home page: margins, rhythm, and its one h1 when `title` is given. */
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
