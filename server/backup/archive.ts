import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import tar, { type Pack } from "tar-stream";

/** A backup cannot be written or read. The message is one sentence for the operator. */
export class UnusableBackup extends Error {}

/** The message for a corrupt or incomplete backup. */
export const DAMAGED = "The backup is damaged or not whole.";

/** A named piece of an archive, at most a few megabytes. */
export type ArchivePiece = { name: string; content: Buffer };

/** Bytes of a piece: the rest of a larger table or file goes into further pieces under the same name. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** The most that is read as one piece, into memory: far above what is written. */
const MAX_PIECE_BYTES = 64 * 1024 * 1024;
/** Those of the data folder are small, and are held together. */
const MAX_KEPT_BYTES = 64 * 1024;

/**
 * The scrypt work factor as a power of two: the cost of a guess at the passphrase. The file contains it, so backups with another factor can
 * be read too.
 */
export const STRETCHING = { logN: 18 };

/**
 * Writes pieces, in their order, as a compressed tar that is encrypted to a passphrase in the age format
 * (https://age-encryption.org/v1). `age --decrypt FILE | tar tz` reads it without this program.
 */
export async function writeArchive(
  pieces: AsyncIterable<ArchivePiece>,
  passphrase: string,
  to: Writable,
): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(STRETCHING.logN);
  const pack = tar.pack();
  const zipped = createGzip({ level: 4 });
  const encrypted = await encrypter.encrypt(Readable.toWeb(zipped) as ReadableStream<Uint8Array>);
  const writing = [pipeline(pack, zipped), pipeline(Readable.fromWeb(encrypted as WebStream), to)];
  const packing = packAll(pieces, pack).catch((error: unknown) => {
    pack.destroy(error as Error);
    throw error;
  });
  await Promise.all([packing, ...writing]);
}

async function packAll(pieces: AsyncIterable<ArchivePiece>, pack: Pack): Promise<void> {
  const closed = once(pack, "close").catch(() => undefined);
  for await (const { name, content } of pieces) {
    if (pack.destroyed) return; // its pipeline reports the error that destroyed it
    const entry = pack.entry({ name, size: content.length });
    entry.end(content);
    await Promise.race([finished(entry), closed]);
  }
  pack.finalize();
}

/** Reads what `writeArchive` wrote. Throws UnusableBackup for another kind of file, a wrong passphrase, or missing or changed bytes. */
export async function* readArchive(from: Readable, passphrase: string): AsyncGenerator<ArchivePiece> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  let plain: ReadableStream<Uint8Array>;
  try {
    plain = await decrypter.decrypt(Readable.toWeb(from) as ReadableStream<Uint8Array>);
  } catch (error) {
    const isLocked = (error as Error).message.includes("no identity matched");
    throw new UnusableBackup(
      isLocked
        ? "The passphrase is not the one of this backup."
        : "This file is not a backup, or only the beginning of one.",
    );
  }
  const extract = tar.extract();
  const feeding = pipeline(Readable.fromWeb(plain as WebStream), createGunzip(), extract);
  feeding.catch(() => undefined); // the loop below ends with the same error
  try {
    for await (const entry of extract) {
      const most = entry.header.name.startsWith("kept/") ? MAX_KEPT_BYTES : MAX_PIECE_BYTES;
      if ((entry.header.size ?? 0) > most) throw new UnusableBackup(DAMAGED);
      yield { name: entry.header.name, content: await buffer(entry) };
    }
    await feeding;
  } catch (error) {
    if (error instanceof UnusableBackup) throw error;
    throw new UnusableBackup(DAMAGED, { cause: error });
  }
}

/** Splits a stream into numbered pieces under one name, so that no entry of the archive has the same name as another. */
export async function* piecesOf(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<ArchivePiece> {
  let held: Buffer[] = [];
  let size = 0;
  let index = 0;
  const piece = () => ({ name: `${name}/${String(index++).padStart(6, "0")}`, content: Buffer.concat(held) });
  for await (const part of source) {
    held.push(part);
    size += part.length;
    if (size < PIECE_BYTES) continue;
    yield piece();
    [held, size] = [[], 0];
  }
  if (size > 0 || index === 0) yield piece();
}
