import type { Pair } from "../../lines/say.ts";

/** Why something is thought missing, or what closed a line. */
const why: readonly Pair[] = [
  [
    "{one} came {every} from {time} to {time2}; the one for {time3} is not on file.",
    "{one} : un papier {every} entre {time} et {time2} ; pour {time3}, rien n’est classé.",
  ],
  [
    "{one} came {every} from {time} to {time2}; the next one, for {time3}, is late and not on file.",
    "{one} : un papier {every} entre {time} et {time2} ; le suivant, pour {time3}, est en retard et n’est pas classé.",
  ],
  [
    "The one on file[ from {who}] ran out on {time}[ ({n} months after {time2}: {as})], and no newer one is on file.",
    "Ce qui est classé[ ({who})] était valable jusqu’au {time}[ ({n} mois après le {time2} : {as})], et rien de plus récent n’est classé.",
  ],
  [
    "The one on file[ from {who}] was due again on {time}[ ({n} months after {time2}: {as})], and no newer one is on file.",
    "Ce qui est classé[ ({who})] était à refaire le {time}[ ({n} mois après le {time2} : {as})], et rien de plus récent n’est classé.",
  ],
  [
    "A passport cannot be travelled with once it has run out.",
    "On ne peut pas voyager avec un passeport expiré.",
  ],
  ["It does not count any more.", "Ce document n’est plus valable."],
  ["A new card comes by itself as a rule.", "En général, une nouvelle carte arrive toute seule."],
  [
    "Either the cover has ended or the paper of the new term is missing.",
    "Soit la couverture a pris fin, soit le papier de la nouvelle période manque.",
  ],
  [
    "Either the cover has ended or the paper of the new year is missing.",
    "Soit la couverture a pris fin, soit le papier de la nouvelle année manque.",
  ],
  [
    "A vehicle may not be driven without a valid one.",
    "Sans papier valable, un véhicule n’a pas le droit de circuler.",
  ],
  ["Driving on without one may be fined.", "Continuer à rouler sans peut valoir une amende."],
  ["The vaccination was to be repeated by then.", "La vaccination était à refaire au plus tard ce jour-là."],
  [
    "{who} is on {one} of {time}, but no {thing} for it is on file.",
    "{who} figure sur un papier du {time} ({one}), mais il manque : {thing}.",
  ],
  ["A vehicle on the road has to be insured[ ({as})].", "Un véhicule qui circule doit être assuré[ ({as})]."],
  [
    "Whoever lends on a home asks for it, and without it a fire is the owner's loss.",
    "Qui prête pour un logement la demande ; sans elle, un incendie est à la charge du propriétaire.",
  ],
  [
    "It says whose it is and until when it may be driven.",
    "Ce papier dit à qui est le véhicule et jusqu’à quand il peut circuler.",
  ],
  ["It says whose the home is.", "Ce papier dit à qui est le logement."],
  ["All that is owed for the home rests on it.", "Tout ce qui est à payer pour le logement repose dessus."],
  [
    "{n} mortgage statements[ from {who}] are on file, but no insurance of a home.",
    "{n} relevés de prêt immobilier[ ({who})] sont classés, mais aucune assurance habitation.",
  ],
  ["Whoever lends on a home asks for it.", "Qui prête pour un logement la demande."],
  [
    "{who} is on {one}, but its plate could not be read there.",
    "{who} figure sur un papier ({one}), mais la plaque d’immatriculation n’a pas pu y être lue.",
  ],
  ["Bills and fines are told by it.", "C’est elle qui permet de reconnaître les factures et les amendes."],
  [
    "A passport of {who} is on file, but the day of birth could not be read there.",
    "Un passeport est classé ({who}), mais la date de naissance n’a pas pu y être lue.",
  ],
  ["Forms ask for it.", "Des formulaires la demandent."],
  [
    "The policy of {time} names none, and there are {n} it could be: {as}.",
    "Le contrat du {time} n’en nomme aucun, et {n} sont possibles : {as}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} is on file.',
    "Ses pages sont numérotées « sur {n} », mais une seule est classée : {pages}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} are on file.',
    "Ses pages sont numérotées « sur {n} », mais seules celles-ci sont classées : {pages}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} are on file on this paper and those beside it.',
    "Ses pages sont numérotées « sur {n} », mais seules celles-ci sont classées, sur ce papier et ses voisins : {pages}.",
  ],
  [
    "{n} payslips[ from {who}] from {time} to {time2} are on file, but no {what} for {time3}.",
    "{n} bulletins de paie[ ({who})] entre {time} et {time2} sont classés, mais il manque, pour {time3} : {what}.",
  ],
  [
    "A loan from {who} has been running since {time} by what is on file, but no statement of {time2} is.",
    "D’après ce qui est classé, un prêt est en cours depuis le {time} ({who}), mais aucun relevé pour {time2} n’est classé.",
  ],
  ["One is due by {time} ({as}).", "Ce papier est attendu au plus tard le {time} ({as})."],
];

const closed: readonly Pair[] = [
  ["Renewed: “{as}” of {time} is on file.", "Renouvelé : le papier « {as} » du {time} est classé."],
  ["Ended: “{as}” of {time} is on file.", "Terminé : le papier « {as} » du {time} est classé."],
  ["Done: “{as}” of {time} is on file.", "Fait : le papier « {as} » du {time} est classé."],
  ["It was on {time}.", "C’était le {time}."],
  ["Taken back: “{as}” cancels all of it.", "Retiré : « {as} » annule le tout."],
  ["Paid: “{as}” of {time} carries nothing over.", "Payé : « {as} » du {time} ne reporte plus rien."],
  ["Paid: “{as}” of {time} is for {amount}.", "Payé : « {as} » du {time} porte sur {amount}."],
  ["Paid: “{as}” shows {amount} on {time}.", "Payé : « {as} » indique {amount} le {time}."],
  ["Paid: “{as}” confirms {amount} on {time}.", "Payé : « {as} » confirme {amount} le {time}."],
  ["The same as “{as}”, which is done.", "La même chose que « {as} », qui est faite."],
  ["Asked for again: “{as}” of {time}.", "Demandé à nouveau : « {as} » du {time}."],
  ["Debited by itself on {time}.", "Prélevé automatiquement le {time}."],
  ["On file now: {as}.", "Maintenant classé : {as}."],
  ["Its pages are on file now.", "Ses pages sont maintenant classées."],
  ["Sold or ended.", "Vendu ou terminé."],
  ["It is known now.", "C’est maintenant connu."],
  ["{who} is no more.", "{who} n’est plus là."],
  ["It is not missing any more by what is on file.", "D’après ce qui est classé, cela ne manque plus."],
  ["No {thing} is expected for it any more.", "On n’attend plus ce papier : {thing}."],
  ["It is on the list once already.", "C’est déjà une fois dans la liste."],
  ["It is debited by itself.", "C’est prélevé automatiquement."],
];

/** What happens when the day passes. */
const missed: readonly Pair[] = [
  [
    "After that day it is not accepted for travel; some countries refuse it in its last six months already.",
    "Après ce jour, ce document n’est plus accepté pour voyager ; certains pays le refusent déjà dans ses six derniers mois.",
  ],
  [
    "Driving without a valid licence may be an offence.",
    "Conduire sans permis valable peut être une infraction.",
  ],
  [
    "The right to stay may end; applying before the day usually keeps it.",
    "Le droit de séjour peut prendre fin ; une demande faite avant ce jour le maintient en général.",
  ],
  [
    "Driving on may be fined, and an insurer may ask questions after an accident.",
    "Continuer à rouler peut valoir une amende, et l’assureur peut poser des questions après un accident.",
  ],
  ["After that day repairs are not free.", "Après ce jour, les réparations ne sont plus gratuites."],
  ["What is left on it may be lost.", "Ce qui reste dessus peut être perdu."],
  [
    "A notice that comes later does not count for this term: the cover goes on, and so does the premium.",
    "Une résiliation plus tardive ne compte plus pour cette période : la couverture continue, et la cotisation aussi.",
  ],
  [
    "Find out which it is: it renews by itself at the new price, or it is over after that day.",
    "Vérifiez ce qu’il en est : soit le contrat se renouvelle tout seul au nouveau prix, soit il est terminé après ce jour.",
  ],
  [
    "The office may add a charge or estimate what is owed.",
    "L’administration peut ajouter une majoration ou estimer ce qui est dû.",
  ],
  [
    "The tax office may add a late-filing charge of 0.25 % of the tax a month, at least €25 (AO § 152).",
    "L’administration fiscale peut ajouter une majoration de retard de 0,25 % de l’impôt par mois, au moins 25 € (AO § 152).",
  ],
  [
    "There is a penalty of £100 as soon as it is late, and more after three months.",
    "Il y a une pénalité de 100 £ dès le premier jour de retard, et davantage après trois mois.",
  ],
  [
    "The penalty is 5 % of the unpaid tax for each month, up to 25 %.",
    "La pénalité est de 5 % de l’impôt impayé pour chaque mois, jusqu’à 25 %.",
  ],
  [
    "A reminder with a new day comes first, then a fine.",
    "Il y a d’abord un rappel avec une nouvelle date, puis une amende.",
  ],
  [
    "There is a surcharge that grows with each month of delay.",
    "Il y a une majoration qui augmente à chaque mois de retard.",
  ],
  [
    "It can still be handed in late as Redditi PF within 90 days, with a penalty.",
    "Elle peut encore être déposée en retard, comme Redditi PF, dans les 90 jours, avec une pénalité.",
  ],
  [
    "The tax office may add up to 10 % of the tax.",
    "L’administration fiscale peut majorer l’impôt de 10 % au plus.",
  ],
  [
    "The canton sends a reminder, then a fine; most cantons give more time when asked.",
    "Le canton envoie un rappel, puis une amende ; la plupart des cantons prolongent le délai sur demande.",
  ],
  [
    "There may be an increase of the tax, and a fine.",
    "L’impôt peut être majoré, et une amende peut s’y ajouter.",
  ],
  [
    "There is a surcharge of 5 % in the first two months and of 10 % after that.",
    "Il y a une majoration de 5 % les deux premiers mois, puis de 10 %.",
  ],
];

/** What is said of a paper that waits, and what is asked. */
const looks: readonly Pair[] = [
  ["There are hardly any words on the pages.", "Il n’y a presque pas de mots sur les pages."],
  ["The picture is too unclear to be read.", "L’image n’est pas assez nette pour être lue."],
  [
    "This file is damaged. Restore it from a backup.",
    "Ce fichier est endommagé. Restaurez-le à partir d’une sauvegarde.",
  ],
  ["It is not clear what kind of paper this is.", "Le type de ce papier n’est pas clair."],
  [
    "The file is empty: there is not one byte in it.",
    "Le fichier est vide : il ne contient pas un seul octet.",
  ],
  ["Two readings of this paper differ.", "Deux lectures de ce papier diffèrent."],
  ["Is it right as it was filed?", "Est-ce juste, tel que c’est classé ?"],
  ["What is its password?", "Quel est son mot de passe ?"],
  ["What is it, and of what day?", "Qu’est-ce que c’est, et de quel jour ?"],
  ["What is right?", "Qu’est-ce qui est juste ?"],
  ["Is it a copy?", "Est-ce une copie ?"],
  ["Do you need it at all?", "En avez-vous vraiment besoin ?"],
  ["Do you have a backup of it?", "En avez-vous une sauvegarde ?"],
  ["What is it?", "Qu’est-ce que c’est ?"],
  ["Where does one end and the next begin?", "Où finit l’un, et où commence le suivant ?"],
  ["What kind of paper is it?", "De quel type de papier s’agit-il ?"],
  ["Which of the two is right?", "Laquelle des deux est juste ?"],
  ["Can you add it again?", "Pouvez-vous l’ajouter à nouveau ?"],
  ["What is it, and is there more of it?", "Qu’est-ce que c’est, et y a-t-il une suite ?"],
  ["Which amount is right?", "Quel montant est juste ?"],
  ["Which day is right?", "Quel jour est juste ?"],
];

export const sentences: readonly Pair[] = [...why, ...closed, ...missed, ...looks];
