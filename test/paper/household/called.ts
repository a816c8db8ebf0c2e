import type { Language } from "./names.ts";

/** Who made a paper, in the wide sense: it decides how such a company is called. */
export type Trade =
  | "power"
  | "water"
  | "phone"
  | "craft"
  | "hotel"
  | "grocer"
  | "restaurant"
  | "fuel"
  | "pharmacy"
  | "bank"
  | "firm"
  | "tax"
  | "insurer"
  | "garage"
  | "doctor"
  | "lab"
  | "vet"
  | "school"
  | "shop"
  | "town"
  | "club"
  | "collector";

/** Ways in which such companies are called; `#` is the stem, `@` a family name, `%` the town. */
export const called: Record<Trade, Record<Language, string>> = {
  power: {
    en: "# Water & Power|# Energy|# Electric Cooperative|# Power & Light Company|City of % Utilities|# Energy Ltd",
    de: "Stadtwerke % GmbH|# Energie AG|#strom GmbH|Stadtwerke #|# Energieversorgung GmbH & Co. KG",
    fr: "# Énergie|Électricité de #|# Énergies SA|Régie # Électricité",
    es: "# Energía S.A.|Eléctrica #, S.L.|# Luz y Gas|Comercializadora #, S.A.U.",
    it: "# Energia S.p.A.|# Luce e Gas S.r.l.|Azienda Elettrica #",
    nl: "# Energie B.V.|# Stroom|Energiebedrijf #",
  },
  water: {
    en: "# Water Company|City of % Water Department|# Water Services Ltd|% Municipal Water District",
    de: "Wasserwerke %|Zweckverband Wasser #|# Wasser GmbH",
    fr: "Eaux de #|# Eau SAS|Régie des Eaux de %",
    es: "Aguas de #, S.A.|Canal #|Aguas de %",
    it: "Acquedotto #|# Acque S.p.A.|Acque di %",
    nl: "# Water N.V.|Waterbedrijf #|Waterschap #",
  },
  phone: {
    en: "# Mobile|# Broadband Ltd|# Wireless|# Fiber Inc.|# Telecom",
    de: "# Mobil GmbH|# Telekom AG|# Netz GmbH|# Internet & Telefon",
    fr: "# Télécom|# Mobile SAS|Réseau #",
    es: "# Móvil S.A.|Telefónica #|# Fibra, S.L.",
    it: "# Mobile S.p.A.|# Telecomunicazioni|# Fibra S.r.l.",
    nl: "# Mobiel B.V.|# Telecom|# Internet",
  },
  craft: {
    en: "@ & Sons Plumbing|# Roofing LLC|@ Electrical Ltd|# Design Studio|@ Carpentry|# Consulting Inc.",
    de: "Tischlerei @ GmbH|@ Elektrotechnik|Malerbetrieb @ e.K.|# Consulting GmbH|Dachdeckerei @",
    fr: "Menuiserie @|# Conseil SARL|Plomberie @ & Fils|Atelier #",
    es: "Reformas @, S.L.|Fontanería @|# Consultores, S.L.|Carpintería @",
    it: "Idraulica @ S.n.c.|Studio #|Falegnameria @|# Consulenze S.r.l.",
    nl: "Schildersbedrijf @|Installatiebedrijf @ B.V.|# Advies B.V.|Timmerbedrijf @",
  },
  hotel: {
    en: "Hotel #|The # Inn|# Lodge & Spa|# Hotels & Resorts|The @ House",
    de: "Hotel #|Gasthof @|# Hotel GmbH|Hotel zur Post %|Pension @",
    fr: "Hôtel #|Hôtel de la Gare|Auberge @|# Hôtels SA",
    es: "Hotel #|Hostal @|Hoteles #, S.A.",
    it: "Hotel #|Albergo @|# Hotels S.r.l.",
    nl: "Hotel #|# Hotels B.V.|Pension @",
  },
  grocer: {
    en: "# Market|@'s Grocery|# Supermarkets|FRESH # FOODS|# Food Store",
    de: "# Markt|#-Markt @ oHG|Supermarkt #|NATURKOST @",
    fr: "Marché #|Supermarché #|# Alimentation|ÉPICERIE @",
    es: "Supermercados #|# Alimentación, S.A.|FRUTERÍA @",
    it: "Supermercato #|# Market S.r.l.|ALIMENTARI @",
    nl: "Supermarkt #|# Markt|VERSWINKEL @",
  },
  restaurant: {
    en: "The # Grill|@'s Diner|# Coffee House|Cafe #",
    de: "Restaurant #|Gasthaus @|Café #|Wirtshaus zum Hirsch",
    fr: "Brasserie #|Le Bistrot d'@|Café de %|Restaurant #",
    es: "Restaurante #|Bar @|Mesón #|Cafetería %",
    it: "Ristorante #|Trattoria da @|Pizzeria #|Bar %",
    nl: "Restaurant #|Eetcafé @|Café #",
  },
  fuel: {
    en: "# Fuel Stop|# Gas & Go|# Petrol Station|@ Service Station",
    de: "# Tankstelle|Tankstelle @|Tank & Rast #",
    fr: "Station #|# Relais|Station-service @",
    es: "Estación de Servicio #|Gasolinera @",
    it: "Stazione di Servizio #|# Carburanti|Distributore @",
    nl: "Tankstation #|# Tank",
  },
  pharmacy: {
    en: "# Pharmacy|@ Drugs|# Chemist",
    de: "#-Apotheke|Apotheke am Markt|Löwen-Apotheke @",
    fr: "Pharmacie #|Pharmacie @|Pharmacie du Centre",
    es: "Farmacia @|Farmacia #",
    it: "Farmacia @|Farmacia #|Antica Farmacia %",
    nl: "Apotheek #|Apotheek @",
  },
  bank: {
    en: "# Bank|First # Credit Union|# Savings Bank|Bank of #|# Federal Bank, N.A.",
    de: "Sparkasse %|Volksbank # eG|# Bank AG|Direktbank #",
    fr: "Banque #|Crédit #|Caisse d'Épargne #",
    es: "Banco #, S.A.|Caja #|Banco de %",
    it: "Banca #|Cassa di Risparmio di %|Banca Popolare # S.p.A.",
    nl: "# Bank N.V.|Bank #|Spaarbank %",
  },
  firm: {
    en: "# Manufacturing Inc.|# Logistics LLC|@ & Partners LLP|# Software Ltd|# Foods Corporation",
    de: "# Maschinenbau GmbH|# Logistik GmbH & Co. KG|@ Metallbau GmbH|# Software AG",
    fr: "# Industrie SAS|Transports @ SARL|# Logiciels SA",
    es: "# Industrial, S.A.|Transportes @, S.L.|# Sistemas, S.L.U.",
    it: "# Industrie S.p.A.|Trasporti @ S.r.l.|# Sistemi S.r.l.",
    nl: "# Industrie B.V.|@ Transport B.V.|# Software B.V.",
  },
  tax: {
    en: "% County Tax Collector|State Department of Revenue|City of % Revenue Office|Revenue Office %",
    de: "Finanzamt %|Stadt % - Steueramt|Gemeinde #",
    fr: "Direction générale des Finances publiques|Centre des Finances publiques de %|Mairie de %",
    es: "Agencia Tributaria|Ayuntamiento de %|Hacienda Municipal de %",
    it: "Agenzia delle Entrate|Comune di %|Ufficio Tributi di %",
    nl: "Belastingdienst|Gemeente %|Gemeentelijke belastingen %",
  },
  insurer: {
    en: "# Mutual Insurance Company|# Insurance|# Assurance plc|# Casualty Co.",
    de: "# Versicherung AG|# Versicherungsverein a.G.|#-Versicherungen",
    fr: "# Assurances|Mutuelle #|Assurances @ SA",
    es: "Seguros #, S.A.|# Aseguradora|Mutua #",
    it: "# Assicurazioni S.p.A.|Assicurazioni #|Mutua #",
    nl: "# Verzekeringen N.V.|Verzekeraar #|# Schade",
  },
  garage: {
    en: "@ Auto Repair|# Motors|# MOT Centre|# Vehicle Inspection Station",
    de: "Autohaus @ GmbH|# Prüfstelle|KFZ-Werkstatt @|Zulassungsstelle %",
    fr: "Garage @|Contrôle Technique #|Auto # SARL",
    es: "Talleres @, S.L.|ITV #|Autos #",
    it: "Autofficina @|Centro Revisioni #|Auto # S.r.l.",
    nl: "Garage @|Autobedrijf #|Keuringsstation #",
  },
  doctor: {
    en: "# Medical Group|Dr. @ Family Practice|% General Hospital|# Dental Care|@ Physiotherapy",
    de: "Dr. med. @|Zahnarztpraxis Dr. @|Klinikum %|Praxis für Physiotherapie @",
    fr: "Cabinet du Dr @|Clinique #|Centre hospitalier de %|Cabinet dentaire @",
    es: "Clínica Dr. @|Hospital de %|Clínica Dental #",
    it: "Studio Medico Dott. @|Ospedale di %|Studio Dentistico @",
    nl: "Huisartsenpraktijk @|Ziekenhuis %|Tandartspraktijk @",
  },
  lab: {
    en: "# Diagnostics|# Laboratories Inc.|% Clinical Laboratory",
    de: "Labor Dr. @|# Labordiagnostik GmbH|MVZ Labor %",
    fr: "Laboratoire #|Laboratoire d'analyses @|Biologie médicale #",
    es: "Laboratorios #|Análisis Clínicos @",
    it: "Laboratorio Analisi #|Centro Diagnostico #",
    nl: "# Laboratorium|Medisch Lab %",
  },
  vet: {
    en: "# Animal Hospital|@ Veterinary Clinic|% Vets4Pets Surgery",
    de: "Tierarztpraxis @|Kleintierklinik #|Tierklinik %",
    fr: "Clinique vétérinaire #|Cabinet vétérinaire @",
    es: "Clínica Veterinaria #|Hospital Veterinario @",
    it: "Clinica Veterinaria #|Ambulatorio Veterinario @",
    nl: "Dierenkliniek #|Dierenartspraktijk @",
  },
  school: {
    en: "# Primary School|% High School|# Elementary School|# Academy",
    de: "Grundschule #|Gymnasium %|#-Schule|Gesamtschule %",
    fr: "École primaire #|Collège #|Lycée de %",
    es: "Colegio #|IES #|Escuela Infantil @",
    it: "Scuola Primaria #|Liceo #|Istituto Comprensivo %",
    nl: "Basisschool #|# College|Lyceum %",
  },
  shop: {
    en: "# Electronics|@ Home Appliances|# Kitchens Ltd|# Cycles",
    de: "Elektro @|# Technik GmbH|Küchenstudio #|Fahrrad @",
    fr: "# Électroménager|Boutique @|Maison #",
    es: "Electrodomésticos @|# Hogar, S.L.",
    it: "Elettrodomestici @|# Casa S.r.l.",
    nl: "# Witgoed|Elektrowinkel @",
  },
  town: {
    en: "City of %|% Borough Council|County of %|Department of Public Works %",
    de: "Stadt %|Landratsamt #|Bürgeramt %|Deutsche Behörde %",
    fr: "Mairie de %|Préfecture de %|Conseil départemental #",
    es: "Ayuntamiento de %|Diputación de %|Registro Civil de %",
    it: "Comune di %|Prefettura di %|Regione #",
    nl: "Gemeente %|Provincie #|Rijksdienst %",
  },
  club: {
    en: "# Fitness|# Streaming|The # Magazine|# Cloud Storage Inc.|% Tennis Club",
    de: "# Fitness GmbH|# Zeitung|Turnverein % e.V.|# Cloud AG",
    fr: "# Magazine|Club #|# Musique SAS",
    es: "Gimnasio #|Revista #|# Música, S.L.",
    it: "Palestra #|Rivista #|# Musica S.r.l.",
    nl: "Sportschool #|# Magazine|# Muziek B.V.",
  },
  collector: {
    en: "# Collections LLC|# Water Company|@ Plumbing Supply Ltd|# Mobile",
    de: "# Inkasso GmbH|Stadtwerke #|@ Baustoffe GmbH",
    fr: "# Recouvrement|# Énergie|Matériaux @ SARL",
    es: "# Recobros, S.L.|Suministros @, S.A.",
    it: "# Recupero Crediti S.r.l.|Forniture @ S.n.c.",
    nl: "# Incasso B.V.|Groothandel @ B.V.",
  },
};
