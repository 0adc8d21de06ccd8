/** The upkeep of stored files, as the storage library offers it. */
export type StoredFiles = {
  removeDiscarded(): Promise<number>;
  removeObjects(ids: string[]): Promise<number>;
  sweepOrphans(): Promise<{ bytes: number; rows: number; unfinished: number }>;
};
