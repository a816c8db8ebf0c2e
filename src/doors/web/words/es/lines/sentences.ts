import type { Pair } from "../../lines/say.ts";

/** Why something is thought missing, or what closed a line. */
const why: readonly Pair[] = [
  [
    "{one} came {every} from {time} to {time2}; the one for {time3} is not on file.",
    "{one}: llegó {every} ({time} – {time2}); falta el documento de {time3}.",
  ],
  [
    "{one} came {every} from {time} to {time2}; the next one, for {time3}, is late and not on file.",
    "{one}: llegó {every} ({time} – {time2}); el siguiente, de {time3}, se retrasa y no está archivado.",
  ],
  [
    "The one on file[ from {who}] ran out on {time}[ ({n} months after {time2}: {as})], and no newer one is on file.",
    "Lo que hay archivado[ de {who}] caducó el {time}[ ({n} meses después del {time2}: {as})], y no hay nada más reciente.",
  ],
  [
    "The one on file[ from {who}] was due again on {time}[ ({n} months after {time2}: {as})], and no newer one is on file.",
    "Según lo archivado[ de {who}], tocaba de nuevo el {time}[ ({n} meses después del {time2}: {as})], y no hay nada más reciente.",
  ],
  [
    "A passport cannot be travelled with once it has run out.",
    "Con un pasaporte caducado no se puede viajar.",
  ],
  ["It does not count any more.", "Ya no vale."],
  ["A new card comes by itself as a rule.", "Por lo general, la tarjeta nueva llega sola."],
  [
    "Either the cover has ended or the paper of the new term is missing.",
    "O la cobertura ha terminado, o falta el documento del nuevo periodo.",
  ],
  [
    "Either the cover has ended or the paper of the new year is missing.",
    "O la cobertura ha terminado, o falta el documento del nuevo año.",
  ],
  [
    "A vehicle may not be driven without a valid one.",
    "Sin un documento en vigor, el vehículo no puede circular.",
  ],
  ["Driving on without one may be fined.", "Seguir circulando así puede costar una multa."],
  ["The vaccination was to be repeated by then.", "Para entonces tocaba repetir la vacuna."],
  [
    "{who} is on {one} of {time}, but no {thing} for it is on file.",
    "{who} aparece en un documento del {time} ({one}), pero falta este documento: {thing}.",
  ],
  [
    "A vehicle on the road has to be insured[ ({as})].",
    "Un vehículo en circulación debe estar asegurado[ ({as})].",
  ],
  [
    "Whoever lends on a home asks for it, and without it a fire is the owner's loss.",
    "Quien concede una hipoteca lo exige; sin seguro, el daño de un incendio recae en la propiedad.",
  ],
  [
    "It says whose it is and until when it may be driven.",
    "Dice de quién es el vehículo y hasta cuándo puede circular.",
  ],
  ["It says whose the home is.", "Dice de quién es la vivienda."],
  ["All that is owed for the home rests on it.", "En él se basa todo lo que se paga por la vivienda."],
  [
    "{n} mortgage statements[ from {who}] are on file, but no insurance of a home.",
    "Hay {n} extractos de hipoteca[ de {who}] archivados, pero ningún seguro del hogar.",
  ],
  ["Whoever lends on a home asks for it.", "Quien concede una hipoteca lo exige."],
  [
    "{who} is on {one}, but its plate could not be read there.",
    "{who} aparece en un documento ({one}), pero ahí no se ha podido leer la matrícula.",
  ],
  ["Bills and fines are told by it.", "Por ella se reconocen las facturas y las multas."],
  [
    "A passport of {who} is on file, but the day of birth could not be read there.",
    "Hay un pasaporte de {who} archivado, pero ahí no se ha podido leer la fecha de nacimiento.",
  ],
  ["Forms ask for it.", "La piden los formularios."],
  [
    "The policy of {time} names none, and there are {n} it could be: {as}.",
    "La póliza del {time} no indica ninguno, y los posibles son {n}: {as}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} is on file.',
    "Sus páginas están numeradas «de {n}», pero solo está archivada la {pages}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} are on file.',
    "Sus páginas están numeradas «de {n}», pero solo están archivadas las {pages}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} are on file on this paper and those beside it.',
    "Sus páginas están numeradas «de {n}», pero en este documento y los contiguos solo están archivadas las {pages}.",
  ],
  [
    "{n} payslips[ from {who}] from {time} to {time2} are on file, but no {what} for {time3}.",
    "Hay {n} nóminas[ de {who}] archivadas, de {time} a {time2}, pero falta el documento de {time3}: {what}.",
  ],
  [
    "A loan from {who} has been running since {time} by what is on file, but no statement of {time2} is.",
    "Según lo archivado, hay un préstamo de {who} en curso desde el {time}, pero falta el extracto de {time2}.",
  ],
  ["One is due by {time} ({as}).", "Debería estar a más tardar el {time} ({as})."],
];

const closed: readonly Pair[] = [
  ["Renewed: “{as}” of {time} is on file.", "Renovado: ya está archivado «{as}», del {time}."],
  ["Ended: “{as}” of {time} is on file.", "Terminado: ya está archivado «{as}», del {time}."],
  ["Done: “{as}” of {time} is on file.", "Hecho: ya está archivado «{as}», del {time}."],
  ["It was on {time}.", "Fue el {time}."],
  ["Taken back: “{as}” cancels all of it.", "Anulado: «{as}» lo cancela por completo."],
  ["Paid: “{as}” of {time} carries nothing over.", "Pagado: «{as}», del {time}, no arrastra nada pendiente."],
  ["Paid: “{as}” of {time} is for {amount}.", "Pagado: «{as}», del {time}, es de {amount}."],
  ["Paid: “{as}” shows {amount} on {time}.", "Pagado: «{as}» muestra {amount} el {time}."],
  ["Paid: “{as}” confirms {amount} on {time}.", "Pagado: «{as}» confirma {amount} el {time}."],
  ["The same as “{as}”, which is done.", "Lo mismo que «{as}», que ya está hecho."],
  ["Asked for again: “{as}” of {time}.", "Reclamado de nuevo: «{as}», del {time}."],
  ["Debited by itself on {time}.", "Cargado automáticamente el {time}."],
  ["On file now: {as}.", "Ya está archivado: {as}."],
  ["Its pages are on file now.", "Sus páginas ya están archivadas."],
  ["Sold or ended.", "Vendido o terminado."],
  ["It is known now.", "Ya se conoce."],
  ["{who} is no more.", "{who} ya no existe."],
  ["It is not missing any more by what is on file.", "Según lo archivado, ya no falta."],
  ["No {thing} is expected for it any more.", "Ya no se espera: {thing}."],
  ["It is on the list once already.", "Ya está una vez en la lista."],
  ["It is debited by itself.", "Se carga automáticamente en la cuenta."],
];

/** What happens when the day passes. */
const missed: readonly Pair[] = [
  [
    "After that day it is not accepted for travel; some countries refuse it in its last six months already.",
    "Después de ese día no vale para viajar; algunos países ya lo rechazan en sus últimos seis meses.",
  ],
  [
    "Driving without a valid licence may be an offence.",
    "Conducir sin un carné en vigor puede ser una infracción o un delito.",
  ],
  [
    "The right to stay may end; applying before the day usually keeps it.",
    "El derecho a quedarse puede terminar; quien presenta la solicitud antes de ese día suele conservarlo.",
  ],
  [
    "Driving on may be fined, and an insurer may ask questions after an accident.",
    "Seguir circulando puede costar una multa, y tras un accidente la aseguradora puede pedir explicaciones.",
  ],
  ["After that day repairs are not free.", "Después de ese día, las reparaciones ya no son gratuitas."],
  ["What is left on it may be lost.", "El saldo que quede puede perderse."],
  [
    "A notice that comes later does not count for this term: the cover goes on, and so does the premium.",
    "Una cancelación posterior no cuenta para este periodo: la cobertura sigue, y la prima también.",
  ],
  [
    "Find out which it is: it renews by itself at the new price, or it is over after that day.",
    "Conviene averiguar qué pasa: o se renueva automáticamente al nuevo precio, o termina después de ese día.",
  ],
  [
    "The office may add a charge or estimate what is owed.",
    "La administración puede aplicar un recargo o estimar lo que se debe.",
  ],
  [
    "The tax office may add a late-filing charge of 0.25 % of the tax a month, at least €25 (AO § 152).",
    "La administración tributaria puede aplicar un recargo por retraso del 0,25 % del impuesto al mes, de 25 € como mínimo (AO § 152).",
  ],
  [
    "There is a penalty of £100 as soon as it is late, and more after three months.",
    "Hay una multa de 100 £ en cuanto se pasa el plazo, y más a partir de los tres meses.",
  ],
  [
    "The penalty is 5 % of the unpaid tax for each month, up to 25 %.",
    "La sanción es del 5 % del impuesto sin pagar por cada mes, hasta el 25 %.",
  ],
  [
    "A reminder with a new day comes first, then a fine.",
    "Primero llega un aviso con una nueva fecha; después, una multa.",
  ],
  [
    "There is a surcharge that grows with each month of delay.",
    "Hay un recargo que crece con cada mes de retraso.",
  ],
  [
    "It can still be handed in late as Redditi PF within 90 days, with a penalty.",
    "Todavía se puede presentar fuera de plazo como Redditi PF, en un máximo de 90 días y con una sanción.",
  ],
  [
    "The tax office may add up to 10 % of the tax.",
    "La administración tributaria puede añadir hasta un 10 % del impuesto.",
  ],
  [
    "The canton sends a reminder, then a fine; most cantons give more time when asked.",
    "El cantón envía un aviso y después una multa; la mayoría de los cantones amplían el plazo si se les pide.",
  ],
  [
    "There may be an increase of the tax, and a fine.",
    "El impuesto puede aumentar, y puede haber una multa.",
  ],
  [
    "There is a surcharge of 5 % in the first two months and of 10 % after that.",
    "Hay un recargo del 5 % en los dos primeros meses y del 10 % después.",
  ],
];

/** What is said of a paper that waits, and what is asked. */
const looks: readonly Pair[] = [
  ["There are hardly any words on the pages.", "En las páginas apenas hay palabras."],
  ["The picture is too unclear to be read.", "La imagen no es lo bastante nítida para leerla."],
  [
    "This file is damaged. Restore it from a backup.",
    "Este archivo está dañado. Hay que restaurarlo desde una copia de seguridad.",
  ],
  ["It is not clear what kind of paper this is.", "No está claro de qué tipo de documento se trata."],
  ["The file is empty: there is not one byte in it.", "El archivo está vacío: no contiene ni un solo byte."],
  ["Two readings of this paper differ.", "Dos lecturas de este documento no coinciden."],
  ["Is it right as it was filed?", "¿Está bien tal como se archivó?"],
  ["What is its password?", "¿Cuál es su contraseña?"],
  ["What is it, and of what day?", "¿Qué es y de qué día?"],
  ["What is right?", "¿Qué es lo correcto?"],
  ["Is it a copy?", "¿Es una copia?"],
  ["Do you need it at all?", "¿De verdad hace falta?"],
  ["Do you have a backup of it?", "¿Hay una copia de seguridad?"],
  ["What is it?", "¿Qué es?"],
  ["Where does one end and the next begin?", "¿Dónde termina uno y empieza el siguiente?"],
  ["What kind of paper is it?", "¿Qué tipo de documento es?"],
  ["Which of the two is right?", "¿Cuál de las dos es la correcta?"],
  ["Can you add it again?", "¿Se puede añadir de nuevo?"],
  ["What is it, and is there more of it?", "¿Qué es? ¿Hay más páginas?"],
  ["Which amount is right?", "¿Qué importe es el correcto?"],
  ["Which day is right?", "¿Qué fecha es la correcta?"],
];

export const sentences: readonly Pair[] = [...why, ...closed, ...missed, ...looks];
