/** Short papers of kinds that the made-up household does not write: tag | language | title | words of the page. */
export const shortPapers = `
gym|en|Membership agreement FlexGym Leeds|FlexGym Leeds Ltd. Member: Ruth Hanley. Monthly fee 24.99 by direct debit. Minimum term 12 months. Classes, weights and sauna included. Notice of four weeks before the end of the term.
gym|it|Contratto di iscrizione palestra|Palestra Olimpia, Torino. Socio: Paolo Ferri. Abbonamento annuale 420,00. Sala pesi e corsi compresi. Disdetta entro 30 giorni dalla scadenza.
gym|fr|Adhésion salle de sport|Salle de sport Énergie Forme, Lyon. Adhérent : Julie Morel. Abonnement mensuel 29,90 € sans engagement. Accès musculation et cours collectifs.
will|de|Notariell beurkundetes Testament|Vor dem Notar Dr. Kessler erschien Herr Otto Brandt und erklärte seinen letzten Willen: Zu meiner Alleinerbin setze ich meine Ehefrau ein. Ein Vermächtnis erhält mein Neffe.
will|en|Last will and testament|I, Margaret Doyle, revoke all former wills. I appoint my daughter as executor of my estate. I give my house to my children in equal shares.
will|es|Testamento abierto|Ante el notario comparece don Luis Prado y otorga testamento. Instituye herederos a sus hijos por partes iguales. Legado de la casa de Burgos a su hermana.
power-of-attorney|fr|Procuration générale|Je soussignée Anne Petit donne pouvoir à mon frère pour agir en mon nom auprès de la banque et des administrations.
power-of-attorney|de|Vorsorgevollmacht|Ich, Helga Sommer, bevollmächtige meinen Sohn, mich in Gesundheits- und Vermögensangelegenheiten zu vertreten. Patientenverfügung liegt bei.
pension|de|Renteninformation|Deutsche Rentenversicherung. Ihre Regelaltersrente wird voraussichtlich 1.412,55 EUR betragen. Bisher haben Sie 31,4 Entgeltpunkte erworben.
pension|nl|Uniform pensioenoverzicht|Pensioenfonds Metaal. U heeft tot nu toe opgebouwd 9.870 per jaar vanaf uw AOW-leeftijd. Partnerpensioen 4.120.
pension|es|Resolución de la pensión|Instituto Nacional de la Seguridad Social. Se reconoce pensión de jubilación por importe de 1.286,40 euros mensuales en catorce pagas.
parking-fine|de|Verwarnung mit Verwarnungsgeld|Stadt Kassel Ordnungsamt. Sie parkten im absoluten Halteverbot. Verwarnungsgeld 25,00 EUR. Kennzeichen KS-AB 123. Zahlbar binnen einer Woche.
parking-fine|it|Verbale di accertamento di violazione|Comune di Modena Polizia Locale. Sosta vietata in via Emilia. Sanzione amministrativa 42,00 ridotta a 29,40 se pagata entro cinque giorni.
parking-fine|en|Penalty charge notice|Camden Council. Contravention: parked in a residents bay without a permit. Penalty 130.00, reduced to 65.00 if paid within 14 days.
speeding|fr|Avis de contravention|Excès de vitesse inférieur à 20 km/h. Amende forfaitaire 68 €. Perte de 1 point. Vous pouvez contester dans les 45 jours.
daycare|de|Elternbeiträge Kita Sonnenschein|Der monatliche Elternbeitrag für die Betreuung Ihres Kindes beträgt 187,00 EUR zuzüglich Essensgeld 62,00 EUR.
daycare|en|Little Oaks Nursery statement of childcare|Childcare for Emily, March: 18 days, 1,044.00. Free hours deducted. Meals and nappies included.
daycare|nl|Jaaropgave kinderopvang De Kikker|Opvanguren 2023: 1.240. Betaald bedrag 10.912,00. Deze opgave heeft u nodig voor de kinderopvangtoeslag.
donation|de|Zuwendungsbestätigung|Bestätigung über Geldzuwendungen im Sinne des § 10b EStG an Ärzte ohne Grenzen e. V. Betrag 150,00 EUR. Wir sind wegen Förderung mildtätiger Zwecke von der Körperschaftsteuer befreit.
donation|en|Thank you for your gift|Oxfam. We gratefully received your charitable contribution of 60.00. Gift Aid declaration on file. No goods or services were provided in return.
donation|it|Ricevuta di erogazione liberale|Associazione Lega del Filo d'Oro onlus. Ricevuta per erogazione liberale di 80,00 detraibile.
immunization|en|Immunization record|Child: Noah Price. MMR dose 1 given, DTaP dose 4 given, next booster due at school entry. Clinic: Green Lane Surgery.
immunization|es|Cartilla de vacunación infantil|Vacunas administradas: triple vírica, tétanos, hepatitis B. Próxima dosis a los doce años. Centro de salud Delicias.
immunization|nl|Vaccinatiebewijs|Rijksvaccinatieprogramma. Prikken gegeven: DKTP, BMR, MenACWY. Kind: Sanne de Boer.
sick-note|fr|Avis d'arrêt de travail|Le médecin prescrit un arrêt de travail du 4 mars au 11 mars inclus. Sorties autorisées. Volet à adresser à l'employeur.
sick-note|en|Statement of fitness for work|I assessed your case and advise you that you are not fit for work because of back pain, for 14 days.
sick-note|it|Certificato di malattia telematico|INPS. Prognosi clinica: dieci giorni di riposo. Lavoratore: Marta Conti. Il certificato è trasmesso al datore di lavoro.
glasses|fr|Facture Optique Lafayette|Monture 129,00 et deux verres progressifs 340,00. Correction OD -2,25 OG -1,75. Part mutuelle à déduire.
glasses|de|Augenoptik Weber Auftrag|Fassung Titan 159,00, Gleitsichtgläser entspiegelt 398,00, Sehtest kostenlos. Anpassung nach zehn Tagen.
glasses|nl|Opticien Hans de Haas|Montuur 119,00 en glazen op sterkte 210,00. Contactlenzen proefpakket gratis.
chimney|de|Feuerstättenbescheid|Bezirksschornsteinfegermeister Lutz. Kehrarbeiten und Abgaswegeüberprüfung der Feuerstätte zweimal im Jahr. Gebühr 74,30.
chimney|fr|Certificat de ramonage|Ramonage du conduit de cheminée effectué le 12 octobre. Vacuité vérifiée. Montant 65,00.
chimney|en|Sweep certificate|Flue swept and smoke tested by a registered chimney sweep. Stove and cowl in good order. 70.00 paid.
building-permit|fr|Arrêté accordant un permis de construire|Le maire accorde le permis de construire pour l'extension d'une maison individuelle. Affichage sur le terrain obligatoire.
building-permit|en|Notice of planning permission granted|Planning authority: single storey rear extension approved subject to conditions. Development must begin within three years.
building-permit|es|Licencia de obra mayor|El ayuntamiento concede licencia para la construcción de un porche y reforma de cubierta.
energy-certificate|es|Certificado de eficiencia energética|Calificación energética del edificio: D. Consumo de energía primaria no renovable 148 kWh/m² año. Emisiones 31 kg CO2.
energy-certificate|it|Attestato di prestazione energetica|Classe energetica E. Indice di prestazione globale 182 kWh/m² anno. Valido dieci anni.
energy-certificate|de|Ausweis für Wohngebäude gemäß Gebäudeenergiegesetz|Endenergiebedarf 96 kWh je Quadratmeter und Jahr, Effizienzklasse C. Gültig bis 2033.
funeral|en|Invoice of Harper & Sons, undertakers|Oak coffin 890.00, hearse and bearers 640.00, cremation fee 780.00, flowers 120.00. With our condolences.
funeral|de|Rechnung Bestattungshaus Abendruh|Erdbestattung, Sarg Kiefer, Aufbahrung, Grabstelle und Trauerfeier. Gesamt 4.870,00.
funeral|fr|Devis obsèques|Pompes funèbres Lacroix : cercueil, inhumation, concession au cimetière, convoi. Total 3.940 €.
moving|fr|Devis de déménagement|Déménageurs Bretons : transport du mobilier de Rennes à Nantes, 32 m³, emballage de la vaisselle, monte-meubles. 1.850 €.
moving|en|Removals quotation|Two men and a lorry for one day, packing boxes, transport of furniture from Bath to York. 940.00.
moving|es|Presupuesto de mudanza|Mudanzas Hermanos Gil: traslado de enseres de Valencia a Cuenca, embalaje y montaje de muebles. 780,00.
lawyer|de|Kostennote der Kanzlei Berg & Partner|Gebühren nach RVG: Geschäftsgebühr 1,3 und Auslagenpauschale. Gegenstandswert 6.000. Rechtsanwälte Berg & Partner.
lawyer|en|Solicitors' bill of costs|Hart LLP. To our professional charges in connection with your purchase of 4 Elm Road, at 220 per hour. Disbursements: searches.
lawyer|it|Parcella dello studio legale Rinaldi|Onorari per assistenza nella causa civile, fase istruttoria, contributo cassa avvocati 4%.
customs|de|Einfuhrabgabenbescheid|Zollamt Frankfurt. Für Ihre Sendung aus Japan werden Zoll 14,20 und Einfuhrumsatzsteuer 41,80 erhoben.
customs|nl|Aanslag invoerrechten|Douane. Over uw pakket uit China is btw bij invoer 18,40 en inklaringskosten 6,00 verschuldigd.
customs|es|Liquidación de aduanas|DUA de importación. Aranceles 23,10 e IVA a la importación 61,00 por su paquete procedente de Estados Unidos.
internet|fr|Incident sur votre ligne fibre|Orange : une coupure de votre accès fibre a été constatée. Le débit est rétabli. Un geste commercial de 10 € figure sur votre prochaine facture box.
internet|en|Your fibre service is down|We are sorry for the interruption of your broadband service in postcode BS3. Your router will reconnect automatically.
internet|de|Störung Ihres DSL-Anschlusses|Am 3. Mai kam es zu einem Ausfall. Der Techniker hat den Router getauscht. Gutschrift 12,00.
gas|it|Bolletta gas metano|Eni Plenitude. Consumo 312 Smc dal contatore gas. Spesa per la materia gas naturale 148,20. Riscaldamento e acqua calda.
gas|de|Erdgas Jahresabrechnung|Gasverbrauch 14.220 kWh, Brennwert 11,2, Zustandszahl 0,95. Nachzahlung 184,10. Neuer Abschlag 142,00.
gas|en|Your gas statement|Gas used: 3,120 kWh for your boiler. Standing charge 31p a day. Total 286.40.
waste|de|Abfallgebührenbescheid|Restmülltonne 120 Liter, Biotonne, Leerung vierzehntägig. Jahresgebühr 168,00.
waste|it|Avviso TARI|Tassa sui rifiuti per abitazione di 92 mq, tre occupanti. Importo annuo 254,00 in due rate.
waste|nl|Afvalstoffenheffing|Gemeente Zwolle. Container restafval en gft, meerpersoonshuishouden: 287,40.
reference|de|Qualifiziertes Arbeitszeugnis|Frau Lena Fuchs war bei uns als Buchhalterin tätig. Sie erledigte ihre Aufgaben stets zu unserer vollsten Zufriedenheit.
reference|en|To whom it may concern|Mr Cole was employed with us as an electrician for six years. We can recommend him to any future employer without reservation.
diploma|de|Zeugnis der allgemeinen Hochschulreife|Abiturzeugnis. Durchschnittsnote 1,7. Leistungskurse Mathematik und Physik.
diploma|fr|Diplôme de licence|L'université de Lille confère le grade de licence en droit, mention bien.
child-benefit|de|Bescheid über Kindergeld|Familienkasse. Für Ihre Kinder wird Kindergeld in Höhe von 500,00 EUR monatlich festgesetzt.
child-benefit|fr|Notification de droits CAF|Allocations familiales 141,99 € et prime d'activité. Versement le 5 du mois.
unemployment|it|Accoglimento domanda NASpI|INPS comunica l'accoglimento della domanda di disoccupazione. Durata 14 mesi.
quote|nl|Offerte dakrenovatie|Dakdekkersbedrijf Visser: nieuwe dakpannen, isolatie en goten. Prijs exclusief btw 14.300.
quote|fr|Devis rénovation salle de bain|Dépose baignoire, pose douche à l'italienne, carrelage 14 m². Total TTC 7.420 €. Validité 30 jours.
nda|en|Mutual non-disclosure agreement|The parties will keep all confidential information secret and use it only to evaluate a possible partnership. Term three years.
vat|de|Umsatzsteuer-Voranmeldung|Zeitraum 1. Quartal. Steuerpflichtige Umsätze 41.200, Vorsteuerbeträge 3.110, verbleibende Vorauszahlung 4.718.
expenses|fr|Note de frais|Déplacement à Bordeaux : billet, taxi, repas client. Total à rembourser 284,60 €.
dentist-plan|de|Heil- und Kostenplan|Zahnarztpraxis Dr. Yilmaz: Vollkeramikkrone Zahn 16, Festzuschuss 312,00, Eigenanteil 588,00.
hospital|es|Informe de alta hospitalaria|Paciente ingresado por apendicitis. Intervención quirúrgica sin complicaciones. Retirar puntos en diez días.
physio|nl|Behandelovereenkomst fysiotherapie|Negen behandelingen voor kniepijn, vergoed uit de aanvullende verzekering.
solar|de|Inbetriebnahmeprotokoll Photovoltaikanlage|Anlagenleistung 9,8 kWp, Wechselrichter Fronius, Einspeisung ab 1. Juni.
plumber|en|Invoice Quick Flow Plumbing|Replaced leaking stopcock and kitchen tap, two hours labour, parts 38.00.
passport|fr|Accusé de réception demande de titre|Votre demande de renouvellement de passeport a été enregistrée en mairie. Retrait sur rendez-vous.
marriage|es|Certificado de matrimonio|Registro Civil de Granada. Los contrayentes se unieron en matrimonio el 8 de junio de 2019.
divorce|it|Sentenza di cessazione degli effetti civili del matrimonio|Il tribunale pronuncia lo scioglimento; affido condiviso dei figli e assegno mensile 450,00.
deed|fr|Acte de vente immobilière|Par-devant Maître Garnier, notaire, le vendeur cède à l'acquéreur un appartement cadastré section AB. Prix 214.000 €.
investment|en|Annual portfolio valuation|ISA holdings: index fund 412 units, bonds 5,000. Value at 5 April 18,240. Dividends reinvested.
cheque-stop|fr|Opposition sur chéquier|Votre banque confirme l'opposition sur les formules perdues.
library|de|Leihfristerinnerung der Stadtbücherei|Drei Medien sind überfällig. Säumnisgebühr 4,50 EUR. Bitte geben Sie die Bücher zurück.
jury|en|Jury summons|You are required to attend for jury service at Bristol Crown Court on 12 June.
election|de|Wahlbenachrichtigung|Sie sind im Wählerverzeichnis eingetragen. Ihr Wahlraum: Grundschule Am Park. Briefwahl auf Antrag.
recipe|it|Tiramisù della nonna|Mascarpone 500 g, savoiardi, uova, caffè, cacao. Montare i tuorli con lo zucchero.
tv-licence|de|Rundfunkbeitrag ARD ZDF Deutschlandradio|Beitragsservice: drei Monate 55,08 EUR. Zahlungsaufforderung.
council-tax|en|Council tax demand notice|Band D, 1,987.00 for the year in ten instalments. Single person discount not applied.
property-tax|it|Avviso IMU|Imposta municipale propria sulla seconda casa, acconto entro il 16 giugno.
car-service|es|Factura del taller mecánico|Cambio de aceite y filtros, pastillas de freno, mano de obra dos horas. Kilometraje 84.210.
car-sale|nl|Koopovereenkomst tweedehands auto|Verkoper en koper komen overeen: Volkswagen Polo, kilometerstand 91.300, prijs 7.250, geen garantie.
tyres|de|Reifenwechsel und Einlagerung|Vier Winterreifen montiert und gewuchtet, Sommerräder eingelagert. 96,00.
flight|es|Tarjeta de embarque|Vuelo IB 3172 Madrid Lisboa, asiento 14C, equipaje de mano incluido.
`;
