import type { DraftWords } from "./shape.ts";

export const nl: DraftWords = {
  greeting: "Goedendag,",
  closing: "Met vriendelijke groet,",
  name: "uw naam",
  paper: "Document: {paper}< van {written}>",
  letter: "brief",
  colon: ": ",
  quotes: ["‘", "’"],
  request: "Mijn verzoek: {about}",
  signed: "De ondertekende opzegging volgt per aangetekende brief.",
  pages: ["pagina {list} van {all}", "pagina’s {list} van {all}"],
  details: { plate: "het kenteken", "birth-date": "de geboortedatum", covered: "welk voertuig verzekerd is" },
  purposes: {
    query: [
      "Betaling< van {amount}><, te voldoen op {date}>",
      "Ik schrijf u over de betaling< van {amount}><, te voldoen op {date}>.",
      "Kunt u mij laten weten of dit bedrag klopt en nog openstaat, en op welke rekening en onder vermelding waarvan het betaald moet worden?",
    ],
    overdue: [
      "Betaling< van {amount}><, vervallen op {date}>",
      "Volgens mijn papieren had de betaling< van {amount}>< op {date}> voldaan moeten zijn.",
      "Kunt u mij laten weten of u deze heeft ontvangen of dat zij nog openstaat, en welk bedrag in dat geval nu betaald moet worden?",
    ],
    debit: [
      "Automatische incasso< van {amount}>< op {date}>",
      "Ik schrijf u over de automatische incasso< van {amount}>< op {date}>.",
      "Kunt u mij bevestigen of het bedrag en de datum vaststaan, en mij een specificatie sturen?",
    ],
    extension: [
      "Verzoek om uitstel van betaling<, {amount}>",
      "Ik schrijf u over de betaling< van {amount}><, te voldoen op {date}>.",
      "Ik verzoek u om uitstel van betaling tot [gewenste datum]. Wilt u mij de nieuwe datum schriftelijk bevestigen?",
    ],
    instalments: [
      "Verzoek om betaling in termijnen<, {amount}>",
      "Ik schrijf u over de betaling< van {amount}><, te voldoen op {date}>.",
      "Ik wil dit bedrag graag in termijnen betalen. Kunt u mij laten weten of dat mogelijk is, en met welke bedragen en data?",
    ],
    explain: [
      "Vraag over het bedrag< van {amount}>",
      "Ik schrijf u over de betaling< van {amount}><, te voldoen op {date}>.",
      "Het is mij niet duidelijk hoe dit bedrag tot stand is gekomen. Wilt u mij een specificatie sturen en de vordering tot die tijd aanhouden?",
    ],
    cancel: [
      "Opzegging",
      "Hierbij zeg ik de< hieronder genoemde{below}> overeenkomst op tegen het einde van de lopende termijn<, {ends}>, dan wel tegen de eerst mogelijke datum.",
      "Wilt u mij de ontvangst van deze opzegging en de datum waarop de overeenkomst eindigt schriftelijk bevestigen?",
    ],
    cancel_late: [
      "Opzegging",
      "Hierbij zeg ik de< hieronder genoemde{below}> overeenkomst op tegen de eerst mogelijke datum.",
      "Wilt u mij de ontvangst van deze opzegging en de datum waarop de overeenkomst eindigt schriftelijk bevestigen?",
    ],
    quote: [
      "Verlenging<, {date}>",
      "Ik schrijf u over de verlenging van de< hieronder genoemde{below}> overeenkomst< op {date}>.",
      "Kunt u mij uw voorstel voor de verlenging sturen, met de prijs en alle wijzigingen van de voorwaarden, en mij laten weten tot wanneer ik kan opzeggen?",
    ],
    lease_end: [
      "Einde van de huurovereenkomst<, {date}>",
      "De< hieronder genoemde{below}> huurovereenkomst eindigt< op {date}>.",
      "Kunt u mij laten weten of en onder welke voorwaarden zij verlengd kan worden, of hoe anders de oplevering verloopt?",
    ],
    lease_end_late: [
      "Einde van de huurovereenkomst<, {date}>",
      "Volgens mijn papieren is de< hieronder genoemde{below}> huurovereenkomst< op {date}> geëindigd.",
      "Kunt u mij laten weten of en onder welke voorwaarden zij doorloopt, of hoe anders de oplevering verloopt?",
    ],
    new_document: [
      "Vernieuwing, geldig tot {date}",
      "Het< hieronder genoemde{below}> document is geldig tot {date}.",
      "Kunt u mij laten weten wat u van mij nodig heeft voor een nieuw document, hoe lang het duurt en wat het kost?",
    ],
    new_document_late: [
      "Vernieuwing, verlopen op {date}",
      "Het< hieronder genoemde{below}> document is op {date} verlopen.",
      "Kunt u mij laten weten wat u van mij nodig heeft voor een nieuw document, hoe lang het duurt en wat het kost?",
    ],
    filing: [
      "In te dienen uiterlijk {date}",
      "Ik schrijf u over de stukken die uiterlijk {date} moeten worden ingediend.",
      "Kunt u mij laten weten in welke vorm en met welke bijlagen u ze nodig heeft, en of op verzoek uitstel mogelijk is?",
    ],
    filing_extension: [
      "Verzoek om uitstel, {date}",
      "Ik schrijf u over de stukken die uiterlijk {date} moeten worden ingediend.",
      "Ik verzoek u om uitstel tot [gewenste datum]. Wilt u mij de nieuwe datum schriftelijk bevestigen?",
    ],
    claim: [
      "Stand van zaken van de schadeclaim",
      "Ik schrijf u over de< hieronder genoemde{below}> schadeclaim.",
      "Kunt u mij laten weten wat de stand van zaken is, of u nog iets van mij nodig heeft en wanneer ik uw beslissing kan verwachten?",
    ],
    appointment: [
      "Afspraak op {date}",
      "Ik heb op {date} een afspraak bij u.",
      "Kunt u deze bevestigen en mij laten weten wat ik mee moet nemen?",
    ],
    appointment_past: [
      "Afspraak op {date}",
      "Ik schrijf u over de afspraak op {date}.",
      "Kunt u mij laten weten of er van mijn kant nog iets nodig is?",
    ],
    move: [
      "Verzoek om de afspraak op {date} te verzetten",
      "Ik heb op {date} een afspraak bij u, maar ik ben dan verhinderd.",
      "Kunt u mij een ander moment voorstellen, zo mogelijk op [gewenste datum]?",
    ],
    call_off: [
      "Afzegging van de afspraak op {date}",
      "Ik heb op {date} een afspraak bij u die ik moet afzeggen.",
      "Wilt u mij de ontvangst van dit bericht bevestigen?",
    ],
    reminder: [
      "{title}",
      "Ik schrijf u over het volgende: {title}.",
      "Kunt u mij laten weten hoe het verder gaat?",
    ],
    copy: [
      "Verzoek om een kopie: {what}",
      "In mijn papieren ontbreekt het volgende document: {what}.",
      "Kunt u mij een kopie sturen?",
    ],
    statement: [
      "Verzoek om toezending: {what}",
      "In mijn papieren ontbreekt het volgende document: {what}.",
      "Kunt u het mij toesturen, of mij laten weten als er voor deze periode geen is opgemaakt?",
    ],
    pages: [
      "Ontbrekende pagina’s",
      "Mijn exemplaar van het< hieronder genoemde{below}> document is onvolledig. Ontbrekend: {pages}.",
      "Kunt u mij het volledige document sturen?",
    ],
    current: [
      "Verzoek om het geldige document: {what}",
      "De laatste versie die ik van het volgende document heb, is< op {date}> verlopen: {what}.",
      "Kunt u mij het geldige document sturen, of laten weten wat u nodig heeft voor een nieuw?",
    ],
    detail: [
      "Vraag over een document",
      "In het< hieronder genoemde{below}> document kan ik het volgende niet vinden: {title}.",
      "Kunt u mij deze informatie geven?",
    ],
  },
  references: {
    customer_number: "klantnummer",
    account_number: "rekeningnummer",
    policy_number: "polisnummer",
    contract_number: "contractnummer",
    invoice_number: "factuurnummer",
    claim_number: "schadenummer",
    member_number: "lidmaatschapsnummer",
    meter_number: "meternummer",
    reference: "kenmerk",
    order_number: "bestelnummer",
    licence_number: "rijbewijsnummer",
    passport_number: "paspoortnummer",
    plate: "kenteken",
  },
};
