/** How the API behaves. */
export type Settings = {
  /** Where the API is mounted; its addresses begin with this. */
  basePath: string;
  /** The most bytes of one object, and of every bucket without a limit of its own. */
  fileSizeLimit: number;
  /** Seconds that the address of a signed upload is valid. */
  signedUploadLife: number;
  /** The role with every right, for what policies do not decide: public buckets and signed addresses. */
  serverRole: string;
  /** Milliseconds after which a statement is cancelled. */
  timeout: number;
  pictures: {
    /** The folder that keeps the results. */
    cacheFolder: string;
    /** The most bytes in it; the least recently used go first. */
    cacheBytes: number;
    /** A larger source is served as it is. */
    sourceBytes: number;
    sourcePixels: number;
  };
};

export const MIB = 1_048_576;

/** The hosted service's defaults; objects of 50 MiB as its local stack has them. */
export const defaultSettings: Omit<Settings, "pictures"> & { pictures: Omit<Settings["pictures"], "cacheFolder"> } = {
  basePath: "/storage/v1",
  fileSizeLimit: 50 * MIB,
  signedUploadLife: 7_200,
  serverRole: "service_role",
  timeout: 10_000,
  pictures: { cacheBytes: 256 * MIB, sourceBytes: 25 * MIB, sourcePixels: 50_000_000 },
};
