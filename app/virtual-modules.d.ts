/** The addresses of the scripts of a module: module-files.ts. */
declare module "virtual:files-of/*" {
  const files: string[];
  export default files;
}
