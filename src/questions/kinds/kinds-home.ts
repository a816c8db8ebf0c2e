import { type Kind, wordsIn as list } from "./kind.ts";

/** What people pay for. */
export const spending: readonly Kind[] = [
  {
    name: "electricity",
    slug: /^bills\/electricity$/,
    words: list(
      "electricity|electric|electric bill|electricity bill|power|power bill|strom|stromrechnung|stromrechnungen|stromabrechnung|stromkosten|electricite|luz|electricidad|elettricita|luce|stroom|stroomrekening|elektriciteit|elektra|eletricidade",
    ),
  },
  {
    name: "gas",
    slug: /^bills\/gas$/,
    words: list("gas|gas bill|gasrechnung|gasabrechnung|gaz|gasrekening|erdgas"),
  },
  {
    name: "energy",
    slug: /^bills\/(?:electricity|gas|heating)$/,
    words: list("energy|energie|energia|energiekosten|energierekening|energy bill"),
  },
  {
    name: "water",
    slug: /^bills\/water$/,
    words: list("water|water bill|wasser|wasserrechnung|eau|agua|acqua|waterrekening|drinkwater"),
  },
  {
    name: "heating",
    slug: /^bills\/heating$/,
    words: list("heating|heizung|heizkosten|chauffage|calefaccion|riscaldamento|verwarming|stadsverwarming"),
  },
  {
    name: "internet",
    slug: /^bills\/internet$/,
    also: /^bills\/phone$/,
    words: list("internet|broadband|wifi|wlan|fibre|fiber|dsl|box internet|glasfaser|glasvezel|fibra"),
  },
  {
    name: "phone",
    slug: /^bills\/phone$/,
    words: list(
      "phone|mobile|cell phone|cellphone|mobile phone|phone bill|handy|handyrechnung|telefon|telefonrechnung|mobilfunk|telephone|telefono|movil|cellulare|mobiel|telefoon|telefoonrekening",
    ),
  },
  {
    name: "television",
    slug: /^bills\/television$/,
    words: list("television|tv|cable|fernsehen|rundfunkbeitrag|tele|televisie"),
  },
  {
    name: "waste",
    slug: /^bills\/waste$/,
    words: list("waste|rubbish|garbage|trash|mull|mullgebuhren|abfall|ordures|basura|rifiuti|afval"),
  },
  {
    name: "utilities",
    slug: /^bills\/(?:electricity|gas|water|heating|internet|phone|television|waste)$|^housing\/utilities-statement$/,
    words: list("utilities|utility|utility bills|nebenkosten|versorger|suministros|utenze|nutsvoorzieningen"),
  },
  {
    name: "subscriptions",
    slug: /^bills\/subscription$/,
    words: list(
      "subscription|subscriptions|abo|abos|abonnement|abonnements|suscripcion|suscripciones|abbonamento|abbonamenti|abonnementen",
    ),
  },
  {
    name: "hosting",
    slug: /^bills\/hosting$/,
    words: list("hosting|web hosting|webhosting|domain|domains|cloud"),
  },
  {
    name: "council tax",
    slug: /^bills\/council-tax$/,
    words: list(
      "council tax|property tax|property taxes|grundsteuer|taxe fonciere|taxe d habitation|ibi|imu|ozb|onroerendezaakbelasting",
    ),
  },
  {
    name: "fines",
    slug: /^bills\/fine$/,
    words: list(
      "fine|fines|parking fine|parking fines|parking ticket|parking tickets|speeding ticket|bussgeld|bussgelder|strafzettel|knollchen|amende|amendes|multa|multas|multe|boete|boetes|toll|tolls|maut",
    ),
  },
  {
    name: "groceries",
    slug: /^receipts\/groceries$/,
    words: list(
      "groceries|grocery|supermarket|supermarkets|food shopping|lebensmittel|supermarkt|supermarkte|supermarkten|einkauf|einkaufe|epicerie|courses|supermarche|supermarches|alimentation|supermercado|supermercados|comestibles|alimentari|supermercato|supermercati|boodschappen|alimentos",
    ),
  },
  {
    name: "restaurants",
    slug: /^receipts\/restaurant$/,
    proof:
      /\b(?:cervezas?|beers?|bier|biere|birra|pizza|burger|cappuccino|espresso|latte|cafe con leche|menu del dia|entrecote|pasta|schnitzel|pommes|fries|dessert|postre|tapas|bocadillo|croissant|cuvee|vino|aperol|spritz|coperto|couvert|camarero|kellner|serveur)\b/,
    words: list(
      "restaurant|restaurants|cafe|cafes|coffee|coffee shop|coffee shops|eating out|dining|dining out|meal|meals|takeaway|takeaways|bar|bars|gaststatte|gaststatten|essen gehen|lokale|bistro|bistros|resto|restos|restaurante|restaurantes|cafeteria|cafeterias|bares|ristorante|ristoranti|caffe|pizzeria|horeca|eten buiten de deur|bakery|bakeries|backerei|boulangerie|panaderia",
    ),
  },
  {
    name: "pharmacies",
    slug: /^receipts\/pharmacy$/,
    also: /^health\/medical-bill$/,
    words: list(
      "pharmacy|pharmacies|drugstore|drugstores|chemist|medicine|medicines|medication|medications|apotheke|apotheken|drogerie|medikamente|pharmacie|pharmacies|medicaments|farmacia|farmacias|medicamentos|medicinas|farmacie|farmaci|medicinali|apotheek|apotheken|medicijnen",
    ),
  },
  {
    name: "electronics",
    slug: /^receipts\/electronics$/,
    words: list("electronics|elektronik|electronique|electronica|elettronica|elektronica"),
  },
  {
    name: "clothes",
    slug: /^receipts\/clothing$/,
    words: list(
      "clothes|clothing|shoes|kleidung|schuhe|vetements|chaussures|ropa|zapatos|vestiti|abbigliamento|scarpe|kleding|schoenen",
    ),
  },
  {
    name: "sports",
    slug: /^receipts\/sports$/,
    words: list("sports|sporting goods|sportartikel|deportes|articoli sportivi|sportartikelen"),
  },
  {
    name: "furniture",
    slug: /^receipts\/furniture$/,
    words: list("furniture|mobel|meubles|muebles|mobili|meubels|household goods"),
  },
  {
    name: "hardware",
    slug: /^receipts\/hardware$/,
    words: list(
      "hardware|diy|tools|baumarkt|bricolage|bricolaje|ferreteria|ferramenta|bouwmarkt|gereedschap",
    ),
  },
  {
    name: "books and stationery",
    slug: /^receipts\/books$/,
    words: list(
      "books|book|bookshop|bookshops|stationery|bucher|schreibwaren|livres|librairie|papeterie|libros|papeleria|libreria|libri|cartoleria|boeken|boekhandel",
    ),
  },
  {
    name: "cosmetics",
    slug: /^receipts\/cosmetics$/,
    words: list("cosmetics|make up|makeup|kosmetik|cosmetiques|cosmeticos|cosmetici|cosmetica|beauty"),
  },
  {
    name: "fuel",
    slug: /^receipts\/fuel$/,
    words: list(
      "fuel|petrol|gasoline|diesel|gas station|filling up|benzin|tanken|sprit|tankstelle|carburant|essence|gasolina|combustible|gasoleo|benzina|carburante|benzine|brandstof",
    ),
  },
  {
    name: "parking",
    slug: /^receipts\/parking$/,
    words: list("parking|car park|parken|parkgebuhren|stationnement|aparcamiento|parcheggio|parkeren"),
  },
  {
    name: "donations",
    slug: /^receipts\/donation$/,
    words: list(
      "donation|donations|donated|charity|spende|spenden|gespendet|don|dons|donacion|donaciones|donazione|donazioni|giften|gift aid",
    ),
  },
  {
    name: "rent",
    slug: /^receipts\/rent$|^housing\/(?:lease|utilities-statement)$/,
    words: list("rent|miete|loyer|loyers|alquiler|affitto|huur"),
  },
];
