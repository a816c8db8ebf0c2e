import createClient from "openapi-fetch";
import type { paths } from "../../dist/client/api.d.ts";

/** Adds a bill, waits until it is read, and gives its facts and what the year's electricity came to, by currency. */
export async function fileBill(baseUrl: string, token: string, bill: File, year: number) {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

  const added = await api.POST("/documents", {
    body: { file: bill },
    bodySerializer: ({ file }) => {
      const form = new FormData();
      if (file) form.append("file", file, bill.name);
      return form;
    },
  });
  const id = added.data?.documents[0]?.id;
  if (!id) throw new Error(added.error?.detail ?? "Nothing was added.");

  let status = "received";
  while (["received", "scanning", "reading"].includes(status)) {
    await new Promise((done) => setTimeout(done, 200));
    const { data, error } = await api.GET("/documents/{document}", { params: { path: { document: id } } });
    if (error) throw new Error(error.detail);
    status = data.metadata.status;
  }

  const facts = await api.GET("/documents/{document}/facts", { params: { path: { document: id } } });
  const query = { type: "bills/electricity", label: "total", year };
  const electricity = await api.GET("/facts", { params: { query } });
  return { id, status, facts: facts.data?.facts ?? [], sums: electricity.data?.sum_of_amounts ?? {} };
}
