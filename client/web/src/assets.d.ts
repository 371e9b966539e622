// assets.d.ts: the files that the build puts into the script.
declare module "*.woff2" {
  const address: string; // with the file in it
  export default address;
}
declare module "*.txt" {
  const text: string;
  export default text;
}
