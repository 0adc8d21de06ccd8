import { readFile, writeFile } from "node:fs/promises";
import { posix } from "node:path";
import { promisify } from "node:util";
import { Client, type ServerHostKeyAlgorithm, type SFTPWrapper } from "ssh2";
import type { CopySettings } from "#env/backup-copies.ts";
import { CopiesUnavailable, type CopyStore } from "./copy-store.ts";

const NO_SUCH_FILE = 2;

/**
 * Stores copies in a folder of an SFTP server (draft-ietf-secsh-filexfer-02, as in OpenSSH). A server whose host key is not the expected
 * one is refused before any credentials are sent. A file is uploaded under a temporary name and renamed.
 */
export async function sftpCopies(settings: Extract<CopySettings, { kind: "sftp" }>): Promise<CopyStore> {
  const { place, folder } = settings;
  const withReason = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof CopiesUnavailable) throw error;
      throw new CopiesUnavailable(`${place} answers: ${(error as Error).message}.`, { cause: error });
    }
  };
  const { client, sftp, ended } = await withReason(connectTo(settings));
  /** Rejects when the connection ends, because pending requests are not answered then. */
  const untilClosed = <T>(work: Promise<T>) => withReason(Promise.race([work, ended]));
  const pathOf = (name: string) => posix.join(folder, name);

  const list = promisify(sftp.readdir.bind(sftp));
  const put = promisify<string, string, { mode: number }, void>(sftp.fastPut.bind(sftp));
  const get = promisify<string, string, void>(sftp.fastGet.bind(sftp));
  const rename = promisify(sftp.rename.bind(sftp));
  const unlink = promisify(sftp.unlink.bind(sftp));
  const statOf = promisify(sftp.stat.bind(sftp));
  const remove = (name: string) =>
    unlink(pathOf(name)).catch((error: unknown) => {
      if ((error as { code?: number }).code !== NO_SUCH_FILE) throw error;
    });
  const send = async (path: string, name: string) => {
    const partial = `${name}.part`;
    try {
      await put(path, pathOf(partial), { mode: 0o600 });
      await remove(name); // rename refuses a name that is taken
      await rename(pathOf(partial), pathOf(name));
    } catch (error) {
      await remove(partial).catch(() => undefined); // no retention rule would remove the partial file
      throw error;
    }
  };
  return {
    list: () =>
      untilClosed(
        list(folder).then((files) =>
          files.filter(({ attrs }) => attrs.isFile()).map(({ filename: name, attrs }) => ({ name, bytes: attrs.size })),
        ),
      ),
    send: (path, name) => untilClosed(send(path, name)),
    fetch: async (name, path) => {
      await untilClosed(statOf(pathOf(name))); // a missing name would otherwise leave an empty file
      await writeFile(path, "", { flag: "wx", mode: 0o600 });
      await untilClosed(get(pathOf(name), path));
    },
    remove: (name) => untilClosed(remove(name)),
    async close() {
      client.end();
    },
  };
}

type Connection = { client: Client; sftp: SFTPWrapper; ended: Promise<never> };

async function connectTo({ host, port, user, keyFile, hostKey }: Extract<CopySettings, { kind: "sftp" }>): Promise<Connection> {
  const privateKey = await readFile(keyFile).catch((error: unknown) => {
    throw new CopiesUnavailable(`BACKUP_SFTP_KEY cannot be read (${(error as { code?: string }).code}).`);
  });
  const [type = "", expected = ""] = hostKey.split(" ");
  const client = new Client();
  let isOther = false;
  const ended = new Promise<never>((_, reject) => {
    client.on("error", (error) => reject(isOther ? new Error("its host key is not BACKUP_SFTP_HOST_KEY") : error));
    client.on("close", () => reject(new Error("it has closed the connection")));
  });
  ended.catch(() => undefined); // every request races against it; without a request the rejection would be unhandled
  const ready = new Promise<void>((resolve) => void client.on("ready", resolve));
  client.connect({
    host,
    port,
    username: user,
    privateKey,
    readyTimeout: 20_000,
    keepaliveInterval: 15_000,
    // a server has several host keys
    algorithms: { serverHostKey: (type === "ssh-rsa" ? ["rsa-sha2-512", "rsa-sha2-256"] : [type]) as ServerHostKeyAlgorithm[] },
    hostVerifier: (key: Buffer) => {
      isOther = !key.equals(Buffer.from(expected, "base64"));
      return !isOther;
    },
  });
  client.setNoDelay(true); // requests are small, and each waits for its answer
  try {
    await Promise.race([ready, ended]);
    const sftp = await Promise.race([promisify(client.sftp.bind(client))(), ended]);
    return { client, sftp, ended };
  } catch (error) {
    client.end();
    throw error;
  }
}
