import type { DraftWords } from "./shape.ts";

export const en: DraftWords = {
  greeting: "To whom it may concern,",
  closing: "Kind regards,",
  name: "your name",
  paper: "Document: {paper}<, dated {written}>",
  letter: "letter",
  colon: ": ",
  quotes: ["“", "”"],
  request: "What I would like to ask you for: {about}",
  signed: "A signed copy of this notice follows by post.",
  pages: ["page {list} of {all}", "pages {list} of {all}"],
  details: {
    plate: "the licence plate",
    "birth-date": "the date of birth",
    covered: "which vehicle is covered",
  },
  purposes: {
    query: [
      "Payment< of {amount}><, due on {date}>",
      "I am writing about the payment< of {amount}>< due on {date}>.",
      "Please let me know whether this amount is correct and still open, and to which account and with which reference it should be paid.",
    ],
    overdue: [
      "Payment< of {amount}><, due on {date}>",
      "According to my papers, the payment< of {amount}> fell due< on {date}>.",
      "Please let me know whether you have received it or whether it is still open, and in that case how much is to be paid now.",
    ],
    debit: [
      "Direct debit< of {amount}>< on {date}>",
      "I am writing about the direct debit< of {amount}>< on {date}>.",
      "Please let me know whether the amount and the date are final, and how the amount is made up.",
    ],
    extension: [
      "Request for more time to pay< {amount}>",
      "I am writing about the payment< of {amount}>< due on {date}>.",
      "I would like to ask for more time to pay, until [desired date]. Please confirm the new date in writing.",
    ],
    instalments: [
      "Request to pay< {amount}> in instalments",
      "I am writing about the payment< of {amount}>< due on {date}>.",
      "I would like to pay this amount in instalments. Please let me know whether that is possible, and with which amounts and dates.",
    ],
    explain: [
      "Question about the amount< of {amount}>",
      "I am writing about the payment< of {amount}>< due on {date}>.",
      "I cannot follow how this amount came about. Please send me a breakdown, and put the demand on hold until this is settled.",
    ],
    cancel: [
      "Notice of cancellation",
      "I hereby give notice to cancel the contract< named below{below}> with effect from the end of its current term<, {ends}>, or failing that from the next possible date.",
      "Please confirm in writing that you have received this notice and the date on which the contract ends.",
    ],
    cancel_late: [
      "Notice of cancellation",
      "I hereby give notice to cancel the contract< named below{below}> from the next possible date.",
      "Please confirm in writing that you have received this notice and the date on which the contract ends.",
    ],
    quote: [
      "Renewal<, {date}>",
      "I am writing about the renewal of the contract< named below{below}><, due on {date}>.",
      "Please send me your offer for the renewal, with the price and all changes to the terms, and let me know by when I would have to give notice.",
    ],
    lease_end: [
      "End of the lease<, {date}>",
      "The lease< named below{below}> ends< on {date}>.",
      "Please let me know whether it can be extended and on what terms, or otherwise how the handover should take place.",
    ],
    lease_end_late: [
      "End of the lease<, {date}>",
      "According to my papers, the lease< named below{below}> ended< on {date}>.",
      "Please let me know whether and on what terms it continues, or otherwise how the handover should take place.",
    ],
    new_document: [
      "Renewal, valid until {date}",
      "The document< named below{below}> is valid until {date}.",
      "Please let me know what you need from me for a new one, how long it takes and what it costs.",
    ],
    new_document_late: [
      "Renewal, expired on {date}",
      "The document< named below{below}> expired on {date}.",
      "Please let me know what you need from me for a new one, how long it takes and what it costs.",
    ],
    filing: [
      "To be handed in by {date}",
      "I am writing about the documents that are to be handed in by {date}.",
      "Please let me know in which form and with which enclosures you need them, and whether the deadline can be extended on request.",
    ],
    filing_extension: [
      "Request for an extension of the deadline, {date}",
      "I am writing about the documents that are to be handed in by {date}.",
      "I would like to ask you to extend this deadline until [desired date]. Please confirm the new date in writing.",
    ],
    claim: [
      "Status of the claim",
      "I am writing about the claim< named below{below}>.",
      "Please let me know where it stands, whether you need anything else from me, and when I can expect your decision.",
    ],
    appointment: [
      "Appointment on {date}",
      "I have an appointment with you on {date}.",
      "Please confirm it, and let me know what I should bring.",
    ],
    appointment_past: [
      "Appointment on {date}",
      "I am writing about the appointment on {date}.",
      "Please let me know whether anything is still needed from me.",
    ],
    move: [
      "Request to move the appointment on {date}",
      "I have an appointment with you on {date}, which I am unable to keep.",
      "Could you please offer me another time, if possible on [desired date]?",
    ],
    call_off: [
      "Cancellation of the appointment on {date}",
      "I have an appointment with you on {date}, which I have to cancel.",
      "Please confirm that you have received this message.",
    ],
    reminder: [
      "{title}",
      "I am writing about the following: {title}.",
      "Could you please let me know how we should proceed?",
    ],
    copy: [
      "Request for a copy: {what}",
      "The following document is missing from my papers: {what}.",
      "Could you please send me a copy?",
    ],
    statement: [
      "Request: {what}",
      "The following document is missing from my papers: {what}.",
      "Could you please send it to me, or let me know if none was issued for this period?",
    ],
    pages: [
      "Missing pages",
      "My copy of the document< named below{below}> is incomplete. Missing: {pages}.",
      "Could you please send me the complete document?",
    ],
    current: [
      "Request for the current version: {what}",
      "The latest version I have of the following document ran out< on {date}>: {what}.",
      "Could you please send me the current one, or let me know what you need for a new one?",
    ],
    detail: [
      "Question about a document",
      "There is one thing I cannot find in the document< named below{below}>: {title}.",
      "Could you please give me this information?",
    ],
  },
  references: {
    customer_number: "customer number",
    account_number: "account number",
    policy_number: "policy number",
    contract_number: "contract number",
    invoice_number: "invoice number",
    claim_number: "claim number",
    member_number: "member number",
    meter_number: "meter number",
    reference: "reference",
    order_number: "order number",
    licence_number: "licence number",
    passport_number: "passport number",
    plate: "licence plate",
  },
};
