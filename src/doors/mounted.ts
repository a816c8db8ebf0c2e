import type { Box } from "#operations/box.ts";
import type { Mount } from "./http/rest.ts";
import type { Fetch } from "./oauth/documents.ts";
import { oauthDoor } from "./oauth/door.ts";

/** What tests put in the place of the world outside. */
export interface Outside {
  /** Gets what an app says of itself from its own address. */
  fetchDocument?: Fetch;
}

/** The doors that speak HTTP beside REST and the web app, at addresses of their own. */
export const mountedDoors = (box: Box, outside: Outside = {}): Mount[] => [
  oauthDoor(box, outside.fetchDocument),
];
