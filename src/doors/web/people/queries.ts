import { api } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { queryOf } from "../api/query.ts";
import type { EntityPage } from "../shapes.ts";

export type Entity = EntityPage["person_or_thing"];

/** What can be changed of a person or thing. */
export interface EntityChange {
  name?: string;
  kind?: Entity["kind"];
  disposed_at?: string | null;
  pinned?: boolean;
}

/** A change with what is said of it and how it is taken back; `seen` is the name that the person saw, where it is changed. */
export interface EntityChanging {
  body: EntityChange;
  said: string;
  back?: EntityChange;
  seen?: string | null;
}

export const entityQuery = (id: string) =>
  queryOf(keys.entity(id), (how) =>
    api.GET("/v1/people-and-things/{entity}", { params: { path: { entity: id } }, ...how }),
  );

export const duplicatesQuery = queryOf([...keys.entities, "duplicates"], (how) =>
  api.GET("/v1/people-and-things/duplicates", how),
);
