import { Part } from "#app/account/part.tsx";
import { AddressPanel } from "#app/account/profile/address-panel.tsx";
import { DetailsPanel } from "#app/account/profile/details-panel.tsx";

export default function Details() {
  return (
    <>
      <Part id="details" title="Your details">
        <DetailsPanel />
      </Part>
      <Part id="address" title="Email address">
        <AddressPanel />
      </Part>
    </>
  );
}
