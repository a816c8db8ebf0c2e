import { type Content, type Desk, plusDays } from "./content.ts";
import table from "./kinds-insurance.json" with { type: "json" };
import { personName } from "./names.ts";
import {
  addDay,
  addDue,
  addNumber,
  addPeriod,
  addProse,
  begin,
  cents,
  letterForm,
  papers,
  phrase,
  setTotal,
  strayDays,
} from "./write.ts";

const yearLater = (date: string): string => plusDays(date, 364);

const covers: Record<"auto" | "home" | "pet", { type: string; title: string; words: string }> = table;

function coverTable(d: Desk, p: Content, words: string): number {
  let premium = 0;
  const rows = phrase(d, words)
    .split("¦")
    .map((name) => {
      const part = d.c.money(25, 320);
      premium = cents(premium + part);
      const limit = d.c.pick([10000, 50000, 100000, 300000, 1000000]);
      p.truth.amounts.limit = limit;
      return [name, d.money(limit), d.money(part)];
    });
  p.table = {
    head: [
      phrase(d, "Coverage;Deckung;Garantie;Cobertura;Garanzia;Dekking"),
      d.word("sumInsured"),
      phrase(d, "Premium;Beitrag;Cotisation;Prima;Premio;Premie"),
    ],
    rows,
  };
  return premium;
}

export function policy(d: Desk): Content {
  const cover = covers[d.c.pick(["auto", "auto", "home", "home", "pet"] as const)];
  const p = begin(d, { ...papers.policy, type: cover.type, title: cover.title });
  addNumber(d, p, "policy_number", d.c.of("@@-######|## ### ######|########-#|@### ####"));
  const start = plusDays(d.today, d.c.whole(5, 40));
  if (d.c.is(0.6)) addPeriod(d, p, start, yearLater(start));
  else {
    p.truth.period = { from: start, to: yearLater(start) };
    addDay(d, p, "start", "start", start);
    addDay(d, p, "end", "end", yearLater(start));
  }
  if (cover.type === "insurance/auto-policy") {
    addNumber(d, p, "plate", d.c.of("@@ ### @@|@@-@ ####|####@@@"));
    if (d.c.is(0.5)) strayDays(d, p, ["birth", "birth"]);
  }
  p.fields.push({ key: "contact", label: d.word("contact"), value: personName(d.c, d.language, d.held) });
  const premium = coverTable(d, p, cover.words);
  const deductible = d.c.pick([150, 250, 500, 1000]);
  p.sums.push(d.sum("deductible", deductible, "deductible"), d.sum("total", premium, "premium", true));
  p.truth.amounts.deductible = deductible;
  if (d.c.is(0.3)) {
    const rate = cents(premium / 12);
    p.sums.push(d.sum("instalment", rate, "instalment"));
    p.truth.amounts.instalment = rate;
  }
  setTotal(d, p, premium);
  return p;
}

export function renewal(d: Desk): Content {
  const p = begin(d, papers.renewal);
  addNumber(d, p, "policy_number", d.c.of("@@-######|########-#|@### ####"));
  const start = plusDays(d.today, d.c.whole(25, 60));
  addPeriod(d, p, start, yearLater(start));
  if (d.c.is(0.5)) addDue(d, p, d.c.whole(20, 40));
  const before = d.c.money(120, 900);
  const now = cents(before * (1 + d.c.whole(1, 9) / 100));
  const last = phrase(
    d,
    "Last year's premium;Bisheriger Beitrag;Cotisation précédente;Prima anterior;Premio precedente;Vorige premie",
  );
  p.sums.push(
    { role: "previous_premium", label: last, value: before, text: d.money(before), strong: false },
    d.sum("total", now, "premium", true),
  );
  p.truth.amounts.previous_premium = before;
  setTotal(d, p, now);
  letterForm(d, p);
  addProse(
    d,
    p,
    "Your policy will renew automatically unless you cancel.;Ihr Vertrag verlängert sich automatisch, wenn Sie nicht kündigen.;Votre contrat sera reconduit tacitement.;Su póliza se renovará automáticamente.;La polizza si rinnova tacitamente.;Uw verzekering wordt automatisch verlengd.",
  );
  return p;
}

export function claim(d: Desk): Content {
  const p = begin(d, papers.claim);
  addNumber(d, p, "claim_number", d.c.of("S-#######|##-####-##|Y/######"));
  addNumber(d, p, "policy_number", d.c.of("@@-######|########-#"));
  addDay(d, p, "loss", "loss", plusDays(d.today, -d.c.whole(2, 30)));
  letterForm(d, p);
  p.prose.push(
    phrase(
      d,
      "We have received the notice of your claim for the damage to your property.;Wir haben Ihre Meldung über den Schaden erhalten.;Nous avons bien reçu votre déclaration concernant le dommage.;Hemos recibido su declaración sobre el siniestro.;Abbiamo ricevuto la denuncia del danno subito.;Wij hebben uw melding van de schade ontvangen.",
    ),
    `${d.word("deductible")}: ${d.money(d.c.pick([150, 250, 500]))}`,
  );
  return p;
}
