import type { Citation } from "#contract/ask.ts";
import { identifiersAmong } from "#database/checkup/checkup-facts.ts";
import { factsOfAll } from "#database/documents/facts.ts";
import { textOf } from "#database/documents/pages.ts";
import { type EvidenceRow, factsWithKeys } from "#database/search/asks.ts";
import { squeeze, wordsOf } from "#kernel/text.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render, restored, written } from "#messages/render.ts";
import { type Stretch, standsIn, unitsOf } from "#questions/grounding/passage.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { secretPlaces } from "#rules/access/secret-places.ts";
import { numbersIn, withoutIdentifiers } from "#rules/checkup/checkup-identifiers.ts";
import { withoutNumbers } from "#rules/entities/identifier-text.ts";
import type { App } from "../app.ts";
import { documentUrl } from "../present/present.ts";

interface PageText {
  number: number;
  text: string;
}

/**
 * Makes the citations of one answer. A quote is always words that stand on its page, which is checked here, and it never
 * carries an identifier to a caller who may not see any.
 */
/** A document that may be cited, by its title. */
interface Cited {
  id: string;
  title: string;
  title_message?: string | null;
}

export class Citing {
  private readonly pages = new Map<string, PageText[]>();
  private readonly secrets = new Map<string, string[]>();
  readonly citations: Citation[] = [];

  constructor(
    private readonly box: App,
    private readonly scope: AccountScope,
    private readonly origin: string,
    /** What titles of citations are written in: the caller's language, which is not always that of the question. */
    private readonly shownIn: Language = scope.language,
  ) {}

  pagesOf(documentId: string): PageText[] {
    let pages = this.pages.get(documentId);
    if (!pages) {
      pages = textOf(this.box.db, this.scope, documentId);
      // An answer looks at many papers, but at one after another.
      if (this.pages.size > 50) this.pages.clear();
      this.pages.set(documentId, pages);
    }
    return pages;
  }

  /** Reads the identifiers of several papers at once. */
  learn(documentIds: readonly string[]): void {
    if (this.scope.identifiers) return;
    const unknown = documentIds.filter((id) => !this.secrets.has(id));
    if (unknown.length === 0) return;
    const facts = factsOfAll(this.box.db, this.scope, [...unknown]);
    for (const id of unknown)
      this.secrets.set(
        id,
        (facts.get(id) ?? []).filter((f) => f.role === "identifier").map((f) => f.value),
      );
  }

  /** Where on a page of a document nothing may be quoted from. */
  closed(documentId: string, text: string): Stretch[] {
    if (this.scope.identifiers) return [];
    this.learn([documentId]);
    return secretPlaces(text, this.secrets.get(documentId) ?? []);
  }

  /** Words that carry a number that is an identifier on any paper of the account. */
  private tells(text: string): boolean {
    if (this.scope.identifiers) return false;
    const numbers = numbersIn(text);
    if (numbers.length === 0) return false;
    const known = identifiersAmong(this.box.db, this.scope, numbers);
    return withoutIdentifiers(text, known) !== text;
  }

  /** A sentence of ours or a title, without identifiers. */
  clean(documentId: string | null, words: string): string {
    if (this.scope.identifiers) return words;
    if (documentId !== null) this.learn([documentId]);
    const own =
      documentId === null ? [...this.secrets.values()].flat() : (this.secrets.get(documentId) ?? []);
    const numbers = numbersIn(words);
    const others = numbers.length === 0 ? [] : identifiersAmong(this.box.db, this.scope, numbers);
    return withoutNumbers(words, [...own, ...others]);
  }

  /** A title inside an answer: as it is filed, with its day and its maker, which no row beside it tells. */
  title(d: Cited): string {
    return this.clean(d.id, d.title) || render(message("paper.kind"), this.scope.language);
  }

  /** The title of a citation, as the document shows it. */
  private shownTitle(d: Cited): string {
    const title = written(restored(d.title, d.title_message ?? null), this.shownIn);
    return this.clean(d.id, title) || render(message("paper.kind"), this.shownIn);
  }

  /** Cites words of a page. False, and nothing cited, when they do not stand there or may not be shown. */
  quote(d: Cited, page: number, quote: string, factId?: string): boolean {
    const made = this.passage(d, page, quote, factId);
    if (made === null) return false;
    if (!this.citations.some((c) => same(c, made))) this.citations.push(made);
    return true;
  }

  /** Words of a page with their place, for showing; null when they do not stand there or may not be shown. */
  passage(d: Cited, page: number, quote: string, factId?: string): Citation | null {
    const text = this.pagesOf(d.id).find((p) => p.number === page)?.text;
    const words = squeeze(quote);
    if (text === undefined || !standsIn(text, words)) return null;
    if (this.closed(d.id, words).length > 0 || this.tells(words)) return null;
    const document = { id: d.id, title: this.shownTitle(d), url: documentUrl(this.origin, d.id) };
    return { document, page, quote: words, ...(factId === undefined ? {} : { fact_id: factId }) };
  }

  /** Cites a fact where it was read: its own words, else the line they stand in. False when nothing of it can be shown. */
  fact(d: Cited, f: Pick<EvidenceRow, "id" | "page" | "quote" | "value">): boolean {
    return this.place(d, f.page, f.quote ?? f.value, f.id);
  }

  /** Cites a paper as a whole by what tells it from others: who made it, its day or what it comes to; else its first line that says something. */
  paper(d: Cited): boolean {
    const facts = factsWithKeys(this.box.db, this.scope, [d.id], TELLING);
    const own = TELLING.flatMap((k) => facts.find((f) => f.key === k && f.page !== null) ?? []);
    return own.some((f) => f.quote !== null && f.page !== null && this.quote(d, f.page, f.quote, f.id))
      ? true
      : this.place(d, null, null);
  }

  /** Cites a place a reader noted. The text of a page and its words can be cut differently: then the line that shares most with it. */
  place(d: Cited, page: number | null, quote: string | null, factId?: string): boolean {
    const pages = this.pagesOf(d.id);
    const on = pages.find((p) => p.number === page) ?? pages[0];
    if (!on) return false;
    if (quote !== null && page !== null && this.quote(d, on.number, quote, factId)) return true;
    const sought = wordsOf(quote ?? "");
    const lines = unitsOf(on.text, this.closed(d.id, on.text)).map((u) => {
      const line = squeeze(on.text.slice(u.start, u.end)).slice(0, 300);
      const words = wordsOf(line);
      return { line, share: sought.filter((w) => words.includes(w)).length };
    });
    // Stable: of those that share as much, the first on the page; "Page 1 of 4" says nothing of a paper.
    lines.sort((a, b) => b.share - a.share || Number(NUMBERED.test(a.line)) - Number(NUMBERED.test(b.line)));
    return lines.slice(0, 20).some(({ line }) => this.quote(d, on.number, line, factId));
  }
}

/** Facts that tell a paper from others, the most telling first. */
const TELLING = ["issuer", "issue_date", "total", "amount_due", "insurer", "recipient", "period_from"];

const NUMBERED =
  /^\W*(?:page|seite|pagina|p[aá]gina|side|blatt|pg)?\W*\d{1,3}(?:\W+(?:of|von|de|sur|di|van|\/)?\W*\d{1,3})?\W*$/iu;

const same = (a: Citation, b: Citation) =>
  a.document.id === b.document.id && a.page === b.page && a.quote === b.quote && a.fact_id === b.fact_id;
