import { Deedbox, DeedboxError } from "../../dist/client/index.js";

/** Adds a bill, waits until it is read, and gives its facts and what the year's electricity came to, by currency. */
export async function fileBill(url: string, token: string, bill: File, year: number) {
  const box = new Deedbox({ url, token });
  const { documents } = await box.addFile(bill);
  const id = documents[0]?.id;
  if (!id) throw new Error("Nothing was added.");
  const { metadata } = await box.untilRead(id);
  const { facts } = await box.listDocumentFacts(id);
  const { sum_of_amounts } = await box.listFacts({ type: "bills/electricity", label: "total", year });
  return { id, status: metadata.status, facts, sums: sum_of_amounts };
}

/** Puts a document into a bundle, writes down what somebody read off a meter, and has an address told of what is filed. */
export async function keepPowerBill(url: string, token: string, id: string, tell: string) {
  const box = new Deedbox({ url, token });
  const { bundle } = await box.addBundle({ name: "Power" });
  const { changed } = await box.changeDocuments({ document_ids: [id], action: "tag", bundle_id: bundle.id });
  const { fact } = await box.addFact(id, {
    label: "Meter reading",
    value: "48211",
    page: null,
    quote: null,
    box: null,
  });
  const { webhook, secret } = await box.addWebhook({ url: tell, events: ["document.filed"] });
  const { delivered } = await box.testWebhook(webhook.id);
  const rows: string[] = [];
  for await (const row of box.listDocumentsEach({ limit: 1 })) rows.push(row.id);
  const { results } = await box.search({ q: "bill", meaning: false });
  const missing = await box
    .getDocument(bundle.id)
    .catch((e) => (e instanceof DeedboxError ? e.message : "?"));
  return { changed, fact: fact.value, secret, delivered, rows, found: results.map((one) => one.id), missing };
}
