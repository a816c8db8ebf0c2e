import type { connectWords as english } from "../connect.ts";
import type { Said } from "../said.ts";

/** What is said where an app asks to use somebody's documents. */
export const connectWords: Said<typeof english> = {
  connect: {
    title: (app: string) => `Mag ${app} je documenten gebruiken?`,
    titleUnknown: "Mag deze app je documenten gebruiken?",
    app: "App",
    callsItself: (name: string) => `Hij noemt zichzelf ‘${name}’. Deedbox kan dat niet controleren.`,
    verified: (name: string, site: string) => `‘${name}’, bevestigd door ${site}`,
    answer: "Je antwoord gaat naar",
    answerHere: "een app op deze computer",
    answerScheme: (scheme: string) => `de app op dit apparaat die ${scheme}:-links opent`,
    answerHint: "Sta het alleen toe als je dit net vanuit die app bent begonnen.",
    you: "Ingelogd als",
    other: "Ben jij dit niet?",
    account: "Account",
    may: "Wat de app mag",
    readOnly: "Alleen lezen",
    readOnlyDetail:
      "Vindt en leest je documenten, rekeningen en datums, en beantwoordt vragen erover. Rekening-, polis- en dergelijke nummers staan niet in wat Deedbox opsomt; pagina’s en hun tekst tonen wat er gedrukt staat.",
    change: "Lezen en wijzigen",
    changeDetail:
      "Voegt ook documenten toe, verbetert en deelt ze, gooit ze in de prullenbak, markeert rekeningen als betaald en ziet rekening-, polis- en dergelijke nummers.",
    onlyRead: "In dit account mag je alleen lezen, dus de app ook.",
    askedOnlyRead: "De app vraagt alleen om te mogen lezen.",
    never: "Leden, back-ups en instellingen blijven buiten bereik van de app.",
    leaves:
      "Wat de app leest, gaat Deedbox uit. Bij een assistent in de cloud, zoals Claude of ChatGPT, komt het bij het bedrijf erachter terecht.",
    end: "De app blijft 30 dagen verbonden; loskoppelen kan altijd bij Instellingen, onder ‘Verbonden apps’.",
    allow: "Toestaan",
    cancel: "Annuleren",
    noAccount: "Je hebt geen account waarvan een app de documenten mag gebruiken.",
    overTitle: "Dit verzoek is voorbij",
    over: "Het is verlopen of al beantwoord. Ga terug naar de app en maak opnieuw verbinding.",
    failedTitle: "Het verzoek kon niet worden geladen",
    retry: "Probeer opnieuw",
    home: "Naar Deedbox",
    allowedTitle: "Verbonden",
    allowed: (app: string) =>
      `Terug naar ${app}. Gebeurt er niets, ga er dan zelf naartoe; je kunt deze pagina sluiten.`,
    cancelledTitle: "Niet verbonden",
    cancelled: (app: string) => `${app} ziet niets. Je kunt deze pagina sluiten.`,
  },
};
