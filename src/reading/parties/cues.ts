import { labelsOf } from "#lexicon/labels.ts";
import { plainForm, printedForm } from "#rules/entities/legal-forms.ts";
import { foldKeep, phraseFinder } from "../text/fold.ts";

const partyRoles = [
  "issuer",
  "recipient",
  "employer",
  "landlord",
  "tenant",
  "insurer",
  "doctor",
  "payer",
  "payee",
  "not",
] as const;
/** What labels call a patient they call a recipient as well. */
export type PartyRole = (typeof partyRoles)[number] | "patient";

/** Words before or above a name that say whose name it is: en de fr es it nl. `not`: a name of something else follows. */
export const partyCues = phraseFinder(labelsOf("party", partyRoles));

/** Where the form of a company stands in a name ("GmbH", "Sdn Bhd", "S.p.A."), or null. */
export function legalForm(name: string): { start: number; end: number } | null {
  const m = plainForm.exec(foldKeep(name)) ?? printedForm.exec(name);
  return m ? { start: m.index, end: m.index + m[0].length } : null;
}

/** Words that names of organizations are made of. Folded. */
export const ORG_WORD =
  /(?<![a-z])(?:finanzamt|sparkasse|bank|volksbank|banque|banco|banca|insurance|versicherung(?:sverein)?|assurances?|seguros|assicurazioni|verzekeringen|mutual|assurance|university|universitat|universite|universidad|universita|college|school|schule|ecole|hospital|klinik|krankenhaus|hopital|clinic|clinica|pharmacy|apotheke|pharmacie|farmacia|drogerie|market|markt|supermarket|store|stores|shop|restaurant|ristorante|restaurante|cafe|coffee|bistro|hotel|hotels|hostel|airlines?|airways|energy|electric|energie|energia|power|water|gas|telecom|telekom|mobile|wireless|stadtwerke|city of|county|department|ministry|agency|amt|agence|agencia|services?|group|company|trading|enterprise|industries|solutions|systems|associates|partners|foundation|verein|association|stiftung|dental|medical|health|healthcare|veterinary|animal|motors|auto|garage|properties|realty|council|district|municipality|gemeente|comune|mairie|ayuntamiento|stadt|card|cinemas?|theater|theatre|museum|bakery|backerei|boulangerie|mart|electrical|electronics|books?|verkehrsbetriebe|taxiunternehmen|cooperative|society|union|trust|church|studio|center|centre|zentrum|gasthaus|gasthof|wirtshaus|brauhaus|trattoria|osteria|pizzeria|brasserie|taverna|taberna|cerveceria|bodega|bakkerij|slagerij|metzgerei|konditorei|tankstelle|patisserie|epicerie|boucherie|panaderia|carniceria|supermercado|supermercato|supermarche|alimentari|tabacchi|drogist|parfumerie|buchhandlung|libreria|librairie|boekhandel|restoran|kedai|perniagaan|syarikat|pasaraya|klinik|farmasi|stesen|kopitiam|perabot|stationery|confectionery|bakeries|grocer|grocery|diner|inn|lodge|motel|resort|salon|gym|fitness|optik|optician|zahnarzt|notar|kanzlei|rechtsanwalte?|steuerberater|spedition|autohaus|werkstatt|tischlerei|schreinerei|dachdeckerei|menuiserie|plomberie|talleres|officine|impresa|carpintaria|ayuntamiento|kommune|prefecture|tribunal|amtsgericht|landkreis|gemeinde|verwaltung|krankenkasse|rentenversicherung|mutuelle|securite sociale|treasury|treasurer|academy|nursery|kindergarten|kita|hochschule|gymnasium|lycee|instituto|istituto|scuola|laboratory|laboratories|logistics|transports|trasporti|railways?|bahn|airport|rent ?a ?car|car rental|autovermietung|publishers?|verlag|technologies|consulting|estates|technologies|savings|telecommunications|broadband)(?![a-z])/;
