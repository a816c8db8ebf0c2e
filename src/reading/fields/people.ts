import { ask, keys, type Schema } from "./shape.ts";

const PATIENT =
  "patient name|patient's name|name of patient|patient|patient (name)|name der patientin|nom du patient|nombre del paciente|paciente|nome del paziente|paziente|naam patient|owner name";

/** Reports, prescriptions, laboratory values and appointments; what a diagnosis says is left to its own words. */
export const health: Schema = {
  order: keys(
    "patient recipient doctor issuer practice appointment_time service_date issue_date birth_date medication dosage refills next_appointment vaccine total amount_due due_date subtotal",
  ),
  essential: keys("issuer"),
  asks: [
    ask("patient", "Patient", "name", PATIENT, { role: "party" }),
    ask(
      "practice",
      "Practice",
      "name",
      "practice|clinic|facility|hospital|medical center|praxis|klinik|einrichtung|cabinet|etablissement|centro medico|clinica|struttura|ambulatorio|praktijk|ziekenhuis",
    ),
    ask(
      "medication",
      "Medicine",
      "name",
      "medication|medicine|drug|drug name|rx|medikament|arzneimittel|wirkstoff|praparat|medicament|medicamento|farmaco|medicinale|geneesmiddel|medicijn",
      { most: 6 },
    ),
    ask(
      "dosage",
      "Dose",
      "words",
      "dosage|dose|directions|sig|dosierung|dosis|einnahme|posologie|posologia|dosificacion|dosaggio|dosering|gebruik",
      { most: 4 },
    ),
    ask("refills", "Refills", "quantity", "refills|refills remaining|refills left", { units: "" }),
    ask(
      "vaccine",
      "Vaccine",
      "name",
      "vaccine|vaccine name|immunization|impfstoff|impfung gegen|vaccin|vacuna|vaccino|vaccinatie",
      { most: 6 },
    ),
    ask(
      "next_appointment",
      "Next appointment",
      "date",
      "next appointment|next visit|follow-up appointment|follow-up date|follow up on|nachster termin|kontrolltermin|wiedervorstellung am|prochain rendez-vous|proxima cita|prossimo appuntamento|prossima visita|prossimo controllo|volgende afspraak|controleafspraak",
    ),
  ],
  terms: false,
};

/** Papers about animals. */
export const pets: Schema = {
  order: keys(
    "pet species breed issuer recipient vaccine service_date next_due issue_date total amount_due due_date birth_date",
  ),
  essential: keys("issuer"),
  asks: [
    ask(
      "pet",
      "Pet",
      "name",
      "pet name|pet's name|name of pet|animal name|patient name|patient|animal|tiername|name des tieres|tier|nom de l'animal|nombre de la mascota|mascota|nome dell'animale|animale|naam huisdier|naam dier|naam van het dier",
    ),
    ask(
      "species",
      "Kind of animal",
      "name",
      "species|animal species|tierart|spezies|espece|especie|specie|diersoort",
    ),
    ask("breed", "Breed", "name", "breed|rasse|race|raza|razza|ras"),
    ask(
      "vaccine",
      "Vaccine",
      "name",
      "vaccine|vaccine name|vaccination|impfstoff|impfung|vaccin|vacuna|vaccino|vaccinatie",
      { most: 6 },
    ),
    ask(
      "next_due",
      "Next due",
      "date",
      "next due|next due date|due again|next vaccination|next vaccination due|next visit|nachste impfung|wiederholungsimpfung|auffrischung am|prochain rappel|rappel le|date de rappel|proxima vacuna|proxima dosis|prossimo richiamo|richiamo|volgende vaccinatie|herhaling",
      { most: 4 },
    ),
  ],
  terms: false,
};

/** Schools and universities. */
export const school: Schema = {
  order: keys(
    "recipient student issuer school_class term grade_average degree subject issue_date total amount_due due_date reply_by",
  ),
  essential: keys("issuer"),
  asks: [
    ask(
      "student",
      "Pupil or student",
      "name",
      "student|student name|name of student|pupil|pupil name|child's name|name of child|schuler|schulerin|schuler/in|name des kindes|name der schulerin|name des schulers|studierende|eleve|nom de l'eleve|etudiant|nom de l'etudiant|alumno|alumna|nombre del alumno|estudiante|alunno|nome dell'alunno|studente|leerling|naam leerling|student(e)|aluno|elev",
    ),
    ask(
      "school_class",
      "Class",
      "name",
      "class|grade level|year group|form class|klasse|jahrgangsstufe|classe|clase|curso|classe di appartenenza|klas|groep|turma",
    ),
    ask(
      "term",
      "Term",
      "name",
      "term|semester|school year|academic year|schuljahr|halbjahr|studienjahr|annee scolaire|annee universitaire|trimestre|semestre|curso escolar|curso academico|anno scolastico|anno accademico|quadrimestre|schooljaar|studiejaar|collegejaar|ano letivo|skolear|lasar",
    ),
    ask(
      "grade_average",
      "Average",
      "quantity",
      "gpa|cumulative gpa|grade point average|overall average|durchschnittsnote|notendurchschnitt|gesamtnote|moyenne generale|nota media|media final|media dei voti|gemiddeld cijfer|gemiddelde",
      { units: "" },
    ),
    ask(
      "degree",
      "Degree",
      "name",
      "degree|degree awarded|degree of|program|programme|course of study|studiengang|abschluss|akademischer grad|diplome|filiere|titulo|grado en|titulacion|titolo di studio|corso di laurea|opleiding|diploma in",
    ),
    ask(
      "reply_by",
      "Reply by",
      "date",
      "reply by|please return by|return this form by|return by|ruckmeldung bis|rucklauf bis|bitte zuruck bis|a retourner avant le|reponse avant le|devolver antes del|da restituire entro|restituire entro il|inleveren voor|retourneren voor",
    ),
  ],
  terms: false,
};

/** Identity papers and certificates of civil status. */
export const identity: Schema = {
  order: keys(
    "recipient surname given_names nationality birth_date birth_place issuer authority issue_date expiry_date licence_classes sex height",
  ),
  essential: [],
  asks: [
    ask(
      "surname",
      "Surname",
      "name",
      "surname|surname/nom|last name|family name|nachname|familienname|name/surname/nom|nom|nom de famille|apellidos|primer apellido|cognome|achternaam|naam|apelido|efternavn|efternamn|etternavn",
    ),
    ask(
      "given_names",
      "Given names",
      "name",
      "given names|given name|given names/prenoms|first name|first names|forenames|forename|vorname|vornamen|vornamen/given names/prenoms|prenoms|prenom|prenom(s)|nombre|nome|voornamen|voornaam|fornavn|fornamn",
    ),
    ask(
      "nationality",
      "Nationality",
      "name",
      "nationality|nationality/nationalite|nationality / nationalite|citizenship|staatsangehorigkeit|staatsangehorigkeit/nationality/nationalite|nationalite|nacionalidad|cittadinanza|nationaliteit|nacionalidade|nationalitet|statsborgerskab",
    ),
    ask(
      "birth_place",
      "Place of birth",
      "name",
      "place of birth|place of birth/lieu de naissance|birthplace|geburtsort|geburtsort/place of birth/lieu de naissance|lieu de naissance|lugar de nacimiento|luogo di nascita|geboorteplaats|local de nascimento|fodested|fodelseort|fodested",
    ),
    ask(
      "authority",
      "Issued by",
      "name",
      "authority|issuing authority|authority/autorite|authority / autorite|issued by|place of issue|behorde|ausstellende behorde|behorde/authority/autorite|autorite|autorite de delivrance|autoridad|autoridad expedidora|expedido por|autorita|rilasciata da|rilasciato da|comune di rilascio|instantie|afgegeven door|autoriteit|emitido por|myndighed|myndighet|udstedt af",
    ),
    ask(
      "licence_classes",
      "Classes",
      "name",
      "class|classes|categories|vehicle classes|klassen|klasse|fahrzeugklassen|categories de vehicules|clases|categoria|categorie|rijbewijscategorieen",
      { like: /^[A-Z][A-Z0-9]{0,3}(?:[ ,/]{1,2}[A-Z][A-Z0-9]{0,3}){0,9}$/ },
    ),
    ask("height", "Height", "quantity", "height|hgt|ht|grosse|taille|estatura|statura|lengte|altura", {
      units: "cm|m",
    }),
  ],
  terms: false,
};
