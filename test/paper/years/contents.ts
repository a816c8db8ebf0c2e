import type { Content, Desk } from "../household/content.ts";
import type { Wording } from "../household/words.ts";
import { type Row, tell, type Wish } from "./wish.ts";

/** All that stands on the paper, worded and printed the maker's way. */
export function contentOf(w: Wish, d: Desk): Content {
  const issuer =
    w.makerName === undefined ? w.maker.party : { ...w.maker.party, name: w.makerName, brand: null };
  const recipient = w.to ? { ...w.to.party, name: w.toName ?? w.to.party.name } : null;
  const label = (l: Wording | string) => (l.includes(" ") || /^[A-ZÀ-Þ]/.test(l) ? l : d.word(l as Wording));
  const date = { key: "date", label: d.word(w.dateLabel), value: d.date(w.day) };
  const sums = (w.sums ?? []).map((s) => d.sum(s.role, s.value, s.label, s.strong ?? false));
  const fields = (w.rows ?? []).map((r) => ({
    key: r.key,
    label: label(r.label),
    value: printedAs(r, w, d),
  }));
  const at = issuer.address;
  return {
    kind: w.sort,
    language: d.language,
    country: d.country,
    title: tell(d.c, d.language, w.title),
    issuer,
    recipient,
    recipientLabel: d.word(w.toLabel ?? "billto"),
    date,
    fields,
    table: w.table ? w.table(d) : null,
    sums,
    prose: w.prose ? w.prose(d) : [],
    greeting: w.letter ? d.word("dear").replace("#", recipient?.name ?? "") : null,
    closing: w.letter ? d.word("regards") : null,
    imprint: [
      issuer.name,
      `${at.street}, ${at.line}`,
      `${d.word("phone")} ${issuer.phone}`,
      issuer.web,
      ...(w.bank && d.country !== "US" ? [`IBAN ${w.maker.iban}`] : []),
    ].filter((l) => l !== ""),
    truth: {
      type: w.type ?? "",
      language: d.language,
      country: d.country,
      issuer: issuer.name,
      recipient: recipient?.name ?? null,
      date: w.day,
      due: null,
      period: null,
      total: w.total ?? null,
      currency: d.currency,
      identifiers: [],
      amounts: {},
    },
  };
}

/** Days and terms are printed the maker's way. */
function printedAs(r: Row, w: Wish, d: Desk): string {
  if (r.key === "period" && w.period)
    return `${d.date(w.period.from)} ${d.word("to")} ${d.date(w.period.to)}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(r.value) ? d.date(r.value) : r.value;
}
