/**
 * What kinds of paper are called in a letter, by slug of their type: English, German, French, Spanish, Italian, Dutch. As
 * they stand in a line of their own, without an article.
 */
const rows = `
bills/electricity|electricity bill|Stromrechnung|facture d’électricité|factura de electricidad|bolletta dell’energia elettrica|elektriciteitsrekening
bills/gas|gas bill|Gasrechnung|facture de gaz|factura de gas|bolletta del gas|gasrekening
bills/water|water bill|Wasserrechnung|facture d’eau|factura del agua|bolletta dell’acqua|waterrekening
bills/heating|heating bill|Heizkostenabrechnung|facture de chauffage|factura de calefacción|bolletta del riscaldamento|stookkostenrekening
bills/phone|phone bill|Telefonrechnung|facture de téléphone|factura de teléfono|bolletta telefonica|telefoonrekening
bills/internet|internet bill|Internetrechnung|facture internet|factura de internet|bolletta internet|internetrekening
bills/television|television bill|Rundfunkbeitrag|facture de télévision|factura de televisión|bolletta televisiva|televisierekening
bills/hosting|hosting bill|Hostingrechnung|facture d’hébergement|factura de alojamiento web|fattura di hosting|hostingfactuur
bills/subscription|subscription|Abonnement|abonnement|suscripción|abbonamento|abonnement
bills/waste|waste bill|Abfallgebührenbescheid|facture d’ordures ménagères|recibo de basuras|avviso della tassa rifiuti|afvalstoffenheffing
bills/council-tax|council tax bill|Grundabgabenbescheid|avis d’impôts locaux|recibo de impuestos municipales|avviso dei tributi comunali|aanslag gemeentelijke belastingen
bills/fine|fine|Bußgeldbescheid|avis d’amende|notificación de multa|verbale di multa|boete
insurance/auto-policy|car insurance policy|Kfz-Versicherung|contrat d’assurance automobile|póliza de seguro del automóvil|polizza auto|autoverzekering
insurance/home-policy|home insurance policy|Wohngebäudeversicherung|contrat d’assurance habitation|póliza de seguro del hogar|polizza casa|woonverzekering
insurance/renters-policy|contents insurance policy|Hausratversicherung|contrat d’assurance habitation|póliza de seguro del hogar|polizza sul contenuto della casa|inboedelverzekering
insurance/liability-policy|liability insurance policy|Haftpflichtversicherung|contrat d’assurance responsabilité civile|póliza de responsabilidad civil|polizza di responsabilità civile|aansprakelijkheidsverzekering
insurance/health-policy|health insurance policy|Krankenversicherung|contrat d’assurance santé|póliza de seguro de salud|polizza sanitaria|zorgverzekering
insurance/health-card|health insurance card|Gesundheitskarte|carte d’assurance maladie|tarjeta sanitaria|tessera sanitaria|zorgpas
insurance/life-policy|life insurance policy|Lebensversicherung|contrat d’assurance vie|póliza de seguro de vida|polizza vita|levensverzekering
insurance/pet-policy|pet insurance policy|Tierversicherung|contrat d’assurance animaux|póliza de seguro de mascotas|polizza per animali|dierenverzekering
insurance/travel-policy|travel insurance policy|Reiseversicherung|contrat d’assurance voyage|póliza de seguro de viaje|polizza viaggio|reisverzekering
insurance/policy|insurance policy|Versicherungsschein|contrat d’assurance|póliza de seguro|polizza assicurativa|verzekeringspolis
insurance/premium-invoice|premium invoice|Beitragsrechnung|avis d’échéance|recibo de la prima|avviso di pagamento del premio|premienota
insurance/renewal|insurance renewal|Versicherungsverlängerung|avis de renouvellement d’assurance|renovación del seguro|rinnovo della polizza|verlenging van de verzekering
insurance/claim|insurance claim|Schadenmeldung|déclaration de sinistre|parte de siniestro|denuncia di sinistro|schadeclaim
insurance/explanation-of-benefits|explanation of benefits|Leistungsabrechnung|décompte de remboursement|liquidación de prestaciones|prospetto delle prestazioni|vergoedingsoverzicht
banking/bank-statement|bank statement|Kontoauszug|relevé de compte|extracto bancario|estratto conto|bankafschrift
banking/credit-card-statement|credit card statement|Kreditkartenabrechnung|relevé de carte de crédit|extracto de la tarjeta de crédito|estratto conto della carta di credito|creditcardafschrift
banking/investment-statement|investment statement|Depotauszug|relevé de titres|extracto de inversiones|estratto conto titoli|beleggingsoverzicht
banking/pension-statement|pension statement|Renteninformation|relevé de retraite|extracto de pensión|estratto conto pensionistico|pensioenoverzicht
banking/loan-statement|loan statement|Darlehenskontoauszug|relevé de prêt|extracto del préstamo|estratto conto del prestito|leningoverzicht
banking/loan-agreement|loan agreement|Darlehensvertrag|contrat de prêt|contrato de préstamo|contratto di prestito|leningovereenkomst
banking/transfer|transfer confirmation|Überweisungsbeleg|avis de virement|justificante de transferencia|ricevuta del bonifico|overschrijvingsbewijs
housing/lease|lease|Mietvertrag|contrat de location|contrato de arrendamiento|contratto di locazione|huurovereenkomst
housing/mortgage-statement|mortgage statement|Darlehensabrechnung|relevé de prêt immobilier|extracto de la hipoteca|estratto conto del mutuo|hypotheekoverzicht
housing/utilities-statement|service charge statement|Nebenkostenabrechnung|décompte de charges|liquidación de gastos de comunidad|rendiconto delle spese condominiali|servicekostenafrekening
housing/inspection|inspection report|Prüfbericht|rapport d’inspection|informe de inspección|rapporto di ispezione|inspectierapport
housing/permit|permit|Genehmigung|autorisation|licencia|permesso|vergunning
housing/deed|deed|Kaufvertrag|acte de propriété|escritura|atto di proprietà|eigendomsakte
identity/passport|passport|Reisepass|passeport|pasaporte|passaporto|paspoort
identity/id-card|identity card|Personalausweis|carte d’identité|documento de identidad|carta d’identità|identiteitskaart
identity/driver-licence|driving licence|Führerschein|permis de conduire|permiso de conducir|patente di guida|rijbewijs
identity/residence-permit|residence permit|Aufenthaltstitel|titre de séjour|permiso de residencia|permesso di soggiorno|verblijfsvergunning
identity/birth-certificate|birth certificate|Geburtsurkunde|acte de naissance|certificado de nacimiento|certificato di nascita|geboorteakte
identity/marriage-certificate|marriage certificate|Heiratsurkunde|acte de mariage|certificado de matrimonio|certificato di matrimonio|huwelijksakte
identity/death-certificate|death certificate|Sterbeurkunde|acte de décès|certificado de defunción|certificato di morte|overlijdensakte
identity/registration|registration certificate|Meldebescheinigung|attestation de domicile|certificado de empadronamiento|certificato di residenza|uittreksel basisregistratie
identity/social-security-card|social security card|Sozialversicherungsausweis|carte de sécurité sociale|tarjeta de la seguridad social|tessera di previdenza sociale|socialezekerheidskaart
tax/assessment|tax assessment|Steuerbescheid|avis d’imposition|liquidación de impuestos|avviso di liquidazione delle imposte|belastingaanslag
tax/return|tax return|Steuererklärung|déclaration de revenus|declaración de la renta|dichiarazione dei redditi|belastingaangifte
tax/vat-return|VAT return|Umsatzsteuervoranmeldung|déclaration de TVA|declaración del IVA|dichiarazione IVA|btw-aangifte
tax/wage-certificate|wage tax certificate|Lohnsteuerbescheinigung|attestation fiscale de salaire|certificado de retenciones|certificazione unica|jaaropgave
tax/p60|P60|P60|P60|P60|P60|P60
tax/w-2|W-2|W-2|W-2|W-2|W-2|W-2
tax/1098|Form 1098|Formular 1098|formulaire 1098|formulario 1098|modulo 1098|formulier 1098
tax/1099|Form 1099|Formular 1099|formulaire 1099|formulario 1099|modulo 1099|formulier 1099
work/payslip|payslip|Lohnabrechnung|bulletin de paie|nómina|busta paga|loonstrook
work/contract|employment contract|Arbeitsvertrag|contrat de travail|contrato de trabajo|contratto di lavoro|arbeidsovereenkomst
work/reference|reference|Arbeitszeugnis|certificat de travail|certificado de trabajo|referenza|getuigschrift
work/expense-report|expense report|Reisekostenabrechnung|note de frais|nota de gastos|nota spese|declaratie
vehicles/registration|vehicle registration|Zulassungsbescheinigung|certificat d’immatriculation|permiso de circulación|carta di circolazione|kentekenbewijs
vehicles/inspection|vehicle inspection report|Prüfbericht der Hauptuntersuchung|procès-verbal de contrôle technique|informe de la ITV|certificato di revisione|apk-rapport
vehicles/title|vehicle title|Fahrzeugbrief|certificat de cession|título del vehículo|certificato di proprietà|eigendomsbewijs van het voertuig
vehicles/purchase|vehicle purchase contract|Kfz-Kaufvertrag|contrat d’achat du véhicule|contrato de compraventa del vehículo|contratto di acquisto del veicolo|koopovereenkomst van het voertuig
vehicles/service|service report|Werkstattrechnung|facture d’entretien|factura del taller|fattura dell’officina|garagefactuur
vehicles/rental|rental agreement|Mietwagenvertrag|contrat de location de véhicule|contrato de alquiler de vehículo|contratto di noleggio|huurcontract van het voertuig
health/medical-bill|medical bill|Arztrechnung|facture de soins|factura médica|fattura medica|doktersrekening
health/medical-report|medical report|Arztbericht|compte rendu médical|informe médico|referto medico|medisch verslag
health/lab-result|laboratory result|Laborbefund|résultat d’analyses|resultado de análisis|referto di laboratorio|laboratoriumuitslag
health/prescription|prescription|Rezept|ordonnance|receta|ricetta|recept
health/appointment|appointment|Terminbestätigung|confirmation de rendez-vous|confirmación de cita|conferma dell’appuntamento|afspraakbevestiging
health/sick-note|sick note|Arbeitsunfähigkeitsbescheinigung|arrêt de travail|parte de baja|certificato di malattia|ziekmelding
health/immunization-record|vaccination record|Impfausweis|carnet de vaccination|cartilla de vacunación|libretto delle vaccinazioni|vaccinatiebewijs
invoices/invoice|invoice|Rechnung|facture|factura|fattura|factuur
invoices/reminder|payment reminder|Mahnung|rappel de paiement|recordatorio de pago|sollecito di pagamento|betalingsherinnering
invoices/credit-note|credit note|Gutschrift|avoir|nota de abono|nota di credito|creditnota
invoices/quote|quotation|Angebot|devis|presupuesto|preventivo|offerte
invoices/order-confirmation|order confirmation|Auftragsbestätigung|confirmation de commande|confirmación de pedido|conferma d’ordine|orderbevestiging
invoices/delivery-note|delivery note|Lieferschein|bon de livraison|albarán|bolla di consegna|pakbon
letters/official|official letter|Bescheid|courrier administratif|notificación oficial|comunicazione ufficiale|officiële brief
letters/letter|letter|Schreiben|courrier|carta|lettera|brief
letters/email|email|E-Mail|courriel|correo electrónico|e-mail|e-mail
contracts/contract|contract|Vertrag|contrat|contrato|contratto|overeenkomst
education/school-letter|school letter|Schreiben der Schule|courrier de l’école|carta del colegio|lettera della scuola|brief van de school
education/tuition|tuition invoice|Schulgeldrechnung|facture de scolarité|recibo de matrícula|fattura della retta|lesgeldfactuur
education/report-card|school report|Zeugnis|bulletin scolaire|boletín de notas|pagella|schoolrapport
travel/booking|booking confirmation|Buchungsbestätigung|confirmation de réservation|confirmación de reserva|conferma di prenotazione|boekingsbevestiging
travel/flight|flight booking|Flugbuchung|réservation de vol|reserva de vuelo|prenotazione del volo|vluchtboeking
travel/hotel|hotel booking|Hotelbuchung|réservation d’hôtel|reserva de hotel|prenotazione dell’hotel|hotelboeking
travel/train-ticket|train ticket|Bahnfahrkarte|billet de train|billete de tren|biglietto del treno|treinkaartje
pets/vaccination|pet vaccination record|Heimtierausweis|carnet de vaccination de l’animal|cartilla de vacunación de la mascota|libretto sanitario dell’animale|dierenpaspoort
pets/vet-bill|vet bill|Tierarztrechnung|facture vétérinaire|factura veterinaria|fattura veterinaria|dierenartsrekening
warranties/warranty|warranty|Garantieschein|bon de garantie|garantía|garanzia|garantiebewijs
receipts/receipt|receipt|Quittung|reçu|recibo|ricevuta|kassabon
`;

const order = ["en", "de", "fr", "es", "it", "nl"] as const;

const byType = new Map(
  rows
    .trim()
    .split("\n")
    .map((row) => {
      const [slug = "", ...names] = row.split("|");
      return [slug, names] as const;
    }),
);

/** What a paper of a type is called in a language; null where there is no word for it. */
export const nounOf = (slug: string | null, language: string): string | null =>
  (slug === null ? undefined : byType.get(slug)?.[order.indexOf(language as (typeof order)[number])]) ?? null;
