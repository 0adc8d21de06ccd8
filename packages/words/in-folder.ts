/** The scripts that a script or a page names are those of its language. */
export function inFolder(code: string, folder: string): string {
  return code.replaceAll(/(["'`]\/?assets\/)([\w.-]+\.js(?=["'`])|files-\w+\.json)/g, `$1${folder}/$2`);
}
