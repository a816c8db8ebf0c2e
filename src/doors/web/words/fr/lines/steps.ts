import type { Pair } from "../../lines/say.ts";
import { summaries } from "./summaries.ts";

const paying: readonly Pair[] = [
  ["Check the amount of {amount} against the bill.", "Comparez le montant de {amount} avec la facture."],
  [
    "Pay it to the account printed on the bill, with the reference printed there.",
    "Payez sur le compte indiqué sur la facture, avec la référence qui y figure.",
  ],
  ["Pay it to the account, IBAN {as}, reference {as2}.", "Payez sur le compte IBAN {as}, référence {as2}."],
  ["Pay it to the account, IBAN {as}.", "Payez sur le compte IBAN {as}."],
  ["Pay it to {who}, IBAN {as}, reference {as2}.", "Payez à {who}, IBAN {as}, référence {as2}."],
  ["Pay it to {who}, IBAN {as}.", "Payez à {who}, IBAN {as}."],
  ["The paper says: “{as}”", "Le papier dit : « {as} »"],
  ["To cancel, the paper says: “{as}”", "Pour résilier, le papier dit : « {as} »"],
  ["Mark it as handled.", "Marquez cette ligne comme faite."],
  [
    "See that the money is there and that the debit is right.",
    "Veillez à ce que l’argent soit là et que le prélèvement soit juste.",
  ],
  [
    "Check whether it is right; the paper says how and until when you may object.",
    "Vérifiez si c’est juste ; le papier dit comment et jusqu’à quand vous pouvez contester.",
  ],
  [
    "Pay {amount} with the reference printed on it: some offer a lower amount to those who pay early.",
    "Payez {amount} avec la référence qui y figure : parfois, on paie moins en payant tôt.",
  ],
];

const renewing: readonly Pair[] = [
  ["Compare what it costs now with what it cost before.", "Comparez le prix actuel avec le prix d’avant."],
  [
    "Ask {who} to renew it, or give notice within the time the contract allows.",
    "Demandez le renouvellement à {who}, ou résiliez dans le délai prévu par le contrat.",
  ],
  [
    "File the new contract or the confirmation when it comes.",
    "Classez le nouveau contrat ou la confirmation à son arrivée.",
  ],
  [
    "Check whether the cover still fits, and compare the new premium with the last one and with other offers.",
    "Vérifiez si la couverture convient toujours, et comparez la nouvelle cotisation avec l’ancienne et avec d’autres offres.",
  ],
  [
    "To leave, give notice to {who} in time; to stay, see that it is paid.",
    "Pour partir, envoyez à temps la résiliation à {who} ; pour rester, veillez à ce que ce soit payé.",
  ],
  [
    "File the new policy or the confirmation when it comes.",
    "Classez le nouveau contrat d’assurance ou la confirmation à son arrivée.",
  ],
  [
    "Decide whether to stay, and talk to {who} about a new term in good time.",
    "Décidez si vous restez, et parlez à temps avec {who} d’un nouveau bail.",
  ],
  [
    "If you leave, give notice in the form that the lease asks for and plan the handover.",
    "Si vous partez, donnez congé dans la forme que le bail exige et préparez l’état des lieux.",
  ],
  [
    "File the new lease or the confirmation when it comes.",
    "Classez le nouveau bail ou la confirmation à son arrivée.",
  ],
];

const expiring: readonly Pair[] = [
  ["Find out whether it is still needed.", "Voyez si vous en avez encore besoin."],
  ["Apply for a new one in time, at {who}.", "Demandez à temps un nouveau document à {who}."],
  ["File the new one when it comes.", "Classez le nouveau document à son arrivée."],
  [
    "Have a passport photograph taken that is accepted there.",
    "Faites faire une photo d’identité acceptée là-bas.",
  ],
  [
    "Book an appointment at the Bürgeramt of where you live.",
    "Prenez rendez-vous au Bürgeramt de votre domicile.",
  ],
  [
    "Take the old one along, and a digital photograph taken there or by a certified studio.",
    "Apportez l’ancien document, et une photo numérique prise sur place ou dans un studio agréé.",
  ],
  [
    "Collect the new one yourself, and file a copy here.",
    "Allez chercher vous-même le nouveau document, et classez-en une copie ici.",
  ],
  [
    "Renew it with HM Passport Office, online or at a Post Office.",
    "Renouvelez-le auprès du HM Passport Office, en ligne ou dans un bureau de poste.",
  ],
  ["File a copy of the new one here.", "Classez ici une copie du nouveau document."],
  [
    "Renew with form DS-82 if it was issued to an adult within the last 15 years; otherwise apply in person with DS-11.",
    "Renouvelez-le avec le formulaire DS-82 s’il a été délivré à un adulte il y a moins de 15 ans ; sinon, faites la demande en personne avec le DS-11.",
  ],
  [
    "Fill in the pre-application online with the ANTS, then book an appointment at any town hall that takes them.",
    "Remplissez la pré-demande en ligne sur le site de l’ANTS, puis prenez rendez-vous dans une mairie qui reçoit les demandes.",
  ],
  [
    "Collect the new one at the same town hall, and file a copy here.",
    "Allez chercher le nouveau document dans la même mairie, et classez-en une copie ici.",
  ],
  [
    "Make an appointment at your municipality (gemeente).",
    "Prenez rendez-vous auprès de votre commune (gemeente).",
  ],
  [
    "Find out which office issues it and how long it takes at present.",
    "Cherchez quel service le délivre et combien de temps cela prend en ce moment.",
  ],
  [
    "Apply with the old one and the proofs that are asked for.",
    "Faites la demande avec l’ancien document et les justificatifs exigés.",
  ],
  [
    "Ask the office that issued it whether a new photograph, an eye test or a medical report is needed.",
    "Demandez au service qui l’a délivré s’il faut une nouvelle photo, un contrôle de la vue ou un certificat médical.",
  ],
  [
    "Apply for the new card some weeks ahead, and drive with the old one until it ends.",
    "Demandez la nouvelle carte quelques semaines à l’avance, et conduisez avec l’ancienne jusqu’à sa fin.",
  ],
  [
    "Book it at a testing station; most have a place within two weeks.",
    "Prenez rendez-vous dans un centre de contrôle ; la plupart ont une place sous deux semaines.",
  ],
  [
    "Have known faults mended before, so that it passes at once.",
    "Faites réparer avant les défauts connus, pour que le contrôle passe du premier coup.",
  ],
  ["File the new report here.", "Classez ici le nouveau rapport."],
  [
    "Renew it with the authority that issued it; proof of insurance is usually asked for.",
    "Renouvelez-la auprès de l’autorité qui l’a délivrée ; une attestation d’assurance est souvent demandée.",
  ],
  ["File the new one here.", "Classez ici le nouveau papier."],
  [
    "Check whether anything is wrong with it, and claim it from {who} before that day.",
    "Vérifiez s’il y a un défaut, et signalez-le à {who} avant ce jour.",
  ],
  [
    "Have the receipt at hand: it is usually asked for.",
    "Gardez le reçu à portée de main : il est souvent demandé.",
  ],
  [
    "Use it, or ask {who} to make it valid for longer.",
    "Utilisez ce qui reste, ou demandez à {who} de prolonger la validité.",
  ],
  [
    "A new one is usually sent by itself; ask {who} if it has not come a month before.",
    "En général, une nouvelle carte arrive toute seule ; adressez-vous à {who} si elle n’est pas là un mois avant.",
  ],
];

const other: readonly Pair[] = [
  ["Gather the documents it asks for.", "Réunissez les papiers demandés."],
  [
    "Hand it in to {who} by {time} and keep the receipt.",
    "Remettez le tout à {who} au plus tard le {time} et gardez le reçu.",
  ],
  ["File the receipt here.", "Classez ici le reçu."],
  [
    "Gather the papers of the year: the tax package here does it for you (Bundles).",
    "Réunissez les papiers de l’année : la pochette impôts le fait ici pour vous (Pochettes).",
  ],
  [
    "Hand it in by {time}, or ask for more time before that day.",
    "Déposez-la au plus tard le {time}, ou demandez un délai avant ce jour.",
  ],
  [
    "File the receipt here, and the assessment when it comes.",
    "Classez ici le reçu, puis l’avis d’imposition quand il arrive.",
  ],
  [
    "Keep the day free, or ask {who} for another one.",
    "Gardez ce jour libre, ou demandez-en un autre à {who}.",
  ],
  ["Take along the documents it asks for.", "Emportez les papiers demandés."],
  [
    "Do it and mark it as handled, or snooze it to another day.",
    "Faites-le et marquez la ligne comme faite, ou reportez-la à un autre jour.",
  ],
];

/** What to do about what is missing. */
const missing: readonly Pair[] = [
  ["Look for it among your papers and add it.", "Cherchez-le parmi vos papiers et ajoutez-le."],
  ["If it is lost, ask {who} for a copy.", "S’il est perdu, demandez une copie à {who}."],
  [
    "If it is not needed, dismiss this and say why.",
    "S’il n’est pas nécessaire, écartez cette ligne et dites pourquoi.",
  ],
  [
    "Look for it in your mail or in the online account.",
    "Cherchez-le dans vos e-mails ou dans votre compte en ligne.",
  ],
  ["Ask {who} for it.", "Demandez-le à {who}."],
  [
    "If there was none, dismiss this and say why.",
    "S’il n’y en a pas eu, écartez cette ligne et dites pourquoi.",
  ],
  ["If there is a newer one, add it.", "S’il en existe un plus récent, ajoutez-le."],
  ["If not, see about renewing it.", "Sinon, occupez-vous du renouvellement."],
  [
    "If it is not needed any more, dismiss this and say why.",
    "S’il n’est plus nécessaire, écartez cette ligne et dites pourquoi.",
  ],
  ["Open it and fill in what is missing.", "Ouvrez la fiche et complétez ce qui manque."],
  [
    "Look whether the disk or network folder of the backups is connected.",
    "Vérifiez que le disque ou le dossier réseau des sauvegardes est bien connecté.",
  ],
  [
    "In Settings, Backups, see what went wrong and choose another folder if need be.",
    "Dans Réglages, Sauvegardes, voyez ce qui n’a pas marché et choisissez au besoin un autre dossier.",
  ],
  [
    "It is tried again every hour; this line goes once one was made.",
    "Un nouvel essai a lieu toutes les heures ; cette ligne disparaît dès qu’une sauvegarde est faite.",
  ],
];

/** What to do about a paper that waits. */
const waiting: readonly Pair[] = [
  ["Open the document and correct what is wrong.", "Ouvrez le document et corrigez ce qui n’est pas juste."],
  ["Open the document and give its password.", "Ouvrez le document et saisissez son mot de passe."],
  [
    "Open the document and give it its title, its type or its date, or add a better scan and move this one to the trash.",
    "Ouvrez le document et indiquez son titre, son type ou sa date, ou ajoutez un meilleur scan et mettez celui-ci à la corbeille.",
  ],
  [
    "Compare it with the one on file, then fold it under that one or say that it is not a duplicate.",
    "Comparez-le avec celui qui est classé, puis rangez-le sous celui-ci ou dites que ce n’est pas une copie.",
  ],
  [
    "Move it to the trash, and ask for a clean copy if it is needed.",
    "Mettez-le à la corbeille, et demandez une copie saine si vous en avez besoin.",
  ],
  [
    "Restore the box from a backup, or add the same file again: it takes the place of the damaged one.",
    "Restaurez la box à partir d’une sauvegarde ou ajoutez de nouveau le même fichier : il remplace celui qui est endommagé.",
  ],
  [
    "Give it its title or its type and keep it as it is, or add it again as a PDF or a picture and move this one to the trash.",
    "Indiquez son titre ou son type et gardez-le tel quel, ou ajoutez-le à nouveau en PDF ou en image et mettez celui-ci à la corbeille.",
  ],
  [
    "Open the document and say where one ends and the next begins, or that it is one.",
    "Ouvrez le document et dites où l’un finit et où commence le suivant, ou qu’il n’y en a qu’un.",
  ],
];

export const steps: readonly Pair[] = [
  ...summaries,
  ...paying,
  ...renewing,
  ...expiring,
  ...other,
  ...missing,
  ...waiting,
];
