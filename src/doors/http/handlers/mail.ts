import type { mailRoutes } from "#contract/routes/mail.ts";
import type { Route } from "#contract/routes/route.ts";
import { json } from "#kernel/http.ts";
import {
  endMailAddressOperation,
  mailAddressOperation,
  makeMailAddressOperation,
} from "#operations/mail/address.ts";
import {
  addMailboxOperation,
  deleteMailboxOperation,
  listMailboxesOperation,
  testMailbox,
  testMailboxNeeds,
} from "#operations/mail/mailboxes.ts";
import { admit } from "#operations/operation.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf, queryOf } from "../handler.ts";

type Id = (typeof mailRoutes)[number]["id"];

const path = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;

/** One handler a route of this area. */
export const mailHandlers: Record<Id, Handler> = {
  listMailboxes: looks(listMailboxesOperation),
  addMailbox: changes(addMailboxOperation, bodyAndPath),
  deleteMailbox: changes(deleteMailboxOperation, path),
  testMailbox: async ({ box, call, request, params }, route) => {
    admit(call.caller, testMailboxNeeds);
    queryOf(route, request.url);
    const { mailbox } = pathOf(route, params) as { mailbox: string };
    return json(await testMailbox(box, call, mailbox));
  },
  getMailAddress: looks(mailAddressOperation),
  makeMailAddress: changes(makeMailAddressOperation, bodyAndPath),
  endMailAddress: changes(endMailAddressOperation, path),
};
