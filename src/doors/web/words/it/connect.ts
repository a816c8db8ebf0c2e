import type { connectWords as english } from "../connect.ts";
import type { Said } from "../said.ts";

/** What is said where an app asks to use somebody's documents. */
export const connectWords: Said<typeof english> = {
  connect: {
    title: (app: string) => `Consentire a ${app} di usare i tuoi documenti?`,
    titleUnknown: "Consentire a questa app di usare i tuoi documenti?",
    app: "App",
    callsItself: (name: string) => `Dice di chiamarsi «${name}». Deedbox non può verificarlo.`,
    verified: (name: string, site: string) => `«${name}», confermata da ${site}`,
    answer: "La tua risposta va a",
    answerHere: "un’app su questo computer",
    answerScheme: (scheme: string) => `l’app su questo dispositivo che apre i link ${scheme}:`,
    answerHint: "Consenti solo se hai appena avviato il collegamento da quell’app.",
    you: "Hai eseguito l’accesso come",
    other: "Non sei tu?",
    account: "Account",
    may: "Che cosa può fare",
    readOnly: "Solo leggere",
    readOnlyDetail:
      "Trova e legge i tuoi documenti, le bollette e le scadenze, e risponde alle domande su di essi. I numeri di conto, di polizza e simili mancano da ciò che Deedbox elenca; le pagine e il loro testo mostrano quello che c’è stampato.",
    change: "Leggere e modificare",
    changeDetail:
      "Inoltre aggiunge, corregge e condivide documenti, li mette nel cestino, segna le bollette come pagate e vede i numeri di conto, di polizza e simili.",
    onlyRead: "In questo account puoi solo leggere, quindi anche l’app.",
    askedOnlyRead: "L’app chiede soltanto di leggere.",
    never: "Membri, backup e impostazioni restano fuori dalla sua portata.",
    leaves:
      "Ciò che legge esce da Deedbox. Con un assistente nel cloud come Claude o ChatGPT arriva all’azienda che lo offre.",
    end: "Resta collegata 30 giorni; puoi scollegarla quando vuoi in Impostazioni, alla voce «App collegate».",
    allow: "Consenti",
    cancel: "Annulla",
    noAccount: "Non hai nessun account di cui un’app possa usare i documenti.",
    overTitle: "Questa richiesta non è più valida",
    over: "È scaduta o ha già avuto risposta. Torna all’app e collegala di nuovo.",
    failedTitle: "Impossibile caricare la richiesta",
    retry: "Riprova",
    home: "Vai a Deedbox",
    allowedTitle: "Collegata",
    allowed: (app: string) =>
      `Si torna a ${app}. Se non succede nulla, tornaci tu; puoi chiudere questa pagina.`,
    cancelledTitle: "Non collegata",
    cancelled: (app: string) => `${app} non vede nulla. Puoi chiudere questa pagina.`,
  },
};
