import type { Pair } from "../../lines/say.ts";
import { summaries } from "./summaries.ts";

const paying: readonly Pair[] = [
  ["Check the amount of {amount} against the bill.", "Comparar el importe de {amount} con la factura."],
  [
    "Pay it to the account printed on the bill, with the reference printed there.",
    "Hacer el pago a la cuenta que figura en la factura, con la referencia que se indica allí.",
  ],
  [
    "Pay it to the account, IBAN {as}, reference {as2}.",
    "Hacer el pago a la cuenta con IBAN {as}, referencia {as2}.",
  ],
  ["Pay it to the account, IBAN {as}.", "Hacer el pago a la cuenta con IBAN {as}."],
  ["Pay it to {who}, IBAN {as}, reference {as2}.", "Hacer el pago a {who}, IBAN {as}, referencia {as2}."],
  ["Pay it to {who}, IBAN {as}.", "Hacer el pago a {who}, IBAN {as}."],
  ["The paper says: “{as}”", "El documento dice: «{as}»"],
  ["To cancel, the paper says: “{as}”", "Para cancelar, el documento dice: «{as}»"],
  ["Mark it as handled.", "Marcar como hecho."],
  [
    "See that the money is there and that the debit is right.",
    "Comprobar que hay saldo y que el cargo es correcto.",
  ],
  [
    "Check whether it is right; the paper says how and until when you may object.",
    "Comprobar si es correcta; el documento dice cómo y hasta cuándo se puede recurrir.",
  ],
  [
    "Pay {amount} with the reference printed on it: some offer a lower amount to those who pay early.",
    "Pagar {amount} con la referencia impresa: a veces, quien paga pronto paga menos.",
  ],
];

const renewing: readonly Pair[] = [
  [
    "Compare what it costs now with what it cost before.",
    "Comparar lo que cuesta ahora con lo que costaba antes.",
  ],
  [
    "Ask {who} to renew it, or give notice within the time the contract allows.",
    "Pedir a {who} la renovación, o cancelar dentro del plazo que fija el contrato.",
  ],
  [
    "File the new contract or the confirmation when it comes.",
    "Archivar el nuevo contrato o la confirmación cuando llegue.",
  ],
  [
    "Check whether the cover still fits, and compare the new premium with the last one and with other offers.",
    "Comprobar si la cobertura sigue siendo adecuada y comparar la nueva prima con la anterior y con otras ofertas.",
  ],
  [
    "To leave, give notice to {who} in time; to stay, see that it is paid.",
    "Para cambiar, avisar a {who} a tiempo; para seguir, comprobar que se paga.",
  ],
  [
    "File the new policy or the confirmation when it comes.",
    "Archivar la nueva póliza o la confirmación cuando llegue.",
  ],
  [
    "Decide whether to stay, and talk to {who} about a new term in good time.",
    "Decidir si se quiere seguir y hablar con {who} con tiempo sobre un nuevo periodo.",
  ],
  [
    "If you leave, give notice in the form that the lease asks for and plan the handover.",
    "Para irse, avisar en la forma que pide el contrato y planear la entrega de llaves.",
  ],
  [
    "File the new lease or the confirmation when it comes.",
    "Archivar el nuevo contrato de alquiler o la confirmación cuando llegue.",
  ],
];

const expiring: readonly Pair[] = [
  ["Find out whether it is still needed.", "Averiguar si todavía hace falta."],
  ["Apply for a new one in time, at {who}.", "Pedir con tiempo la renovación a {who}."],
  ["File the new one when it comes.", "Archivar el nuevo documento cuando llegue."],
  [
    "Have a passport photograph taken that is accepted there.",
    "Hacerse una foto de pasaporte que se acepte allí.",
  ],
  [
    "Book an appointment at the Bürgeramt of where you live.",
    "Pedir cita en el Bürgeramt del lugar de residencia.",
  ],
  [
    "Take the old one along, and a digital photograph taken there or by a certified studio.",
    "Llevar el antiguo y una foto digital hecha allí o en un estudio certificado.",
  ],
  [
    "Collect the new one yourself, and file a copy here.",
    "Recoger el nuevo en persona y archivar aquí una copia.",
  ],
  [
    "Renew it with HM Passport Office, online or at a Post Office.",
    "Renovarlo con HM Passport Office, por internet o en una oficina de correos.",
  ],
  ["File a copy of the new one here.", "Archivar aquí una copia del nuevo."],
  [
    "Renew with form DS-82 if it was issued to an adult within the last 15 years; otherwise apply in person with DS-11.",
    "Renovarlo con el formulario DS-82 si se expidió a una persona adulta en los últimos 15 años; si no, solicitarlo en persona con el DS-11.",
  ],
  [
    "Fill in the pre-application online with the ANTS, then book an appointment at any town hall that takes them.",
    "Rellenar la solicitud previa por internet en la ANTS y pedir cita en cualquier ayuntamiento que las tramite.",
  ],
  [
    "Collect the new one at the same town hall, and file a copy here.",
    "Recoger el nuevo en el mismo ayuntamiento y archivar aquí una copia.",
  ],
  ["Make an appointment at your municipality (gemeente).", "Pedir cita en el ayuntamiento (gemeente)."],
  [
    "Find out which office issues it and how long it takes at present.",
    "Averiguar qué oficina lo expide y cuánto tarda actualmente.",
  ],
  [
    "Apply with the old one and the proofs that are asked for.",
    "Solicitarlo con el antiguo y los justificantes que se pidan.",
  ],
  [
    "Ask the office that issued it whether a new photograph, an eye test or a medical report is needed.",
    "Preguntar a la oficina que lo expidió si hace falta una foto nueva, una revisión de la vista o un informe médico.",
  ],
  [
    "Apply for the new card some weeks ahead, and drive with the old one until it ends.",
    "Solicitar el nuevo unas semanas antes y conducir con el antiguo hasta que caduque.",
  ],
  [
    "Book it at a testing station; most have a place within two weeks.",
    "Pedir cita en una estación de inspección; la mayoría tiene hueco en dos semanas.",
  ],
  [
    "Have known faults mended before, so that it passes at once.",
    "Reparar antes los fallos conocidos, para pasarla a la primera.",
  ],
  ["File the new report here.", "Archivar aquí el nuevo informe."],
  [
    "Renew it with the authority that issued it; proof of insurance is usually asked for.",
    "Renovarlo ante la autoridad que lo expidió; normalmente se pide un justificante del seguro.",
  ],
  ["File the new one here.", "Archivar aquí el nuevo."],
  [
    "Check whether anything is wrong with it, and claim it from {who} before that day.",
    "Comprobar si hay algún defecto y reclamarlo a {who} antes de ese día.",
  ],
  [
    "Have the receipt at hand: it is usually asked for.",
    "Tener a mano el recibo de compra: normalmente se pide.",
  ],
  ["Use it, or ask {who} to make it valid for longer.", "Canjearla, o pedir a {who} que amplíe su validez."],
  [
    "A new one is usually sent by itself; ask {who} if it has not come a month before.",
    "Normalmente la nueva llega sola; preguntar a {who} si un mes antes no ha llegado.",
  ],
];

const other: readonly Pair[] = [
  ["Gather the documents it asks for.", "Reunir los documentos que se piden."],
  [
    "Hand it in to {who} by {time} and keep the receipt.",
    "Presentarlo ante {who} a más tardar el {time} y guardar el justificante.",
  ],
  ["File the receipt here.", "Archivar aquí el justificante."],
  [
    "Gather the papers of the year: the tax package here does it for you (Bundles).",
    "Reunir los papeles del año: de eso se encarga aquí el expediente de la renta (Expedientes).",
  ],
  [
    "Hand it in by {time}, or ask for more time before that day.",
    "Presentarla a más tardar el {time}, o pedir una prórroga antes de ese día.",
  ],
  [
    "File the receipt here, and the assessment when it comes.",
    "Archivar aquí el justificante, y la liquidación cuando llegue.",
  ],
  ["Keep the day free, or ask {who} for another one.", "Reservar ese día, o pedir otro a {who}."],
  ["Take along the documents it asks for.", "Llevar los documentos que se piden."],
  [
    "Do it and mark it as handled, or snooze it to another day.",
    "Hacerlo y marcarlo como hecho, o aplazarlo a otro día.",
  ],
];

/** What to do about what is missing. */
const missing: readonly Pair[] = [
  ["Look for it among your papers and add it.", "Buscarlo entre los papeles y añadirlo."],
  ["If it is lost, ask {who} for a copy.", "Si se ha perdido, pedir una copia a {who}."],
  [
    "If it is not needed, dismiss this and say why.",
    "Si no hace falta, descartar esta línea e indicar el motivo.",
  ],
  ["Look for it in your mail or in the online account.", "Buscarlo en el correo o en el área de cliente."],
  ["Ask {who} for it.", "Pedirlo a {who}."],
  [
    "If there was none, dismiss this and say why.",
    "Si no lo hubo, descartar esta línea e indicar el motivo.",
  ],
  ["If there is a newer one, add it.", "Si hay uno más reciente, añadirlo."],
  ["If not, see about renewing it.", "Si no, ocuparse de la renovación."],
  [
    "If it is not needed any more, dismiss this and say why.",
    "Si ya no hace falta, descartar esta línea e indicar el motivo.",
  ],
  ["Open it and fill in what is missing.", "Abrirlo y completar lo que falta."],
  [
    "Look whether the disk or network folder of the backups is connected.",
    "Comprobar si el disco o la carpeta de red de las copias está conectado.",
  ],
  [
    "In Settings, Backups, see what went wrong and choose another folder if need be.",
    "En Ajustes, Copias de seguridad, ver qué ha fallado y elegir otra carpeta si hace falta.",
  ],
  [
    "It is tried again every hour; this line goes once one was made.",
    "Se vuelve a intentar cada hora; esta línea desaparece en cuanto se haga una.",
  ],
];

/** What to do about a paper that waits. */
const waiting: readonly Pair[] = [
  ["Open the document and correct what is wrong.", "Abrir el documento y corregir lo que no esté bien."],
  ["Open the document and give its password.", "Abrir el documento y escribir su contraseña."],
  [
    "Open the document and give it its title, its type or its date, or add a better scan and move this one to the trash.",
    "Abrir el documento e indicar el título, el tipo o la fecha, o añadir un escaneo mejor y tirar este a la papelera.",
  ],
  [
    "Compare it with the one on file, then fold it under that one or say that it is not a duplicate.",
    "Compararlo con el que ya está archivado y unirlo a ese, o indicar que no es un duplicado.",
  ],
  [
    "Move it to the trash, and ask for a clean copy if it is needed.",
    "Tirarlo a la papelera y, si hace falta, pedir una copia limpia.",
  ],
  [
    "Restore the box from a backup, or add the same file again: it takes the place of the damaged one.",
    "Se puede restaurar todo desde una copia de seguridad o añadir otra vez el mismo archivo: ocupará el lugar del dañado.",
  ],
  [
    "Give it its title or its type and keep it as it is, or add it again as a PDF or a picture and move this one to the trash.",
    "Indicar el título o el tipo y dejarlo como está, o añadirlo de nuevo como PDF o imagen y tirar este a la papelera.",
  ],
  [
    "Open the document and say where one ends and the next begins, or that it is one.",
    "Abrir el documento e indicar dónde termina uno y empieza el siguiente, o que es uno solo.",
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
