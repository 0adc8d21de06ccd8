import { essence, isActive } from "./media-types.ts";

/** Number of bytes at the beginning from which a type is detected. */
export const SNIFFED_BYTES = 4_100;

/** Types that share a container format, so that the content cannot tell them apart. */
const KIN: readonly (readonly RegExp[])[] = [
  [/^application\/zip$/, /^application\/(vnd\.(openxmlformats|oasis|ms-).*|epub\+zip|java-archive)$/],
  [/^(audio|video)\/(mp4|x-m4a|m4a|aac|quicktime|3gpp)$/, /^(audio|video)\/(mp4|x-m4a|m4a|aac|quicktime|3gpp)$/],
  [/^(audio|video)\/(webm|matroska|x-matroska|ogg|opus)$/, /^(audio|video)\/(webm|matroska|x-matroska|ogg|opus)$/],
  [/^application\/x-cfb$/, /^application\/(msword|vnd\.ms-.*)$/],
];

/**
 * True if content with this beginning may have the claimed type. A type with a signature must match within its family: a JPEG sent as a PNG
 * is accepted, HTML sent as a PNG is not. Text has no signature, but must be text.
 */
export async function agrees(claimed: string, head: Uint8Array): Promise<boolean> {
  const type = essence(claimed);
  const { fileTypeFromBuffer } = await import("file-type"); // loaded with the first upload
  const found = (await fileTypeFromBuffer(head))?.mime;
  if (isTextual(type)) return isText(head) && (found === undefined || isActive(found) === isActive(type));
  if (type === "application/octet-stream") return true;
  if (found === undefined) return !HAS_SIGNATURE.test(type);
  if (isActive(found)) return false;
  const [family] = type.split("/", 1);
  return (
    found === type ||
    (family === "application" ? false : found.startsWith(`${family}/`)) ||
    KIN.some((kin) => areKin(kin, found, type))
  );
}

const areKin = (kin: readonly RegExp[], one: string, other: string) =>
  kin.every((types, at) => types.test(at === 0 ? one : other));

/** Types whose files always begin with a known signature. */
const HAS_SIGNATURE =
  /^(image|audio|video|font)\/|^application\/(pdf|zip|gzip|vnd\.openxmlformats|vnd\.oasis|msword|epub)/;

function isTextual(type: string): boolean {
  return type.startsWith("text/") || isActive(type) || /^application\/(json|csv|x-ndjson|yaml|.*\+json)$/.test(type);
}

function isText(head: Uint8Array): boolean {
  return !head.includes(0);
}
