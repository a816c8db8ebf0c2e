import { type Author, arrivalOf } from "./author.ts";
import { type Account, pay } from "./bank.ts";
import { day } from "./days.ts";
import type { Claim, MadePaper, Mention, Thing } from "./truth.ts";
import { type Vehicle, vehicleMention, vehicleRows } from "./vehicles.ts";
import { type Land, type Maker, type Person, tell } from "./wish.ts";

/** Insurance: policies that follow each other year by year, their bills, and how they end. */

const policyTitles = {
  auto: "Auto policy declarations|Car insurance policy;Kfz-Versicherung - Versicherungsschein|Versicherungsschein Kfz-Versicherung;Assurance auto - Conditions particulières;Polizza auto RCA|Polizza assicurazione auto;Autoverzekering - Polisblad",
  home: "Home insurance policy|Homeowners policy declarations;Hausratversicherung - Versicherungsschein|Versicherungsschein Wohngebäudeversicherung;Assurance habitation - Conditions particulières;Polizza casa|Polizza abitazione;Woonhuisverzekering - Polisblad",
  liability:
    "Personal liability policy|Liability insurance policy;Privathaftpflicht - Versicherungsschein;Assurance responsabilité civile - Contrat;Polizza responsabilità civile;Aansprakelijkheidsverzekering - Polisblad",
  travel:
    "Travel insurance certificate|Annual travel policy;Reiseversicherung - Versicherungsschein;Assurance voyage - Certificat;Polizza viaggio;Reisverzekering - Polisblad",
} as const;

const renews =
  "The policy renews by itself for another year unless it is cancelled # before it ends.;Der Vertrag verlängert sich um ein Jahr, wenn er nicht # vor Ablauf gekündigt wird.;Le contrat se renouvelle par tacite reconduction, sauf résiliation # avant l'échéance.;La polizza si rinnova tacitamente salvo disdetta # prima della scadenza.;De verzekering wordt stilzwijgend verlengd, tenzij u # voor de einddatum opzegt.";
const ends =
  "This cover ends on # and is not renewed automatically.;Der Versicherungsschutz endet am # und verlängert sich nicht automatisch.;La garantie prend fin le # sans reconduction.;La copertura termina il # e non si rinnova automaticamente.;De dekking eindigt op # en wordt niet automatisch verlengd.";
const notices =
  "one month¦three months;einen Monat¦drei Monate;un mois¦deux mois;30 giorni¦60 giorni;een maand¦twee maanden";
const noticeSpans: Record<Land, [(d: string) => string, (d: string) => string]> = {
  DE: [(d) => day.months(d, -1), (d) => day.months(d, -3)],
  GB: [(d) => day.months(d, -1), (d) => day.months(d, -3)],
  US: [(d) => day.months(d, -1), (d) => day.months(d, -3)],
  FR: [(d) => day.months(d, -1), (d) => day.months(d, -2)],
  IT: [(d) => day.plus(d, -30), (d) => day.plus(d, -60)],
  NL: [(d) => day.months(d, -1), (d) => day.months(d, -2)],
};

export interface CoverWish {
  kind: keyof typeof policyTitles;
  type: string;
  holder: Person;
  first: string;
  until: string;
  vehicle?: Vehicle;
  giro: Account;
  /** The last policy on file is followed by none, and it does not renew by itself. */
  lapses?: boolean;
  /** It is cancelled in its second year; the letter that says so closes it. */
  cancelled?: boolean;
}

/** A policy and those that follow it year by year, with the bills for the premium. */
export function cover(a: Author, w: CoverWish): MadePaper[] {
  const insurer = a.maker("insurer");
  const number = a.shape(a.c.of("@@-######|########-#|@### ####"));
  const policy = a.thing("policy", `${insurer.party.name} ${number}`, true);
  const mentions: Mention[] = [
    { thing: policy.key, printed: number, part: "thing" },
    ...(w.vehicle ? [vehicleMention(w.vehicle)] : []),
  ];
  const longer = a.c.whole(0, 1) as 0 | 1;
  const notice = tell(a.c, a.language, notices).split("¦")[longer]!;
  const out: MadePaper[] = [];
  let open: Claim | null = null;
  const premium = a.c.money(80, 620);
  for (let i = 0, start = w.first; start <= w.until; i++, start = day.months(w.first, 12 * i)) {
    if (w.lapses && i === 2) break;
    if (w.cancelled && i === 2) {
      const p = cancellation(a, insurer, w.holder, policy, number, day.plus(start, -40), day.plus(start, -1));
      open?.endings.push({ paper: p.key, day: p.arrived, why: "the cancellation was confirmed" });
      break;
    }
    const end = day.plus(day.months(start, 12), -1);
    const written = day.plus(start, -a.c.whole(18, 35));
    const price = Math.round(premium * (1 + i * 0.03) * 100) / 100;
    const p = a.write({
      sort: `${w.kind} policy`,
      type: w.type,
      title: policyTitles[w.kind],
      maker: insurer,
      to: w.holder,
      toLabel: "insured",
      day: written,
      arrived: arrivalOf(a.c, written),
      dateLabel: "date-policy",
      rows: [
        { key: "policy_number", label: "policy_number", value: number },
        { key: "period", label: "period", value: "" },
        ...(w.vehicle ? vehicleRows(w.vehicle, a.c.is(0.4)) : []),
      ],
      period: { from: start, to: end },
      table: (d) => ({
        head: [d.word("description"), d.word("sumInsured"), d.word("amount")],
        rows: [[d.word("premium"), d.money(100_000), d.money(price)]],
      }),
      sums: [
        { role: "deductible", value: 150, label: "deductible" },
        { role: "total", value: price, label: "premium", strong: true },
      ],
      prose: (d) => [
        w.lapses
          ? tell(d.c, d.language, ends).replace("#", d.date(end))
          : tell(d.c, d.language, renews).replace("#", notice),
      ],
      form: "bill",
      total: price,
      things: mentions,
    });
    out.push(p);
    open?.endings.push({ paper: p.key, day: p.arrived, why: "the policy of the next year" });
    const lastDay = noticeSpans[a.land][longer](end);
    open = a.claim({
      payee: insurer.thing,
      automatic: false,
      loose: !w.lapses,
      faces: [
        a.face(
          p,
          w.lapses ? ["renewal", "expiry"] : ["renewal", "expiry", "reminder"],
          [
            end,
            day.plus(end, 1),
            ...(w.lapses ? [] : [lastDay, day.plus(lastDay, 1), day.plus(lastDay, -1)]),
          ],
          null,
        ),
      ],
    });
    premiumBill(a, w, insurer, number, mentions, start, price);
  }
  if (w.lapses && open)
    lapsed(
      a,
      [insurer.thing, policy.key, ...(w.vehicle ? [w.vehicle.thing.key] : [])],
      out,
      open.faces[0]!.days[0]!,
    );
  return out;
}

function lapsed(a: Author, about: string[], out: MadePaper[], end: string): void {
  a.lacks({
    kind: "expired_without_renewal",
    about,
    papers: out.map((p) => p.key),
    day: null,
    from: day.plus(end, 1),
    surely: day.plus(end, 45),
    until: null,
  });
}

function premiumBill(
  a: Author,
  w: CoverWish,
  insurer: Maker,
  number: string,
  mentions: Mention[],
  start: string,
  price: number,
): void {
  const written = day.plus(start, -a.c.whole(8, 15));
  const p = a.write({
    sort: "premium invoice",
    type: "insurance/premium-invoice",
    title:
      "Premium invoice|Premium notice;Beitragsrechnung;Avis d'échéance;Avviso di pagamento premio|Quietanza premio;Premienota",
    maker: insurer,
    to: w.holder,
    toLabel: "insured",
    day: written,
    arrived: arrivalOf(a.c, written),
    dateLabel: "date-letter",
    rows: [
      { key: "policy_number", label: "policy_number", value: number },
      ...(w.vehicle ? vehicleRows(w.vehicle, false) : []),
      { key: "due", label: "due", value: start },
    ],
    sums: [{ role: "total", value: price, label: "amount_due", strong: true }],
    form: "bill",
    bank: true,
    total: price,
    things: mentions,
    tolerated: [{ kind: "renewal" }],
  });
  const claim = a.claim({
    payee: insurer.thing,
    automatic: false,
    faces: [a.face(p, ["payment"], [start], [price])],
  });
  pay(a, w.giro, insurer, day.plus(start, -a.c.whole(0, 5)), price, number, claim, false);
}

const confirmed =
  "We confirm that your contract # ends on $. You need not do anything else.;Wir bestätigen die Kündigung Ihres Vertrags # zum $. Sie müssen nichts weiter tun.;Nous confirmons la résiliation de votre contrat # au $. Aucune démarche n'est nécessaire.;Confermiamo la disdetta del contratto # con effetto dal $. Non occorre fare altro.;Wij bevestigen de opzegging van uw overeenkomst # per $. U hoeft niets meer te doen.";

/** The letter by which a company says that a contract is over. */
export function cancellation(
  a: Author,
  maker: Maker,
  to: Person,
  thing: Thing | null,
  number: string,
  written: string,
  over: string,
): MadePaper {
  return a.write({
    sort: "cancellation confirmed",
    type: "letters/cancellation",
    title:
      "Confirmation of cancellation;Bestätigung Ihrer Kündigung;Confirmation de résiliation;Conferma di disdetta;Bevestiging van opzegging",
    maker,
    to,
    day: written,
    arrived: arrivalOf(a.c, written),
    dateLabel: "date-letter",
    prose: (d) => [tell(d.c, d.language, confirmed).replace("#", number).replace("$", d.date(over))],
    letter: true,
    form: "letter",
    things: thing ? [{ thing: thing.key, printed: number, part: "thing" }] : [],
    tolerated: [{ kind: "expiry", days: [over] }],
  });
}
