const list = (s: string): string[] => s.split(/\s+/);

/**
 * Words of questions that carry little: verbs of asking, having and doing, adjectives of size and order, "thing". A paper need
 * not have them. Folded; en de fr es it nl.
 */
export const lightWords: ReadonlySet<string> = new Set([
  ...list(
    "period periods periode perioden periodo periodos periodi periodes problem problems avoid being turned thing things stuff hold holds held holder live lives named called stand stands standing written write printed show shows shown state states stated mention mentions mentioned list listed include includes included including contain contains give gives given gave put use uses using used make makes made let lets keep keeps kept receive received get gets got sent send sends belong belongs apply applies applied cover covered covering concern concerning regarding respect according per via main current present actual exact exactly full whole old new big small high low higher lower more most less least many few several other another same different possible able sure yes no ok okay hello hi dear thanks thank question answer information info detail details anything everything nothing someone something somebody person people someone's there page pages paper papers document documents file files copy six-month half first last two three four five six seven eight nine ten one ones time times left right side part parts up down off away around about approximately roughly ever yet still already again later earlier before after while during back out over under each every either own self itself himself herself themselves automatically rented rent's trip booking take takes taken need needs require requires required ask asks mean means happen happens become enroll enrollment enrolment mention count matter charged charge principal cost costs costing share portion percent percentage",
  ),
  // Verbs that any sentence may have: what they are said of is what a paper has.
  ...list(
    "found finds find made set sets let kept meant allow allows allowed permit permits permitted offer offers offered provide provides provided bring brings brought tell tells told given taken gone done seen become became seem seems expect expects expected suppose supposed agree agrees agreed plan plans planned intend intends remain remains remained leave leaves own owns owned happen consider considered add added grant grants granted enter entered choose chose chosen pick picked decide decided try tried want wanted wish help helped know known think thought believe look looked looks hear heard talk speak call calls called wait waited live work works worked start stay actually really usually normally officially originally finally eventually exactly precisely supposedly apparently roughly nearly almost together alone available necessary important certain special particular general normal usual overall altogether back mentioned described according based related",
  ),
  ...list(
    "gefunden fand genommen gegeben gab kam gekommen ging gegangen geworden gelassen gebracht bringt gesagt gezeigt zeigt darf durfte erlaubt angeboten bietet vorgesehen gelten gilt galt bleibt blieb geblieben gewesen wollte will wollen sollte hiess nennt nannte kennt kannte denkt findet sieht aussieht eigentlich wirklich normalerweise ursprunglich genau insgesamt uberhaupt zustandig moglich notig wichtig bestimmt bestimmte bestimmten jeweilige jeweiligen angegebene laufend",
  ),
  ...list(
    "trouve trouvee trouver pris prise donnee vient venu va alle devenu laisse apporte dit montre permet permis offert prevu prevue reste voulu pense sait connait parle appele appelle vraiment normalement exactement precisement finalement possible necessaire important certain certaine prend prennent mis mise tombe encontrado tomado dado viene va ido dejado dejo traido dicho muestra permite permitido ofrecido previsto queda quiso piensa sabe conoce habla llama llamado realmente normalmente exactamente posible necesario importante cierto puesto pusieron hicieron trovato preso viene andato lasciato portato detto mostra permette permesso offerto previsto rimane voluto pensa conosce parla chiama chiamato davvero normalmente esattamente possibile necessario importante certo messo gevonden genomen komt gekomen gaat gegaan geworden gelaten gebracht brengt gezegd toont toegestaan biedt aangeboden voorzien blijft gebleven wilde denkt kent spreekt noemt genoemd echt normaal precies mogelijk nodig belangrijk bepaalde gezet",
  ),
  ...list(
    "heure heures hora horas ora orario uhr uhrzeit uur laat tijd tijdstip ecco selon suivant d'apres segun conforme secondo stando volgens gemass entsprechend gemaess demande demandent demander exige exigent prevoit couvre contient propose offre appartient doit devons pide piden exige cubre contiene ofrece pertenece requiere debo debemos chiede chiedono copre contiene offre appartiene richiede prevede dobbiamo vraagt vragen dekt bevat biedt hoort vereist moeten nimmt verlangt fordert bekommt enthalt di da dei degli della dello del dal dalla nel nella sul sulla allo alla agli uno hoog lang veel aan bij ten ter haut hauts alto alta alti lunga lungo larga largo dr mr mrs ms prof mme mlle monsieur madame herr herrn frau sig signor signora sr sra senor senora dhr mevrouw meneer month months monat monats mois mes meses mese mesi maand maanden year years jahr jahre jahres an ans annee ano anos anno anni jaar jaren qual quale quali cual cuales quel quelle welk welke flat apartment logement appartement wohnung woning piso vivienda appartamento alloggio huis puis peux peut pouvons pouvez pouvoir sommes etes puedo puedes podemos puede estamos posso puoi possiamo siamo kan kun kunnen kunt mogen mag konnen kannst darf durfen soll sollen sollte muessen mussen moeten zullen dure dura duur dauert dauern durer durar durare lasts last bought buy purchased",
  ),
  ...list(
    "lang lange langer gibt geht steht stehen stand angegeben genannt heisst heissen bekomme bekommen bekam habe hatte gemacht machen macht tut tun sache sachen ding dinge angaben information informationen frage genau ganz gross klein neu alt aktuell derzeit eigentlich ungefahr etwa jeweils beide beiden drei zwei vier person personen seite blatt papier lassen liegt dort hier dafur davon darauf damit deren dessen dazu denn anteil prozent prozentsatz bei laut",
  ),
  ...list(
    "donne donner indique indiquee indiquer ecrit figure mentionne chose choses nom exact actuelle actuel nouvelle nouveau grand petit fait faire peux peut avoir recu recevoir page personne personnes deux trois combien quelqu aussi bien tres encore deja lequel laquelle dont celui celle",
  ),
  ...list(
    "dice pone figura aparece indica cosa cosas dato datos dar tengo tiene tienen tenemos hacer hace hizo puedo puede nuevo nueva actual pagina persona personas dos tres tambien muy ya cada sobre este esta estos estas mio mia nombre",
  ),
  ...list(
    "dice scritto indicato indicata riportato cosa cose dato dati fare fa posso puo nuovo nuova attuale pagina persona persone due tre anche molto gia ogni questo questa nome avere",
  ),
  ...list(
    "staat vermeld genoemd ding dingen zaak geven geeft krijgen krijg kreeg maken doen doet nieuw nieuwe huidig huidige pagina persoon personen twee drie ook zeer elke dit deze naam hebben zit",
  ),
]);

/** Names of attributes that are verbs of everyday talk there: "what did I have to pay", "does the policy say", "how much did it pay". */
export function wontNeed(tokens: readonly string[], from: number, to: number): boolean {
  const word = tokens[from] ?? "";
  if (to - from !== 1) return false;
  if (/^pay$/.test(word) && tokens.slice(0, from - 1).some((t) => DOES.test(t))) return true;
  if (/^savings$/.test(word) && /^(?:accounts?|plans?|books?|banks?)$/.test(tokens[to] ?? "")) return true;
  return (
    /^(?:pay|part|parts|sale|change|alta|recht|exam|due)$/.test(word) &&
    /^(?:to|i|we|you|he|she|they|did|hat|zu|a|of)$/.test(tokens[from - 1] ?? "")
  );
}

const DOES = /^(?:do|does|did|will|would|must|should|can)$/;
