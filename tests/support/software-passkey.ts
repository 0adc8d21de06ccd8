import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Options = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** Encodes what an authenticator writes as CBOR (RFC 8949): numbers, strings, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, part]) => [cbor(key), cbor(part as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** An authenticator in software (WebAuthn, ES256, attestation "none"). A test can set its counter and its user verification. */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const device = { origin, counter: 1, userHandle: "", verifiesUser: true };
  const authenticatorData = (rpId: string, rest: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(device.counter);
    const flags = 0x01 | (device.verifiesUser ? 0x04 : 0) | (rest.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, rest]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: device.origin, crossOrigin: false }));
  const answer = (response: Record<string, string>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    response,
    clientExtensionResults: {},
  });

  return {
    device,
    create({ challenge, rp, user }: Options) {
      device.userHandle = user?.id ?? "";
      const cose = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(rp?.id ?? "", credential)],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: cbor(attestation).toString("base64url"),
      });
    },
    get({ challenge, rpId = "" }: Options) {
      const data = authenticatorData(rpId);
      const client = clientData("webauthn.get", challenge);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
        userHandle: device.userHandle,
      });
    },
  };
}
