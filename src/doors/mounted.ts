import type { Box } from "#operations/box.ts";
import type { Mount } from "./http/rest.ts";

/** The doors that speak HTTP beside REST and the web app, at addresses of their own. */
export const mountedDoors = (_box: Box): Mount[] => [];
