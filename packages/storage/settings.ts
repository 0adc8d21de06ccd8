export type Settings = {
  /** The path at which the API is mounted. */
  basePath: string;
  /** The most bytes of one object; also the limit of every bucket without its own. */
  fileSizeLimit: number;
  /** Seconds for which the address of a signed upload is valid. */
  signedUploadLife: number;
  /** The role with every right, for what policies do not decide: public buckets and signed addresses. */
  serverRole: string;
  /** Timeout of a statement in milliseconds. */
  timeout: number;
  pictures: {
    cacheFolder: string;
    /** Maximum bytes of the cache; the least recently used pictures are removed first. */
    cacheBytes: number;
    /** A larger source is sent unchanged. */
    sourceBytes: number;
    sourcePixels: number;
  };
};

export const MIB = 1_048_576;

/** The hosted service's defaults; objects up to 50 MiB, as in its local stack. */
export const defaultSettings: Omit<Settings, "pictures"> & { pictures: Omit<Settings["pictures"], "cacheFolder"> } = {
  basePath: "/storage/v1",
  fileSizeLimit: 50 * MIB,
  signedUploadLife: 7_200,
  serverRole: "service_role",
  timeout: 10_000,
  pictures: { cacheBytes: 256 * MIB, sourceBytes: 25 * MIB, sourcePixels: 51_000_000 },
};
