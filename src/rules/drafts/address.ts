import { fold } from "#kernel/text.ts";

/** Names of mailboxes that belong to an office and not to a person. */
const offices =
  /^(?:info|office|contact|kontakt|contacto|contatti|service|kundenservice|customerservice|customer\.?care|support|help|hello|mail|post|billing|accounts?|invoices?|rechnung|facturation|clientes?|clienti|klantenservice|team|admin)(?:[.+_-].*)?$/;

/** Where anybody may have a mailbox: an address there says nothing about who it belongs to. */
const anybodys =
  /(?:^|\.)(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|gmx|web|t-online|proton|protonmail|orange|free|libero|ziggo|kpnmail|mail)\.(?:\w{2,4}|co\.\w{2})$/;

/** Mailboxes that nobody answers from, or that are for something else. */
const notForThis =
  /^(?:(?:no|do[._-]?not|nicht|ne|non)[._-]?(?:reply|antworten|repl[iy]|pas[._-]?repondre|rispondere|responder)|noreply|donotreply|mailer-daemon|postmaster|abuse|bounces?|privacy|dpo|gdpr|dsgvo|datenschutz|dataprotection|data[._-]protection|jobs?|careers?|karriere|bewerbung|presse?|press|newsletter|marketing)(?:[.+_-].*)?$/;

/** Words of companies' names that half of all companies bear. */
const common = new Set(
  "bank insurance insurances versicherung versicherungen assurance assurances assicurazioni seguros verzekeringen energy energie energia electric electricity power water wasser strom services service group gruppe groupe gruppo holding company limited gmbh gesellschaft stadt city town council county amt office office services telecom telekom mobile mobil online digital praxis klinik hospital clinic school schule store shop markt national international deutsche deutschland france italia espana nederland europe first united".split(
    " ",
  ),
);

/**
 * The address to write to among those printed on a paper: one whose domain bears the issuer's name, an office before a
 * person; else that of an office, unless it has to be `theirs`. Null when there is none: a letter to a stranger is worse
 * than one without an address.
 */
export function addressOf(
  mails: readonly string[],
  issuer: string | null,
  which: "theirs" | "any office" = "any office",
): string | null {
  const words = fold(issuer ?? "").split(/[^a-z0-9]+/);
  const names = words.filter((word) => word.length >= 4 && !common.has(word));
  const together = words.join("");
  const parts = (mail: string) => {
    const [box = "", domain = ""] = mail.toLowerCase().split("@");
    return { box, domain };
  };
  const points = mails.map((mail) => {
    const { box, domain } = parts(mail);
    if (anybodys.test(domain) || notForThis.test(box)) return 0;
    const plain = domain.replace(/[^a-z0-9]+/g, "");
    const theirs =
      names.some((n) => plain.includes(n)) || (together.length >= 3 && plain.startsWith(together));
    return (theirs ? 2 : 0) + (offices.test(box) ? 1 : 0);
  });
  const best = Math.max(0, ...points);
  return best >= (which === "theirs" ? 2 : 1) ? (mails[points.indexOf(best)] ?? null) : null;
}
