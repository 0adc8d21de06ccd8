/** The URLs of a module's scripts; provided by module-files.ts. */
declare module "virtual:files-of/*" {
  const files: string[];
  export default files;
}
