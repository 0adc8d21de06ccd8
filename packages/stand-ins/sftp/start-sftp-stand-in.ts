import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readdirSync, readSync, renameSync, statSync, type Stats, unlinkSync, writeSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, posix } from "node:path";
import ssh2, { type Attributes, type AuthContext, type Connection, type SFTPWrapper } from "ssh2";

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

export type SftpStandIn = {
  port: number;
  user: string;
  /** As in `known_hosts`, without the host. */
  hostKey: string;
  /** An OpenSSH private key that is allowed to sign in. */
  privateKey: string;
  /** Bytes that can be written until the disk is full; the connection stays open then. */
  room: number;
  stop(): Promise<void>;
};

/** Serves a folder over SFTP on loopback, version 3, to one key of one user. */
export async function startSftpStandIn({ dir }: { dir: string }): Promise<SftpStandIn> {
  const [host, client] = [ssh2.utils.generateKeyPairSync("ed25519"), ssh2.utils.generateKeyPairSync("ed25519")];
  const known = ssh2.utils.parseKey(client.public);
  if (known instanceof Error) throw known;
  const connections = new Set<Connection>();
  const standIn = { user: "practice", hostKey: host.public.trim(), privateKey: client.private, room: Number.POSITIVE_INFINITY };
  const server = new ssh2.Server({ hostKeys: [host.private] }, (connection) => {
    connections.add(connection);
    (connection as Connection & { setNoDelay(isOn: boolean): void }).setNoDelay(true); // missing from its types
    connection
      .on("authentication", (context) => (isKnown(context, standIn.user, known) ? context.accept() : context.reject(["publickey"])))
      .on("session", (accept) => accept().on("sftp", (open) => serveFiles(open(), dir, standIn)))
      .on("close", () => connections.delete(connection))
      .on("error", () => undefined); // the client may disconnect
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(standIn, {
    port,
    async stop() {
      for (const connection of connections) connection.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function isKnown(context: AuthContext, user: string, known: ssh2.ParsedKey): boolean {
  if (context.method !== "publickey" || context.username !== user) return false;
  const expected = known.getPublicSSH();
  const isOurs = context.key.data.length === expected.length && timingSafeEqual(context.key.data, expected);
  if (!isOurs || !context.signature || !context.blob) return isOurs; // no signature: only asks if the key would do
  return known.verify(context.blob, context.signature, context.hashAlgo);
}

type Open = { file: number } | { names: string[]; path: string };

/** Requests of draft-ietf-secsh-filexfer-02 that clients need to list, read, write, rename and remove files. */
function serveFiles(sftp: SFTPWrapper, dir: string, disk: { room: number }): void {
  const open = new Map<number, Open>();
  let last = 0;
  const pathOf = (path: string) => join(dir, posix.normalize(`/${path}`));
  const handleOf = (opened: Open) => {
    open.set((last += 1), opened);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    return handle;
  };
  const openedBy = (handle: Buffer) => open.get(handle.readUInt32BE());
  /** Responds with the file system's error if the work fails. */
  const tried = (id: number, work: () => void) => {
    try {
      work();
    } catch (error) {
      const { code } = error as { code?: string };
      sftp.status(id, code === "ENOENT" ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE, code === "ENOENT" ? "No such file" : "Failure");
    }
  };
  const done = (id: number) => sftp.status(id, STATUS_CODE.OK);

  sftp
    .on("REALPATH", (id, path) => sftp.name(id, [{ filename: posix.normalize(`/${path}`), longname: path, attrs: {} as Attributes }]))
    .on("STAT", (id, path) => tried(id, () => sftp.attrs(id, attributesOf(statSync(pathOf(path))))))
    .on("LSTAT", (id, path) => tried(id, () => sftp.attrs(id, attributesOf(statSync(pathOf(path))))))
    .on("OPEN", (id, path, flags) =>
      tried(id, () => {
        const file = openSync(pathOf(path), (flags & OPEN_MODE.WRITE) !== 0 ? "w" : "r", 0o600);
        sftp.handle(id, handleOf({ file }));
      }),
    )
    .on("FSTAT", (id, handle) =>
      tried(id, () => {
        const opened = openedBy(handle);
        if (opened && "file" in opened) sftp.attrs(id, attributesOf(fstatSync(opened.file)));
        else sftp.status(id, STATUS_CODE.FAILURE);
      }),
    )
    .on("FSETSTAT", (id) => done(id))
    .on("SETSTAT", (id) => done(id))
    .on("READ", (id, handle, offset, length) =>
      tried(id, () => {
        const opened = openedBy(handle);
        if (!opened || !("file" in opened)) return sftp.status(id, STATUS_CODE.FAILURE);
        const bytes = Buffer.alloc(length);
        const read = readSync(opened.file, bytes, 0, length, offset);
        return read === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.data(id, bytes.subarray(0, read));
      }),
    )
    .on("WRITE", (id, handle, offset, bytes) =>
      tried(id, () => {
        const opened = openedBy(handle);
        disk.room -= bytes.length;
        if (!opened || !("file" in opened) || disk.room < 0) return sftp.status(id, STATUS_CODE.FAILURE, "No space left on device");
        writeSync(opened.file, bytes, 0, bytes.length, offset);
        return done(id);
      }),
    )
    .on("CLOSE", (id, handle) =>
      tried(id, () => {
        const opened = openedBy(handle);
        if (opened && "file" in opened) closeSync(opened.file);
        open.delete(handle.readUInt32BE());
        done(id);
      }),
    )
    .on("OPENDIR", (id, path) => tried(id, () => sftp.handle(id, handleOf({ names: readdirSync(pathOf(path)), path }))))
    .on("READDIR", (id, handle) =>
      tried(id, () => {
        const opened = openedBy(handle);
        if (!opened || !("names" in opened) || opened.names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
        const entries = opened.names.splice(0).map((filename) => {
          const attrs = attributesOf(statSync(pathOf(posix.join(opened.path, filename))));
          return { filename, longname: filename, attrs };
        });
        return sftp.name(id, entries);
      }),
    )
    .on("REMOVE", (id, path) =>
      tried(id, () => {
        unlinkSync(pathOf(path));
        done(id);
      }),
    )
    .on("RENAME", (id, from, to) =>
      tried(id, () => {
        if (readdirSync(pathOf(posix.dirname(to))).includes(posix.basename(to))) return sftp.status(id, STATUS_CODE.FAILURE, "Failure");
        renameSync(pathOf(from), pathOf(to));
        return done(id);
      }),
    );
}

function attributesOf({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats): Attributes {
  return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) };
}
