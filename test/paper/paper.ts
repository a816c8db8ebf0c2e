/** Made-up paper for every test: bills, receipts, scans, and files that mean harm. The same seed gives the same words. */
export * from "./bills.ts";
export * from "./hostile.ts";
export * from "./office.ts";
export * from "./photos.ts";
export { type Paper, seeded, type Truth } from "./truth.ts";
