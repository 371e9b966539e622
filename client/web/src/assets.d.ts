// assets.d.ts: the files that the build puts into the script.
declare module "*.woff2" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module "*.txt" {
  const text: string;
  export default text;
}
