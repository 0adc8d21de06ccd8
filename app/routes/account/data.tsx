import { Part } from "#app/account/part.tsx";
import { ConsentsGiven } from "#app/account/profile/consents-given.tsx";
import { MyData } from "#app/account/profile/my-data.tsx";
import type { SectionProps } from "./section-props.ts";

export default function Data({ user, setIsErasing }: SectionProps) {
  return (
    <>
      <Part id="data" title="Your data">
        <MyData email={user.email} setIsErasing={setIsErasing} />
      </Part>
      <Part id="consents" title="What you agreed to">
        <ConsentsGiven userId={user.id} />
      </Part>
    </>
  );
}
