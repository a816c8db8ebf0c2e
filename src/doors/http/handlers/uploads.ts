import type { uploadsRoutes } from "#contract/routes/uploads.ts";
import { completeOperation } from "#operations/uploads/complete.ts";
import { abortOperation, startOperation, urlsOperation } from "#operations/uploads/start.ts";
import { bodyAndPath, changes, type Handler } from "../handler.ts";

type Id = (typeof uploadsRoutes)[number]["id"];

/** One handler a route of this area. The parts themselves are taken in `../parts.ts`, without a token. */
export const uploadsHandlers: Record<Id, Handler> = {
  startUpload: changes(startOperation, bodyAndPath),
  uploadUrls: changes(urlsOperation, bodyAndPath),
  completeUpload: changes(completeOperation, bodyAndPath),
  abortUpload: changes(abortOperation, bodyAndPath),
};
