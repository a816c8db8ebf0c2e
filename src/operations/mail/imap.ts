/** What the mail door reads a mailbox with. Loads the IMAP library: imported by what runs only where a mailbox is set up. */
export { examine, leave, MailTrouble, newClient, troubleOf } from "#engines/mail/imap.ts";
