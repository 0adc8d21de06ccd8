import type { Logo, LogoGround } from "#domain/look/logo.ts";
import { renditionPath } from "#domain/media/renditions.ts";

/** The colours of domain/look/grounds.ts as classes, since the CSP forbids style attributes. */
const GROUNDS: Record<LogoGround, string> = {
  none: "",
  light: "rounded-control bg-[#fbf7ef] p-1",
  dark: "rounded-control bg-[#15122b] p-1",
};

/** The practice's logo. Its alt text is empty, since the practice's name is beside it. */
export function LogoImage({
  logo: { id, width, height, widths, ground },
  className,
}: {
  logo: Logo;
  className: string;
}) {
  const path = (each: number) => renditionPath(id, each, "webp");
  return (
    <img
      src={path(widths[0] ?? width)}
      srcSet={widths.map((each) => `${path(each)} ${each}w`).join(", ")}
      sizes="7rem"
      width={width}
      height={height}
      alt=""
      decoding="async"
      className={`w-auto shrink-0 object-contain ${GROUNDS[ground]} ${className}`}
    />
  );
}
