import { Type } from "@sinclair/typebox";
import { Words } from "../schema.ts";

/** The filters that the list of documents and the search have in common. Names are matched as people write them. */
export const documentFilters = {
  category: Type.Optional(Words(120, "Slug or name of a category.")),
  type: Type.Optional(Words(120, "Slug or name of a type.")),
  person_or_thing: Type.Optional(Words(200, "Id or name of a person or thing.")),
  year: Type.Optional(
    Type.Integer({ minimum: 1000, maximum: 9999, description: "The year of the date on the document." }),
  ),
};
