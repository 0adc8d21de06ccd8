import { hueOf, type ServiceLook, signOf } from "#domain/catalog/service-colours.ts";

type ServiceMarkProps = {
  service: ServiceLook;
  /** Its size; two thirds as wide as high. */
  className?: string;
};

/** A service's sign in its colour. Decorative: its name stands beside it. */
export function ServiceMark({ service, className = "h-4.5 w-3" }: ServiceMarkProps) {
  const { path, isStroke } = signOf(service);
  return (
    <svg
      viewBox="0 0 16 24"
      className={`shrink-0 overflow-visible ${className}`}
      style={{ color: hueOf(service.colour) }}
      fill={isStroke ? "none" : "currentColor"}
      stroke={isStroke ? "currentColor" : "none"}
      strokeWidth={2}
      strokeLinejoin="bevel"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
