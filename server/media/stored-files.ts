/** Stored files as use cases need them, as the storage library offers it. */
export type StoredFiles = {
  removeDiscarded(): Promise<number>;
  removeObjects(ids: string[]): Promise<number>;
  sweepOrphans(): Promise<{ bytes: number; rows: number; unfinished: number }>;
  /** Undefined if there is no such file. */
  readFile(bucket: string, name: string): Promise<Buffer | undefined>;
  putFile(bucket: string, name: string, content: Buffer, description: { type: string; cacheControl: string }): Promise<void>;
  removeFiles(bucket: string, names: string[]): Promise<void>;
  measurePicture(source: Buffer): Promise<{ width: number; height: number; hasAlpha: boolean } | "unreadable" | "animated" | "too-large">;
  /** Renders without metadata and never enlarges. Undefined if the picture cannot be read completely. */
  renderPicture(source: Buffer, width: number, format: "avif" | "webp" | "png"): Promise<Buffer | undefined>;
};
