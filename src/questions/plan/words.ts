/**
 * Words of questions, folded, in English, German, French, Spanish, Italian and Dutch: those that say nothing of what is
 * asked about, those that say what kind of answer is wanted, and those that stand for one another.
 */
const list = (s: string): string[] => s.split(" ");

/** Left out before a paper is looked for. */
export const emptyWords: ReadonlySet<string> = new Set([
  ...list(
    "a an the this that these those it its is are was were be been being am do does did done have has had having will would can could shall should may might must i me my mine we us our ours you your he him his she her they them their of in on at to for from by with without about into over under between during until till per as than then there here and or but not no yes if so any some all each every both also just only please tell show give find know get got let there's what's s t d ll ve re want need like back bought buy named name come came go went long ask asks asked say says said happen happened take took much many what which who whom whose when where why how long often ever again still already now currently anything something two three four five six seven eight ten times visits visit itself himself herself page there",
  ),
  ...list(
    "wogegen womit wofur wodurch wonach woran worin woruber wovon worauf woher wohin wobei der die das den dem des ein eine einer eines einem einen ich mich mir mein meine meiner meinem meinen wir uns unser unsere unserer er sie es ihr ihre ihm ist sind war waren wird werden wurde wurden hat haben hatte habe kann konnen muss soll bin bist und oder aber nicht kein keine von vom in im an am auf zu zum zur fur mit ohne bei beim nach aus uber unter bis seit vor um als wie was wer wen wem wessen wann wo warum wieviel wieviele vielen vieler ab an bei welche welcher welches welchen welchem viel viele hoch teuer man sich auch nur noch schon mal lautet bitte zeige gib sag dies diese dieser dieses diesem",
  ),
  ...list(
    "le la les l un une des du de d au aux je j me mon ma mes nous notre nos il elle ils elles on ce cet cette ces est sont etait ete etre sera ai a as avons avez ont avait ou et mais ne pas plus en dans sur sous pour par avec sans chez entre jusqu jusque que qu qui quoi quel quelle quels quelles quand comment combien pourquoi doit dois faut se si y t",
  ),
  ...list(
    "el los las una unos unas del al yo mi mis nosotros nuestro nuestra es son era fue ser sera esta estan he ha hemos han habia y o pero con sin por para entre hasta desde que cual cuales quien cuando donde como cuanto cuanta cuantos cuantas debo debe hay se su sus lo le en ano",
  ),
  ...list(
    "il lo gli i ad uno dello della dei degli delle dal dalla nel nella sul sulla io mio mia miei mie noi nostro nostra e sono era stato stata sara ho hai abbiamo hanno aveva con senza per tra fra fino da che chi quale quali quando dove come quanto quanta quanti quante devo deve c ci si non ed",
  ),
  ...list(
    "waarmee waarvoor waartegen waarvan waardoor waarin waarop waarheen de het een ik mij mijn wij we ons onze is zijn was waren wordt worden werd heb heeft hebben had kan moet en of maar niet geen van in op aan te tot voor met zonder bij naar uit over onder tussen sinds om als dan wat wie wanneer waar waarom hoe hoeveel welke welk veel er dit dat deze die ook nog al hij zij ze haar hun staat",
  ),
]);

/** Words that say what kind of answer is wanted, and are not looked for on paper by themselves. */
export const askingWords: ReadonlySet<string> = new Set([
  ...list(
    "pay paid pays payable payment payments spend spent cost costs price total totals sum altogether amount amounts owe owed charge charged due date day days year years month months week weeks today expire expires expired expiry run runs out end ends ended valid validity renew renews renewal start starts started begin begins began number numbers nr next upcoming soon overdue open last latest first newest money value worth earn earned together add adds up currently deadline",
  ),
  ...list(
    "bezahlt bezahlen zahlen gezahlt ausgegeben ausgeben gekostet kosten kostet kostete preis summe gesamt insgesamt betrag betrage fallig falligkeit datum tag jahr jahre jahres monat monats woche heute lauft ablauf ablaufen abgelaufen endet ende gultig beginnt beginn beginnt nummer nachste nachster nachstes nachsten letzte letzten offen verlangert",
  ),
  ...list(
    "paye payer depense depenser coute couter coutent prix somme montant echeance date jour annee mois semaine expire expiration fin finit valable numero prochain prochaine prochains dernier derniere",
  ),
  ...list(
    "pague pagado pagar pagamos gaste gastado gastamos gastar cuesta costo coste precio total suma importe vence vencimiento vencen fecha dia anos mes semana caduca caducidad termina fin valido numero proximo proxima ultimo ultima",
  ),
  ...list(
    "pagato pagare pago speso spendere costa costato costo prezzo totale somma importo scade scadenza data giorno anno anni mese settimana finisce fine valido numero prossimo prossima ultimo ultima",
  ),
  ...list(
    "betaald betalen uitgegeven uitgeven kost kostte gekost duur prijs totaal som bedrag vervalt vervaldatum verloopt datum dag jaar jaren maand week einde eindigt geldig nummer volgende laatste",
  ),
]);

/** Words that say how papers are to be chosen or put beside one another, and are on no paper for it. */
export const routeWords: ReadonlySet<string> = new Set([
  // How much it is "together", which is "the dearer", a "stay" or a "visit" somewhere.
  ...list(
    "dearer cheaper costlier pricier bigger smaller larger stay stays stayed total overall combined stayed trip trips zusammen zusammengerechnet teurere teureren billigere aufenthalt aufenthalte ubernachtet ubernachtung ensemble sejour sejours sejourne tout toute toutes tous nuitee conjunto junto juntos estancia estancias alojamos total tutto tutta complesso soggiorno soggiorni samen bijelkaar verblijf verbleef duurder goedkoper",
  ),
  ...list(
    "gibt gab geben vorhanden existiert existieren exist exists existe existen existent esiste esistono bestaan habe haben hatten liegt liegen steht stehen stand found di del della dello dei degli delle dal dallo dai dagli nello nei nelle sui sulle al allo alla ai alle agli col coi ci ne vi lei loro questi queste quelli quelle essere stati state fatto fatta intestata intestato van uit aan waren hebben onze mijne ons jullie fue fueron era eran esa ese esos esas nuestra nuestras mio mia suyo sus cual habia fut etaient etait leur leurs nos vos votre au aux des une ceux celle celui celles waren wurden haben unsere eure ihre meine deine sein seine high big large small hoog",
  ),
  ...list(
    "higher lower highest lowest most least largest smallest biggest expensive cheapest dearest cheap dear more less average mean typical per compare compared comparison difference different versus vs than same equal identical latest recent newest oldest earliest previous before after once twice times visits visited went bought buy purchases purchase shopping shop shops store stores received arrived came sent send sending written wrote insures insured insure covers covered supplies supplier provider providers expiring renewing overview list lists listed counted number increase increased rise rose risen went up down change changed over under above below exactly least both household family account everything file files filed yet altogether monthly yearly annually annual kwh usage used use uses using consumption consumed spending spendings expenses expense costing visit trip since of left mine ours money hello hi thanks thank ok okay plz pls please hey dear do who's what's eat ate eaten dine dined stay stayed stays fly flew flown fill filled refuel order orders ordered rent rented hire hired drive drove shop shopped buying paying unpaid outstanding undated settled date dates amount amounts total totals far belong belongs belonging went later earlier afterwards yearly remain existing exist billed invoiced charged",
  ),
  ...list(
    "oft suis allee alles estado fui fuimos stato stati andato andati vaak ben geweest qual meisten wenigsten spater danach davor darauf zuvor jahrliche jahrlichen gestellt berechnet tard apres avant despues antes dopo prima daarna erna daarvoor gefactureerd unbezahlt unbezahlte unbezahlten offene offenen offener ausstehend ausstehende gegessen eingekauft getankt ubernachtet geflogen bestellt undatierte besitzen impaye impayee impayees impayes mange loge commande dejeune achete sejourne tenemos tengo comido comimos comi compramos hemos gastamos pedido pendiente pendientes impagada impagadas impagado abbiamo mangiato dormito comprato ordinato insolute insoluta pagare onbetaald onbetaalde openstaand openstaande gegeten getankt besteld overnacht hebben heb avons ai aun todavia ancora encore deja segun consumi consumimos selon secondo volgens laut gemass",
  ),
  ...list(
    "hochste hochsten niedrigste niedrigsten teuerste teuersten teurer billigste billigsten gunstigste gunstigsten grosste grossten kleinste kleinsten hoher niedriger mehr weniger durchschnitt durchschnittlich schnitt mittel pro vergleich vergleiche verglichen unterschied differenz gleiche gleichen gleich selbe selben neueste neuesten neuester alteste altesten erste ersten vorige vorigen vorher zuletzt mal malen besuche einkaufe einkaufen gekauft kaufen kam kamen bekommen erhalten geschickt gesendet geschrieben versichert versichere versichern versicherer anbieter lieferant verbrauch verbraucht gestiegen steigt anstieg anzahl anschauen ausgaben ausgabe kosten monatlich jahrlich",
  ),
  ...list(
    "plus moins cher chere elevee eleve haute basse grande petite moyenne moyen par comparer compare comparaison difference meme memes recente recent recents derniers dernieres premiere premier ancienne precedente precedent fois visites achete achats recu recus arrive arrivees envoye envoyee ecrit assure assureur fournisseur consommation augmente augmentation nombre depenses depense mensuel mensuelle annuel annuelle",
  ),
  ...list(
    "mas menos caro cara alta alto baja bajo barata barato mayor menor promedio media por comparar compara comparacion diferencia mismo misma mismos mismas igual reciente recientes primera primero ultimas ultimos antigua anterior veces vez visitas compre comprado compras recibido recibi recibidas llego llegaron enviado envio escrito asegura asegurado aseguradora proveedor consumo subio subido aumento numero gasto gastos mensual anual",
  ),
  ...list(
    "piu meno caro cara costosa costoso alta bassa economica grande piccola media medio confronta confronto differenza stesso stessa stessi stesse uguale recente recenti prima primo ultime ultimi vecchia precedente volte volta visite comprato acquistato acquisti ricevuto ricevute arrivato arrivate inviato scritto assicura assicurato assicuratore fornitore consumo aumentato aumento numero spese spesa mensile annuale",
  ),
  ...list(
    "hoogste laagste duurste goedkoopste grootste kleinste hoger lager meer minder gemiddeld gemiddelde per vergelijk vergeleken verschil zelfde dezelfde hetzelfde nieuwste recentste oudste eerste laatste vorige keer bezoeken bezocht gekocht kopen aankopen ontvangen gekregen kwam kwamen gestuurd geschreven verzekert verzekerd verzekeraar leverancier verbruik verbruikt gestegen stijging aantal uitgaven maandelijks jaarlijks",
  ),
]);

/** Words that ask, in every language: what a slip of the keyboard may have meant. */
export const askedWords: readonly string[] = [...askingWords, ...routeWords, ...emptyWords].filter(
  (w) => w.length >= 5,
);

/** Said in every question and standing for nothing on file. */
export const isEmptyWord = (word: string): boolean => emptyWords.has(word) || askingWords.has(word);

/** Words that stand for one another on papers and in questions, by the beginnings they have in common. */
export const alike: readonly (readonly string[])[] = [
  list("car auto vehicle motor kfz voiture coche veicolo voertuig automobile"),
  list("insurance insured versicher assuranc seguro assicura verzeker coverage insurer"),
  list("licence license fuhrerschein permis permiso patente rijbewijs"),
  list("electricity electric strom electricite electricidad luz energia elettric stroom elektri power"),
  list("flight flug vol vuelo volo vlucht"),
  list("passport reisepass passeport pasaporte passaporto paspoort"),
  list("lease rental mietvertrag bail arrendamiento locazione huurovereenkomst tenancy"),
  list("doctor physician arzt medecin medico arts dr"),
  list("dentist dental zahnarzt dentiste dentista tandarts"),
  list("phone telefon telephone telefono mobile"),
  list("salary wage wages gehalt lohn salaire salario stipendio salaris payroll payslip"),
  list("water wasser eau agua acqua"),
  list("tax steuer impot impuesto imposta belasting"),
];

/** Kinds of paper a question can name, and how the slugs of their types are known. */
export const paperKinds: readonly { words: readonly string[]; slug: RegExp }[] = [
  {
    words: list(
      "bill bills invoice invoices rechnung rechnungen facture factures factura facturas fattura fatture bolletta bollette factuur facturen rekening rekeningen",
    ),
    slug: /^bills\/|invoice|bill\b|premium/,
  },
  {
    words: list(
      "receipt receipts quittung quittungen beleg belege kassenbon bon bons recu recus ticket tickets recibo recibos scontrino scontrini ricevuta ricevute bonnetje bonnetjes kassabon",
    ),
    slug: /^receipts\/|receipt|ticket/,
  },
  {
    words: list("policy policies policen poliza polizas polizza polizze polis polissen"),
    slug: /^insurance\//,
  },
  {
    words: list(
      "statement statements kontoauszug kontoauszuge releve releves extracto extractos estratto afschrift afschriften",
    ),
    slug: /statement/,
  },
  {
    words: list(
      "contract contracts agreement agreements vertrag vertrage contrat contrats contrato contratos contratto contratti contracten overeenkomst",
    ),
    slug: /contract|agreement|lease|rental/,
  },
  {
    words: list("letter letters brief briefe lettre lettres carta cartas lettera lettere brieven"),
    slug: /letter|notice/,
  },
  { words: list("note notes notiz notizen"), slug: /note/ },
  {
    words: list(
      "document documents paper papers dokument dokumente unterlagen papier papiers documento documentos documenti documenten papieren",
    ),
    slug: /^/,
  },
];
