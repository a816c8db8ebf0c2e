import { type Kind, wordsIn as list } from "./kind.ts";

const bill = /^(?:invoices\/invoice|bills\/subscription|insurance\/premium-invoice|insurance\/renewal)$/;

/** What people pay for on the way, for health and for being insured. */
export const away: readonly Kind[] = [
  {
    name: "hotels",
    slug: /^travel\/hotel$/,
    also: /^travel\/booking$/,
    words: list(
      "hotel|hotels|hostel|hostels|motel|motels|accommodation|overnight stay|overnight stays|unterkunft|unterkunfte|ubernachtung|ubernachtungen|hebergement|alojamiento|alojamientos|hoteles|albergo|alberghi|alloggio|overnachting|overnachtingen",
    ),
  },
  {
    name: "taxis",
    slug: /^travel\/taxi$/,
    words: list("taxi|taxis|cab|cabs|taxifahrt|taxifahrten|uber rides|taxirit|taxiritten"),
  },
  {
    name: "flights",
    slug: /^travel\/flight$/,
    words: list(
      "flight|flights|plane|plane ticket|plane tickets|air fare|airfare|flug|fluge|flugticket|flugtickets|vol|vols|billet d avion|vuelo|vuelos|volo|voli|vlucht|vluchten",
    ),
  },
  {
    name: "trains",
    slug: /^travel\/train-ticket$/,
    words: list(
      "train|trains|train ticket|train tickets|rail|zug|zugfahrt|zugfahrten|bahn|bahnfahrt|bahnfahrten|bahnticket|bahntickets|billet de train|billets de train|tren|trenes|treno|treni|trein|treinen|treinkaartje|treinkaartjes",
    ),
  },
  {
    name: "buses",
    slug: /^travel\/bus-ticket$/,
    words: list(
      "bus|buses|bus ticket|bus tickets|coach|busfahrt|busticket|autobus|autocar|pullman|buskaartje",
    ),
  },
  {
    name: "public transport",
    slug: /^travel\/(?:transit-ticket|train-ticket|bus-ticket)$/,
    words: list(
      "public transport|transit|tram|trams|subway|underground|offis|offi|nahverkehr|offentliche verkehrsmittel|offentlichen verkehrsmitteln|offentlicher verkehr|u bahn|s bahn|strassenbahn|transports en commun|transports publics|transporte publico|mezzi pubblici|trasporto pubblico|openbaar vervoer|ov",
    ),
  },
  {
    name: "travel",
    slug: /^travel\//,
    words: list(
      "travel|travelling|traveling|trips|reisen|reisekosten|voyage|voyages|deplacements|viaje|viajes|viaggio|viaggi|reizen",
    ),
  },
  {
    name: "tickets for events",
    slug: /^travel\/event-ticket$/,
    words: list(
      "concert|concerts|cinema|theatre|theater|event|events|konzert|konzerte|kino|concierto|conciertos|concerto|concerti",
    ),
  },
  {
    name: "car rental",
    slug: /^vehicles\/rental$/,
    words: list(
      "car rental|rental car|rental cars|hire car|car hire|rented car|mietwagen|leihwagen|autovermietung|location de voiture|voiture de location|coche de alquiler|alquiler de coches|autonoleggio|noleggio auto|huurauto|autoverhuur",
    ),
  },
  {
    name: "car repairs",
    slug: /^vehicles\/(?:service|inspection)$/,
    words: list(
      "car repair|car repairs|car service|garage|werkstatt|autowerkstatt|reparatur am auto|garagiste|taller|officina|autogarage|mot|tuv|hauptuntersuchung|controle technique|itv|revisione|apk",
    ),
  },
  {
    name: "medical bills",
    slug: /^health\/medical-bill$/,
    words: list(
      "medical bill|medical bills|medical|healthcare|health care|arztrechnung|arztrechnungen|arztkosten|frais medicaux|gastos medicos|spese mediche|medische kosten|zorgkosten",
    ),
  },
  {
    name: "the vet",
    slug: /^pets\/vet-bill$/,
    words: list(
      "vet|vets|vet bill|vet bills|veterinarian|tierarzt|tierarztrechnung|veterinaire|veterinario|dierenarts",
    ),
  },
  {
    name: "tuition",
    slug: /^education\/tuition$/,
    words: list(
      "tuition|school fees|kindergarten|nursery|daycare|studiengebuhren|schulgeld|frais de scolarite|matricula escolar|retta scolastica|schoolgeld|collegegeld",
    ),
  },
  {
    name: "insurance for the car",
    slug: /^insurance\/auto-policy$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "car insurance|auto insurance|motor insurance|vehicle insurance|auto policy|motor policy|autoversicherung|kfz versicherung|kfzversicherung|kfz|assurance auto|assurance voiture|seguro de coche|seguro del coche|seguro de auto|assicurazione auto|rc auto|autoverzekering",
    ),
  },
  {
    name: "insurance for the home",
    slug: /^insurance\/(?:home-policy|renters-policy)$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "home insurance|house insurance|household insurance|contents insurance|homeowners insurance|home policy|renters policy|renters insurance|hausratversicherung|hausrat|wohngebaudeversicherung|gebaudeversicherung|assurance habitation|seguro de hogar|seguro del hogar|assicurazione casa|inboedelverzekering|opstalverzekering|woonverzekering",
    ),
  },
  {
    name: "health insurance",
    slug: /^insurance\/(?:health-policy|health-card)$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "health insurance|medical insurance|krankenversicherung|krankenkasse|assurance maladie|mutuelle|assurance sante|seguro medico|seguro de salud|assicurazione sanitaria|zorgverzekering",
    ),
  },
  {
    name: "life insurance",
    slug: /^insurance\/life-policy$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "life insurance|life policy|lebensversicherung|assurance vie|seguro de vida|assicurazione vita|levensverzekering",
    ),
  },
  {
    name: "liability insurance",
    slug: /^insurance\/liability-policy$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "liability insurance|haftpflicht|haftpflichtversicherung|privathaftpflicht|responsabilite civile|responsabilidad civil|responsabilita civile|aansprakelijkheidsverzekering",
    ),
  },
  {
    name: "travel insurance",
    slug: /^insurance\/travel-policy$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "travel insurance|reiseversicherung|assurance voyage|seguro de viaje|assicurazione viaggio|reisverzekering",
    ),
  },
  {
    name: "pet insurance",
    slug: /^insurance\/pet-policy$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "pet insurance|pet policy|dog insurance|cat insurance|tierversicherung|hundeversicherung|assurance animaux|seguro de mascotas|assicurazione animali|dierenverzekering|huisdierverzekering",
    ),
  },
  {
    name: "insurance",
    slug: /^insurance\//,
    words: list(
      "insurance|insurances|versicherung|versicherungen|versicherungsbeitrage|assurance|assurances|seguro|seguros|assicurazione|assicurazioni|verzekering|verzekeringen",
    ),
  },
  {
    name: "bills from public services",
    slug: /^bills\//,
    also: bill,
    words: list("household bills|haushaltsrechnungen|fixkosten"),
  },
];
