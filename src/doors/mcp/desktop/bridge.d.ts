declare module "*/bridge.mjs" {
  const text: string;
  export default text;
}
