import type { DraftWords } from "./shape.ts";

export const en: DraftWords = {
  greeting: "Dear Sir or Madam,",
  paper: "It concerns your document “{paper}”< of {written}>.",
  closing: "Kind regards,",
  name: "your name",
  kinds: {
    payment: [
      "Payment< of {amount}>< due on {date}>",
      "I am writing about the payment< of {amount}>< due on {date}>.",
      "Could you please tell me whether it is still open and how it is best paid?",
    ],
    renewal: [
      "Renewal< on {date}>",
      "I am writing about the renewal< on {date}>.",
      "Could you please send me the terms of the renewal and tell me by when I would have to give notice?",
    ],
    expiry: [
      "Valid until {date}",
      "What I have from you is valid until {date}.",
      "Could you please tell me what you need from me for a new one?",
    ],
    filing: [
      "To be handed in by {date}",
      "I am writing about what is to be handed in by {date}.",
      "Could you please tell me which documents you need from me?",
    ],
    appointment: [
      "Appointment on {date}",
      "I have an appointment with you on {date}.",
      "Could you please confirm it?",
    ],
    reminder: ["{title}", "I am writing about this: {title}.", "Could you please tell me how to go on?"],
    missing_document: [
      "Request for a copy",
      "A document is missing from my papers: {title}.",
      "Could you please send me a copy?",
    ],
    missing_period: [
      "Request for what is missing",
      "Something is missing from my papers: {title}.",
      "Could you please send it to me?",
    ],
    expired_without_renewal: [
      "Request for the current document",
      "What I have on file has expired: {title}.",
      "Could you please send me the current one, or tell me what you need for a new one?",
    ],
    unknown_detail: [
      "A question",
      "I am writing about this: {title}.",
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
