import type { Service } from "#app/catalog/services.ts";
import { BesidePicture } from "#app/kit/ui/picture-image.tsx";
import { pounds } from "#domain/money.ts";
import { formatDuration } from "#domain/wording.ts";

export function ServiceDetail({ service }: { service: Service }) {
  return (
    <div className="mt-5 border-l-2 border-hairline pl-4">
      <BesidePicture picture={service.picture}>
        <p className="max-w-prose text-quiet">{service.description}</p>
        <p className="mt-2 tabular-nums">
          {service.isPromised ? service.where : `${durationInMinutes(service.durationMinutes)}, ${service.where}`} ·{" "}
          <span className="font-semibold">{pounds(service.price)}</span>
        </p>
      </BesidePicture>
    </div>
  );
}

/** In minutes, as specified; other places use hours. */
function durationInMinutes(minutes: number): string {
  const words = formatDuration(minutes);
  return words.endsWith("minutes") ? words : `${minutes} minutes (${words})`;
}
