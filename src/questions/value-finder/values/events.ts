import { whole } from "#lexicon/phrases.ts";

/**
 * What happens and is done in the papers of a household, a line an event: the verb with its forms, the nouns made of it and who
 * does it, in en de fr es it nl, folded; a word that ends in `*` stands for all that begin so. Lexica of concepts bind nouns;
 * here "operated" meets "Operateurin" and "intervento", and "arm" meets "Unterarmfraktur". Words of which another language makes
 * another thing are left out ("firma", "vol", "op").
 */
const EVENTS = `
operate operated operation* surger* surgical* surgeon* operier* operateur* chirurg* eingriff* opere operee operer operad* operar operaron cirug* intervention* intervencion* intervento interventi intervenid* operato operata geopereerd opereren operatie* ingreep ingrepen
allergic allerg* alergi*
bleed bleeds bleeding bled blutung* blutet* geblutet hemorrhag* haemorrhag* hemorrag* emorrag* saign* sangr* sanguin* bloeding* gebloed
discontinue* discontinued stop stops stopped absetz* abgesetzt arret arrete arretee arreter interromp* interrump* interrott* suspend* sospes* sospend* staken gestaakt stoppen gestopt
object objects objected objecting objection* appeal* einspruch* widerspruch* einwand* einwende* einwendung* beanstand* reklam* contester contestation* recours opposition* opposer oponer* oposicion* recurrir recurso* reclama* opporsi opposizion* ricors* bezwaar* bezwaren
exchange exchang* umtausch* umgetauscht umzutauschen echang* cambiar cambios ruilen geruild ruiling
returned returns returning zuruckgeb* zuruckbring* zurucknehm* zurucknahme ruckgabe* rucknahme* rendre retourner rapporter repris reprise devol* devuel* restitu* reso resi rendere terugbreng* terugstur* terugnem* teruggebracht retourner*
sublet* subleas* untervermiet* untermiet* weitervermiet* subarr* subarriend* subaffitt* sublocaz* onderverhu* onderhuur*
smoke* smoking nichtrauch* rauch* geraucht fuma fuman fumer fumeur* fumar fumador* fumare fumatore* roken roker* gerookt
drive drives drove driven driving driver* fahren fahrt gefahren fahrer* conduire conducteur* conducir conductor* guidare guida conducent* rijden rijdt gereden bestuurder* chauffeur*
parked parking geparkt parken parkplatz* stationn* aparc* estacion* parchegg* parkeren geparkeerd parkeer*
stored storing storage lagern lagerung* gelagert abstellen aufbewahr* stocker stockage* entrepos* almacen* guardar immagazzin* opslaan opslag* bewaren
teach teaches taught teaching teacher* lehrer* unterricht* enseign* profesor* maestr* ensena* insegn* docent* leraar lerares leerkracht*
sign signs signed signing signature* signator* unterschrieb* unterschrift* unterschreib* unterzeich* gezeichnet signe signee signer signataire* firmar firmado firmada firmante* firmato firmata firmatari* handteken* getekend ondertekend* tekenen
sell sells sold selling seller* verkauf* vendre vendu vendue vendeur* vendeuse vender vendido vendida vendedor* vendere venduto venduta venditor* verkop* verkocht
buy buys bought buyer* purchas* kaufen gekauft kaufer* erwerber* acheter achete achetee acheteur* acquereur* comprar comprado comprada comprador* compratore comprato acquist* acquirent* kopen gekocht koper*
deliver* liefer* geliefert livrer livree livraison* entreg* consegn* levert geleverd levering* bezorg*
arrive* arriving arrival* ankunft* ankomm* angekommen anreise* arriver arrivee llegada llegar llegamos arrivo arrivare arriviamo aankomst* aankomen aangekomen
depart departs departed departure* abreise* abfahrt* abfahren abflug* partir salida salir partenza partire vertrek* vertrokken
fly flies flew flying flown flight* flieg* flug* geflogen voler volar vuelo* vuela volo voli vliegen vliegt vlucht* gevlogen
move moves moved einzug* einzieh* umzug* umziehen eingezogen umgezogen emmenag* demenag* mudanza* mudar* trasloc* trasferi* verhuiz* verhuisd
hire hires hired hiring eintritt* eingestellt einstellung* embauch* contratado contratada assunto assunta assunzion* aangenomen indiensttreding*
terminate* terminat* cancel* kundig* gekundigt resili* rescis* rescind* recesso recedere disdett* disdire opzeg* opgezegd annul* stornier* storniert
increase* rise rises rose raise raised erhoh* gestiegen steigt steigen steigerung* anheb* angehoben augment* hausse* subida subido sube subir increment* aumento aumenti aumentare aumenta aumentato rincar* verhog* verhoogd stijg* gestegen
decrease* lowered reduc* senk* gesenkt gesunken baisse* diminu* bajada bajado baja bajar ridott* riduz* ridurre diminui* verlaging* verlagen verlaagd daalt dalen gedaald
decide* accept* accett* aceptad* aceptar* angenommen annahme aangenomen geaccepteerd deciding decision* entscheid* entschied* beschloss* beschluss* beschliess* decider decis* decidid* decidir acordado acuerdo acordar delibera* besluit* besloten beslissing* approve* approving approval* genehmig* bewillig* zugestimmt zustimmung approuv* aprob* aprueb* approvat* approvazion* goedgekeurd goedkeur* reject* refuse* refusal* declin* denied deny denies ablehn* abgelehnt rejet* refuser rechaz* deneg* respint* respinge* rifiut* afgewezen afwijz* geweigerd weiger* verworpen
early prepay* prepaid vorzeitig* vorfallig* sondertilgung* anticip* vervroegd*
died death deceased gestorben verstorben* sterb* todesfall todestag mort morte deces decede* fallec* muere murio muerte morire defunt* decess* overlijd* overleden
marry married marriage* marital heirat* verheirat* eheschliess* marier marie mariee mariage* casado casada casarse matrimon* sposat* sposare coniugat* getrouwd trouwen gehuwd huwelijk*
accident* crash crashed unfall* incidente incidenti ongeval* ongeluk* sinistre* siniestro* verkehrsunfall*
examine* examination* untersuch* examiner examen* examinar esaminare esame onderzoek* onderzocht
vaccin* geimpft impf* vacun* ingeent inenting*
prescri* verschrieb* verschreib* verordn* recetad* recetar recetas ordonnance* voorgeschre* voorschrijf*
fever* fieber* fievre* fiebre* febbre koorts
repair* reparier* repariert reparatur* reparer reparation* reparar reparad* reparacion* riparar* riparazion* riparat* gerepareerd repareren reparatie* hersteld herstelling* instandsetz*
replace* replacement* ersetz* ausgetauscht austausch* remplac* sustitu* reemplaz* sostitu* vervang*
inspect* inspection* gepruft prufung* revision* revisione revisionat* inspeccion* ispezion* ispeziona* keuring* gekeurd gewartet wartung* entretien* mantenimiento manutenzion* onderhoud*
install* einbau* eingebaut montier* montage* instal* instaler montaje montaggio geinstalleerd
conference* meeting* elternabend* sprechtag* elternsprechtag* elterngesprach* treffen reunion* riunion* colloqui* ouderavond* oudergesprek* rapportgesprek* vergadering* bijeenkomst* tutoria* sitzung* versammlung* assemblea assemblee asamblea*
inherit* erbe erben erbin geerbt erbschaft* herit* hereda* herenci* herede* eredit* erede eredi erfgena* erft erven erfenis*
lost loses loss verlor* verlust* perdu perdue perte* perdid* perdita perso persa smarri* verlies* kwijt
stolen theft* steal stole gestohlen diebstahl* robado robada robo hurto furto rubat* gestolen diefstal*
damage* beschadig* schaden endommag* degat* danad* danos danneg* danno danni schade*
withdraw* withdrew abgehoben abheb* abhebung* retirer retrait* retirar retirad* retiro preleva* prelievo prelievi opnemen opgenomen opname*
admit admits admitted admission* aufgenommen aufnahme* eingeliefert einlieferung* hospitalis* ingres* ricover* opgenomen opname*
discharge* entlass* sortie alta dimess* dimission* ontslag ontslagen
fall falls fell falling fallen sturz* gesturzt tombe tombee caida cayo caido cadut* gevallen
broke broken fractur* bruch* gebrochen knochenbruch* casse cassee roto rota rotura* rotto rotta rotte rottura* rottura* frattur* gebroken breuk*
opened opening eroffn* ouverture* ouvert ouverte abierto abierta abrir apertura* aperto aperta geopend opening*
enrol* register* registration* anmeld* angemeldet inscri* iscri* matricul* matricol* immatrik* eingeschrieben inschrij* ingeschreven empadron*
elected election* elects gewahlt wahl elu elue elegid* eletto eletta gekozen confirm* bestatigt appoint* ernannt nominat* benoemd
apply applies applied application* beantrag* antrag demander demande demandee solicit* richiest* richied* richiesta aanvraag* aangevraagd aanvragen
late tardy verspat* retard* tarde tardi* ritardo ritardi vertraagd vertraging*
breakfast* fruhstuck* desayun* colazion* ontbijt*
occupy occupies occupation* beruf* profession* profesion* professione* beroep*
arm arms arme unterarm* oberarm* forearm* bras brazo* antebrazo* braccio avambracci* onderarm* bovenarm*
leg legs bein beine unterschenkel* oberschenkel* jambe* pierna* gamba gambe benen onderbeen* bovenbeen*
knee* knie* genou* rodilla* ginocchi*
eye eyes auge augen* oeil yeux ojo ojos occhio occhi oog ogen oogarts ophthalm* ophtalm* oftalm* oculist*
tooth teeth zahn zahne* dent dents diente* dente denti tand tanden
heart* herz* coeur* corazon* cuore cardi* kardio* 
shoulder* schulter* epaule* hombro* spalla spalle schouder*
hip hips hufte* huft* hanche* cadera* heup*
wrist* handgelenk* poignet* muneca* polso polsi pols
ear ears ohr* oreille* oreja* oido* orecchi* oor oren
tenant* lessee* renter* mieter* locataire* inquilin* arrendatari* conduttor* conduttric* huurder*
landlord* landlady lessor* vermieter* bailleur* arrendador* casero locator* locatric* verhuurder*
`;

/** Words for the parties of a contract: a rule on what may be done often leaves out who may. */
const PARTY = whole("events-party");

/** True for a party of a contract by its role. */
export const isParty = (word: string): boolean => PARTY.test(word);

/** Animals that are kept, and what papers call them all. */
const PET = whole("events-pet");
const PETS = whole("events-pets");

/** True for a word of a paper that speaks of the kind of thing a word of the question is: pets of a dog. */
export const speaksOfKind = (said: string, token: string): boolean => PET.test(said) && PETS.test(token);

let byHead: ReadonlyMap<string, readonly (readonly [pattern: string, group: number])[]> | undefined;

/** Patterns by their first two letters; read when first needed. */
function patterns() {
  if (byHead !== undefined) return byHead;
  const by = new Map<string, [string, number][]>();
  EVENTS.trim()
    .split("\n")
    .forEach((line, group) => {
      for (const word of line.split(" ").filter(Boolean)) {
        const head = word.slice(0, 2);
        by.set(head, [...(by.get(head) ?? []), [word, group]]);
      }
    });
  byHead = by;
  return by;
}

const none: readonly number[] = [];
const known = new Map<string, readonly number[]>();

/** Letters a compound has at least, and the word that closes it. */
const LONG = 10;
const TAIL = 6;

const beginsAs = (word: string): number[] =>
  (patterns().get(word.slice(0, 2)) ?? []).flatMap(([p, group]) =>
    (p.endsWith("*") ? word.startsWith(p.slice(0, -1)) : p === word) ? [group] : [],
  );

/** The events a word speaks of; in a long compound that its last word does: "Pfannkuchenfrühstück". */
function groupsOf(word: string): readonly number[] {
  let found = known.get(word);
  if (found !== undefined) return found;
  let own = beginsAs(word);
  for (let n = 4; own.length === 0 && word.length >= LONG && n <= word.length - TAIL; n++)
    own = beginsAs(word.slice(n));
  found = own.length === 0 ? none : own;
  if (known.size > 30_000) known.clear();
  known.set(word, found);
  return found;
}

/** True for a word that says what happens or is done, as far as it is known here. */
export const saysEvent = (word: string): boolean => groupsOf(word).length > 0;

/** What a paper is made out for: it has the day of the paper. */
const OF_PAPER = [
  "bought",
  "sold",
  "signed",
  "prescribed",
  "examined",
  "inspected",
  "repaired",
  "decided",
  "registered",
  "cancelled",
  "deliver",
  "replaced",
  "installed",
];

/** True for a word that says what happens on a day of its own, which is not that of the paper that tells of it. */
export const hasOwnDay = (word: string): boolean =>
  saysEvent(word) && !OF_PAPER.some((w) => sameEvent(word, w));

/** True for two folded words that speak of one event in any language: "operated" and "OP", "abgehoben" and "prelievo". */
export function sameEvent(a: string, b: string): boolean {
  const own = groupsOf(a);
  return own.length > 0 && groupsOf(b).some((g) => own.includes(g));
}
