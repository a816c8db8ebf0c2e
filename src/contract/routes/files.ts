import { type Static, Type } from "@sinclair/typebox";
import { Closed, FlagOr, Id } from "../schema.ts";
import { route } from "./route.ts";

const area = "Files";

export const FilePath = Closed({
  document: Id("The document."),
  file: Id("One of its files, an `id` of `metadata.files`."),
});
export type FilePath = Static<typeof FilePath>;

export const FileQuery = Closed({
  download: FlagOr(false, "Send it as an attachment, to be saved rather than shown."),
});
export type FileQuery = Static<typeof FileQuery>;

export const PagePath = Closed({
  document: Id("The document."),
  file: Id("One of its files, an `id` of `metadata.files`."),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "The page, counted from 1." }),
});
export type PagePath = Static<typeof PagePath>;

export const PageQuery = Closed({
  w: Type.Integer({
    minimum: 600,
    maximum: 2200,
    default: 1600,
    description: "The long edge of the picture in pixels.",
  }),
});
export type PageQuery = Static<typeof PageQuery>;

export const fileRoutes = [
  route({
    id: "getFile",
    method: "GET",
    path: "/documents/{document}/files/{file}",
    area,
    summary: "The bytes of a file",
    description:
      "The file as it is, decrypted, with its own content type. A part of it can be asked for with `Range`. " +
      "A quarantined file is never served.",
    kind: "read",
    scope: "files",
    params: FilePath,
    query: FileQuery,
    headers: {
      Range: "Which bytes, such as `bytes=0-65535`.",
      "If-None-Match": "An `ETag` seen before; answers 304 when the bytes are still those.",
    },
    answers: [
      {
        status: 200,
        description: "The file.",
        type: "*/*",
        headers: { ETag: "Changes when the bytes do.", "Accept-Ranges": "Always `bytes`." },
      },
      {
        status: 206,
        description: "The part that `Range` asked for.",
        type: "*/*",
        headers: { ETag: "Changes when the bytes do.", "Content-Range": "Which bytes these are." },
      },
      { status: 304, description: "Not changed since the `ETag` that `If-None-Match` named.", type: "" },
    ],
    problems: [401, 403, 404, 410, 416, 422, 500],
  }),
  route({
    id: "getPage",
    method: "GET",
    path: "/documents/{document}/files/{file}/pages/{page}",
    area,
    summary: "The picture of a page",
    kind: "read",
    scope: "files",
    params: PagePath,
    query: PageQuery,
    headers: { "If-None-Match": "An `ETag` seen before; answers 304 when the picture is still that." },
    answers: [
      {
        status: 200,
        description: "The page, drawn.",
        type: "image/png",
        headers: { ETag: "Changes when the picture does." },
      },
      { status: 304, description: "Not changed since the `ETag` that `If-None-Match` named.", type: "" },
    ],
    problems: [401, 403, 404, 410, 422, 500],
  }),
] as const;
