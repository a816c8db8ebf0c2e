import type { Pair } from "../../lines/say.ts";

/** Why something is thought missing, or what closed a line. */
const why: readonly Pair[] = [
  [
    "{one} came {every} from {time} to {time2}; the one for {time3} is not on file.",
    "{one}: kwam {every}, van {time} tot en met {time2}; het document voor {time3} is niet opgeborgen.",
  ],
  [
    "{one} came {every} from {time} to {time2}; the next one, for {time3}, is late and not on file.",
    "{one}: kwam {every}, van {time} tot en met {time2}; het volgende, voor {time3}, is te laat en niet opgeborgen.",
  ],
  [
    "The one on file[ from {who}] ran out on {time}[ ({n} months after {time2}: {as})], and no newer one is on file.",
    "Het opgeborgen document[ van {who}] verliep op {time}[ ({n} maanden na {time2}: {as})], en er is niets nieuwers opgeborgen.",
  ],
  [
    "The one on file[ from {who}] was due again on {time}[ ({n} months after {time2}: {as})], and no newer one is on file.",
    "Volgens het opgeborgen document[ van {who}] was het op {time} weer zover[ ({n} maanden na {time2}: {as})], en er is niets nieuwers opgeborgen.",
  ],
  [
    "A passport cannot be travelled with once it has run out.",
    "Met een verlopen paspoort kun je niet reizen.",
  ],
  ["It does not count any more.", "Het telt niet meer."],
  ["A new card comes by itself as a rule.", "Een nieuwe pas komt in de regel vanzelf."],
  [
    "Either the cover has ended or the paper of the new term is missing.",
    "Of de dekking is voorbij, of het document van de nieuwe looptijd ontbreekt.",
  ],
  [
    "Either the cover has ended or the paper of the new year is missing.",
    "Of de dekking is voorbij, of het document van het nieuwe jaar ontbreekt.",
  ],
  [
    "A vehicle may not be driven without a valid one.",
    "Zonder geldig kentekenbewijs mag een voertuig de weg niet op.",
  ],
  ["Driving on without one may be fined.", "Wie zonder apk doorrijdt, riskeert een boete."],
  ["The vaccination was to be repeated by then.", "Voor die tijd had de vaccinatie herhaald moeten worden."],
  [
    "{who} is on {one} of {time}, but no {thing} for it is on file.",
    "{who} staat op een document van {time} ({one}), maar wat erbij hoort, is niet opgeborgen: {thing}.",
  ],
  [
    "A vehicle on the road has to be insured[ ({as})].",
    "Een voertuig op de weg moet verzekerd zijn[ ({as})].",
  ],
  [
    "Whoever lends on a home asks for it, and without it a fire is the owner's loss.",
    "Een hypotheekverstrekker vraagt erom, en zonder is brandschade voor rekening van de eigenaar.",
  ],
  [
    "It says whose it is and until when it may be driven.",
    "Daarop staat van wie het voertuig is en tot wanneer ermee gereden mag worden.",
  ],
  ["It says whose the home is.", "Daarin staat van wie de woning is."],
  [
    "All that is owed for the home rests on it.",
    "Alles wat voor de woning betaald moet worden, is daarop gebaseerd.",
  ],
  [
    "{n} mortgage statements[ from {who}] are on file, but no insurance of a home.",
    "Er zijn {n} hypotheekoverzichten[ van {who}] opgeborgen, maar geen verzekering van een woning.",
  ],
  ["Whoever lends on a home asks for it.", "Een hypotheekverstrekker vraagt erom."],
  [
    "{who} is on {one}, but its plate could not be read there.",
    "{who} staat op een document ({one}), maar het kenteken was daarop niet leesbaar.",
  ],
  ["Bills and fines are told by it.", "Daaraan zijn rekeningen en boetes te herkennen."],
  [
    "A passport of {who} is on file, but the day of birth could not be read there.",
    "Er is een paspoort van {who} opgeborgen, maar de geboortedatum was daarop niet leesbaar.",
  ],
  ["Forms ask for it.", "Formulieren vragen ernaar."],
  [
    "The policy of {time} names none, and there are {n} it could be: {as}.",
    "De polis van {time} noemt geen voertuig, en {n} komen in aanmerking: {as}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} is on file.',
    "De pagina’s zijn genummerd als ‘van {n}’, maar alleen {pages} is opgeborgen.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} are on file.',
    "De pagina’s zijn genummerd als ‘van {n}’, maar alleen {pages} zijn opgeborgen.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} are on file on this paper and those beside it.',
    "De pagina’s zijn genummerd als ‘van {n}’, maar van dit document en die ernaast zijn alleen {pages} opgeborgen.",
  ],
  [
    "{n} payslips[ from {who}] from {time} to {time2} are on file, but no {what} for {time3}.",
    "Van {time} tot en met {time2} zijn er {n} loonstroken[ van {who}] opgeborgen, maar voor {time3} ontbreekt: {what}.",
  ],
  [
    "A loan from {who} has been running since {time} by what is on file, but no statement of {time2} is.",
    "Volgens wat is opgeborgen loopt er sinds {time} een lening van {who}, maar het leningoverzicht voor {time2} ontbreekt.",
  ],
  ["One is due by {time} ({as}).", "Dat zou er uiterlijk {time} moeten zijn ({as})."],
];

const closed: readonly Pair[] = [
  ["Renewed: “{as}” of {time} is on file.", "Verlengd: ‘{as}’ van {time} is opgeborgen."],
  ["Ended: “{as}” of {time} is on file.", "Beëindigd: ‘{as}’ van {time} is opgeborgen."],
  ["Done: “{as}” of {time} is on file.", "Gedaan: ‘{as}’ van {time} is opgeborgen."],
  ["It was on {time}.", "Het was op {time}."],
  ["Taken back: “{as}” cancels all of it.", "Ingetrokken: ‘{as}’ maakt alles ervan ongedaan."],
  [
    "Paid: “{as}” of {time} carries nothing over.",
    "Betaald: volgens ‘{as}’ van {time} staat er niets meer open.",
  ],
  ["Paid: “{as}” of {time} is for {amount}.", "Betaald: ‘{as}’ van {time} gaat over {amount}."],
  ["Paid: “{as}” shows {amount} on {time}.", "Betaald: op ‘{as}’ staat {amount} op {time}."],
  ["Paid: “{as}” confirms {amount} on {time}.", "Betaald: ‘{as}’ bevestigt {amount} op {time}."],
  ["The same as “{as}”, which is done.", "Hetzelfde als ‘{as}’, en dat is gedaan."],
  ["Asked for again: “{as}” of {time}.", "Opnieuw gevraagd: ‘{as}’ van {time}."],
  ["Debited by itself on {time}.", "Op {time} automatisch afgeschreven."],
  ["On file now: {as}.", "Nu opgeborgen: {as}."],
  ["Its pages are on file now.", "De pagina’s zijn nu opgeborgen."],
  ["Sold or ended.", "Verkocht of beëindigd."],
  ["It is known now.", "Het is nu bekend."],
  ["{who} is no more.", "{who} is er niet meer."],
  ["It is not missing any more by what is on file.", "Volgens wat is opgeborgen ontbreekt het niet meer."],
  ["No {thing} is expected for it any more.", "Niet meer verwacht: {thing}."],
  ["It is on the list once already.", "Het staat al een keer op de lijst."],
  ["It is debited by itself.", "Het wordt automatisch afgeschreven."],
];

/** What happens when the day passes. */
const missed: readonly Pair[] = [
  [
    "After that day it is not accepted for travel; some countries refuse it in its last six months already.",
    "Na die dag kun je er niet meer mee reizen; sommige landen weigeren het al in de laatste zes maanden.",
  ],
  [
    "Driving without a valid licence may be an offence.",
    "Rijden zonder geldig rijbewijs kan strafbaar zijn.",
  ],
  [
    "The right to stay may end; applying before the day usually keeps it.",
    "Het recht om te blijven kan eindigen; wie vóór die dag een aanvraag doet, behoudt het meestal.",
  ],
  [
    "Driving on may be fined, and an insurer may ask questions after an accident.",
    "Doorrijden kan een boete opleveren, en na een ongeluk kan de verzekeraar vragen stellen.",
  ],
  ["After that day repairs are not free.", "Na die dag zijn reparaties niet meer gratis."],
  ["What is left on it may be lost.", "Wat er nog op staat, kan vervallen."],
  [
    "A notice that comes later does not count for this term: the cover goes on, and so does the premium.",
    "Een latere opzegging telt niet meer voor deze looptijd: de dekking loopt door, en de premie ook.",
  ],
  [
    "Find out which it is: it renews by itself at the new price, or it is over after that day.",
    "Zoek uit wat geldt: het wordt vanzelf verlengd tegen de nieuwe prijs, of het is na die dag voorbij.",
  ],
  [
    "The office may add a charge or estimate what is owed.",
    "De instantie kan een toeslag opleggen of schatten wat je moet betalen.",
  ],
  [
    "The tax office may add a late-filing charge of 0.25 % of the tax a month, at least €25 (AO § 152).",
    "De belastingdienst kan een toeslag wegens te late aangifte opleggen van 0,25 % van de belasting per maand, minstens € 25 (AO § 152).",
  ],
  [
    "There is a penalty of £100 as soon as it is late, and more after three months.",
    "Wie te laat is, krijgt meteen een boete van £ 100, en na drie maanden meer.",
  ],
  [
    "The penalty is 5 % of the unpaid tax for each month, up to 25 %.",
    "De boete is 5 % van de onbetaalde belasting per maand, tot hooguit 25 %.",
  ],
  [
    "A reminder with a new day comes first, then a fine.",
    "Eerst komt een aanmaning met een nieuwe datum, daarna een boete.",
  ],
  [
    "There is a surcharge that grows with each month of delay.",
    "Er komt een toeslag bij die met elke maand vertraging oploopt.",
  ],
  [
    "It can still be handed in late as Redditi PF within 90 days, with a penalty.",
    "De aangifte kan nog binnen 90 dagen worden ingediend als Redditi PF, met een boete.",
  ],
  [
    "The tax office may add up to 10 % of the tax.",
    "De belastingdienst kan tot 10 % van de belasting erbij rekenen.",
  ],
  [
    "The canton sends a reminder, then a fine; most cantons give more time when asked.",
    "Het kanton stuurt een aanmaning, daarna een boete; de meeste kantons geven op verzoek uitstel.",
  ],
  [
    "There may be an increase of the tax, and a fine.",
    "De belasting kan worden verhoogd, en er kan een boete bij komen.",
  ],
  [
    "There is a surcharge of 5 % in the first two months and of 10 % after that.",
    "In de eerste twee maanden geldt een toeslag van 5 %, daarna van 10 %.",
  ],
];

/** What is said of a paper that waits, and what is asked. */
const looks: readonly Pair[] = [
  ["There are hardly any words on the pages.", "Op de pagina’s staan nauwelijks woorden."],
  ["The picture is too unclear to be read.", "De afbeelding is te onduidelijk om te lezen."],
  [
    "This file is damaged. Restore it from a backup.",
    "Dit bestand is beschadigd. Herstel het vanuit een back-up.",
  ],
  ["It is not clear what kind of paper this is.", "Het is niet duidelijk wat voor document dit is."],
  ["The file is empty: there is not one byte in it.", "Het bestand is leeg: er zit geen enkele byte in."],
  ["Two readings of this paper differ.", "Twee lezingen van dit document verschillen van elkaar."],
  ["Is it right as it was filed?", "Klopt het zoals het is opgeborgen?"],
  ["What is its password?", "Wat is het wachtwoord?"],
  ["What is it, and of what day?", "Wat is het, en van welke dag?"],
  ["What is right?", "Wat klopt?"],
  ["Is it a copy?", "Is het een kopie?"],
  ["Do you need it at all?", "Heb je het wel nodig?"],
  ["Do you have a backup of it?", "Heb je er een back-up van?"],
  ["What is it?", "Wat is het?"],
  ["Where does one end and the next begin?", "Waar houdt het ene op en begint het volgende?"],
  ["What kind of paper is it?", "Wat voor document is het?"],
  ["Which of the two is right?", "Welke van de twee klopt?"],
  ["Can you add it again?", "Kun je het opnieuw toevoegen?"],
  ["What is it, and is there more of it?", "Wat is het, en is er meer van?"],
  ["Which amount is right?", "Welk bedrag klopt?"],
  ["Which day is right?", "Welke datum klopt?"],
];

export const sentences: readonly Pair[] = [...why, ...closed, ...missed, ...looks];
