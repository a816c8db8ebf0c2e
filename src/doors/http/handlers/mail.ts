import type { mailRoutes } from "#contract/routes/mail.ts";
import type { Route } from "#contract/routes.ts";
import {
  endMailAddressOperation,
  mailAddressOperation,
  makeMailAddressOperation,
} from "#operations/mail/address.ts";
import {
  addMailboxOperation,
  deleteMailboxOperation,
  listMailboxesOperation,
  openMailboxOperation,
} from "#operations/mail/mailboxes.ts";
import { admit, perform } from "#operations/operation.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf, queryOf } from "../handler.ts";
import { json } from "../respond.ts";

type Id = (typeof mailRoutes)[number]["id"];

const path = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;

/** One handler a route of this area. */
export const mailHandlers: Record<Id, Handler> = {
  listMailboxes: looks(listMailboxesOperation),
  addMailbox: changes(addMailboxOperation, bodyAndPath),
  deleteMailbox: changes(deleteMailboxOperation, path),
  // What was found is of this moment, so it is never kept for a repeated call.
  testMailbox: async ({ box, call, request, params }, route) => {
    admit(call.caller, openMailboxOperation.needs);
    queryOf(route, request.url);
    const input = pathOf(route, params) as { mailbox: string };
    const { output } = await perform(box, openMailboxOperation, input, call, null);
    // Loaded at the first test: nobody else needs it on most boxes.
    const { tryMailbox } = await import("../../mail/client.ts");
    return json(await tryMailbox(output), 200);
  },
  getMailAddress: looks(mailAddressOperation),
  makeMailAddress: changes(makeMailAddressOperation, bodyAndPath),
  endMailAddress: changes(endMailAddressOperation, path),
};
