import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newName, startStorage, STRANGER, type TestStorage, USER } from "./start-storage.ts";

let at: TestStorage;
let bucket: string;
beforeAll(async () => {
  at = await startStorage();
  bucket = await at.bucket();
});
afterAll(() => at.close());
const files = (who?: string) => at.client(who).from(bucket);
const jsonOf = async (answer: Promise<Response>) => (await answer).json() as Promise<Record<string, unknown>>;
const KEY = new Uint8Array(32).fill(7);
const tokenFor = (claims: object, key: Uint8Array = KEY, expires: number | string = "1h") =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: "HS256" }).setIssuedAt().setExpirationTime(expires).sign(key);

describe("a signed URL", () => {
  test("needs neither key nor session, and expires", async () => {
    const name = newName();
    await files().upload(name, "a");
    const { data, error } = await files().createSignedUrl(name, 60);
    expect(error).toBeNull();
    expect(data?.signedUrl).toContain(`${at.url}/storage/v1/object/sign/${bucket}/${name}?token=`);
    const answer = await fetch(data?.signedUrl ?? "");
    expect(await answer.text()).toBe("a");
    const expires = Date.parse(answer.headers.get("expires") ?? "") - Date.now();
    expect(expires > 50_000 && expires <= 60_000).toBe(true);
    expect(answer.headers.get("cache-control")).toBeNull();
    expect((await fetch(data?.signedUrl ?? "", { method: "HEAD" })).status).toBe(200);
  });

  test("may be for a download under another name", async () => {
    const name = newName();
    await files().upload(name, "a");
    const disposition = async (download: string | boolean) => {
      const { data } = await files().createSignedUrl(name, 60, { download });
      return (await fetch(data?.signedUrl ?? "")).headers.get("content-disposition");
    };
    expect(await disposition(true)).toBe("attachment;");
    expect(await disposition("a.jpg")).toBe("attachment; filename=a.jpg; filename*=UTF-8''a.jpg");
    const { data } = await files().createSignedUrl(name, 60);
    const hostile = `${data?.signedUrl}&download=${encodeURIComponent('x".html\r\nSet-Cookie: a=b; (é)')}`;
    expect((await fetch(hostile)).headers.get("content-disposition")).toBe(
      "attachment; filename=x%22.html%0D%0ASet-Cookie%3A%20a%3Db%3B%20%28%C3%A9%29; filename*=UTF-8''x%22.html%0D%0ASet-Cookie%3A%20a%3Db%3B%20%28%C3%A9%29",
    );
  });

  test("can be created for several names, with an error for each missing one", async () => {
    const name = newName();
    await files().upload(name, "a");
    const { data } = await files().createSignedUrls([name, "nothing.txt"], 60);
    expect(data?.[1]).toMatchObject({
      path: "nothing.txt",
      signedUrl: null,
      error: "Either the object does not exist or you do not have access to it",
    });
    expect(data?.[0]).toMatchObject({ path: name, error: null });
    expect(await (await fetch(data?.[0]?.signedUrl ?? "")).text()).toBe("a");
  });

  test("is refused for a missing or invisible object", async () => {
    const name = newName();
    await files().upload(name, "a");
    for (const signed of [
      await files().createSignedUrl("nothing", 60),
      await files("anon").createSignedUrl(name, 60),
    ]) {
      expect(signed.error).toMatchObject({ message: "Object not found", status: 400, statusCode: "404" });
    }
    expect((await files().createSignedUrl(name, 0)).error).toMatchObject({ statusCode: "400" });
  });

  test("is refused for another object, after its expiry and with a foreign token", async () => {
    const [name, other] = [newName(), newName()];
    await files().upload(name, "a");
    await files().upload(other, "b");
    const url = `${bucket}/${name}`;
    const ask = (token: string, of = name) =>
      jsonOf(at.ask(`/object/sign/${bucket}/${of}?token=${token}`, { who: "" }));
    const good = await tokenFor({ url, scope: "download" });
    expect(await ask(good, other)).toMatchObject({
      statusCode: "400",
      code: "InvalidSignature",
      message: "Invalid signature",
    });
    expect(await ask(await tokenFor({ url, scope: "upload", upsert: true }))).toMatchObject({
      code: "InvalidSignature",
    });
    expect(await ask(await tokenFor({ url, scope: "download" }, new Uint8Array(32)))).toMatchObject({
      code: "InvalidSignature",
    });
    const ended = await tokenFor({ url, scope: "download" }, KEY, Math.floor(Date.now() / 1_000) - 5);
    expect(await ask(ended)).toMatchObject({ code: "ExpiredToken", message: "The provided token has expired." });
    expect(await ask("nonsense")).toMatchObject({ code: "InvalidJWT", message: "Invalid JWT" });
    expect(await ask("")).toMatchObject({ code: "InvalidJWT" });
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify({ url, scope: "download" })).toString("base64url")}.`;
    expect(await ask(none)).toMatchObject({ code: "InvalidJWT" });
  });
});

describe("a signed upload", () => {
  test("stores a file once; a second use without upsert is refused", async () => {
    const name = newName();
    const { data, error } = await files().createSignedUploadUrl(name);
    expect(error).toBeNull();
    expect(data?.signedUrl).toContain(`/storage/v1/object/upload/sign/${bucket}/${name}?token=`);
    const visitor = at.client("anon").from(bucket);
    const first = await visitor.uploadToSignedUrl(data?.path ?? "", data?.token ?? "", new Blob(["first"]));
    expect(first.data).toMatchObject({ path: name, fullPath: `${bucket}/${name}` });
    const second = await visitor.uploadToSignedUrl(data?.path ?? "", data?.token ?? "", "second");
    expect(second.error).toMatchObject({ message: "The resource already exists", status: 400, statusCode: "409" });
    expect(await (await files().download(name)).data?.text()).toBe("first");
  });

  test("with upsert replaces", async () => {
    const name = newName();
    await files().upload(name, "first");
    const { data } = await files().createSignedUploadUrl(name, { upsert: true });
    expect(
      (
        await at
          .client("anon")
          .from(bucket)
          .uploadToSignedUrl(name, data?.token ?? "", "second")
      ).error,
    ).toBeNull();
    expect(await (await files().download(name)).data?.text()).toBe("second");
  });

  test("is created only with the privilege to write, and sets the owner", async () => {
    await at.fresh.asOwner(`create policy "own folder" on storage.objects for insert to authenticated
      with check (bucket_id = '${bucket}' and (storage.foldername(name))[1] = auth.uid()::text)`);
    expect((await files(STRANGER).createSignedUploadUrl(`${USER}/a.txt`)).error).toMatchObject({ statusCode: "403" });
    const { data } = await files(USER).createSignedUploadUrl(`${USER}/a.txt`);
    expect(
      (
        await at
          .client("anon")
          .from(bucket)
          .uploadToSignedUrl(`${USER}/a.txt`, data?.token ?? "", "a")
      ).error,
    ).toBeNull();
    const rows = await at.fresh.asOwner("select owner_id, owner::text from storage.objects where name = $1", [
      `${USER}/a.txt`,
    ]);
    expect(rows).toEqual([{ owner_id: USER, owner: USER }]);
  });

  test("is refused for another name", async () => {
    const { data } = await files().createSignedUploadUrl(newName());
    const { error } = await at
      .client("anon")
      .from(bucket)
      .uploadToSignedUrl("other.txt", data?.token ?? "", "a");
    expect(error).toMatchObject({ message: "Invalid signature", status: 400, statusCode: "400" });
  });
});
