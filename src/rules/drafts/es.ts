import type { DraftWords } from "./shape.ts";

export const es: DraftWords = {
  greeting: "Buenos días:",
  closing: "Un cordial saludo,",
  name: "su nombre",
  paper: "Documento: {paper}< del {written}>",
  letter: "carta",
  colon: ": ",
  quotes: ["«", "»"],
  request: "Mi solicitud es la siguiente: {about}",
  signed: "Recibirán también esta comunicación firmada por correo certificado.",
  pages: ["página {list} de {all}", "páginas {list} de {all}"],
  details: {
    plate: "la matrícula",
    "birth-date": "la fecha de nacimiento",
    covered: "qué vehículo está asegurado",
  },
  purposes: {
    query: [
      "Pago< de {amount}><, con vencimiento el {date}>",
      "Les escribo en relación con el pago< de {amount}>< con vencimiento el {date}>.",
      "¿Podrían confirmarme que el importe es correcto y sigue pendiente, e indicarme en qué cuenta y con qué referencia debe pagarse?",
    ],
    overdue: [
      "Pago< de {amount}><, con vencimiento el {date}>",
      "Según mis documentos, el pago< de {amount}> vencía< el {date}>.",
      "¿Podrían indicarme si lo han recibido o si sigue pendiente y, en ese caso, qué importe debe pagarse ahora?",
    ],
    debit: [
      "Cargo por domiciliación< de {amount}>< el {date}>",
      "Les escribo en relación con el cargo por domiciliación< de {amount}>< el {date}>.",
      "¿Podrían confirmarme el importe y la fecha, y enviarme el desglose?",
    ],
    extension: [
      "Solicitud de aplazamiento del pago<, {amount}>",
      "Les escribo en relación con el pago< de {amount}>< con vencimiento el {date}>.",
      "Solicito un aplazamiento del pago hasta el [fecha deseada]. Les agradecería que me confirmaran por escrito la nueva fecha.",
    ],
    instalments: [
      "Solicitud de pago a plazos<, {amount}>",
      "Les escribo en relación con el pago< de {amount}>< con vencimiento el {date}>.",
      "Me gustaría pagar este importe a plazos. ¿Podrían indicarme si es posible, y con qué importes y fechas?",
    ],
    explain: [
      "Consulta sobre el importe< de {amount}>",
      "Les escribo en relación con el pago< de {amount}>< con vencimiento el {date}>.",
      "No entiendo cómo se ha calculado este importe. Les agradecería que me enviaran el desglose y que dejaran en suspenso el cobro hasta aclararlo.",
    ],
    cancel: [
      "Cancelación del contrato",
      "Por la presente les comunico la cancelación del contrato< indicado más abajo{below}> a su vencimiento<, el {ends},> o, en su defecto, en la primera fecha posible.",
      "Les ruego que me confirmen por escrito la recepción de esta comunicación y la fecha en que finaliza el contrato.",
    ],
    cancel_late: [
      "Cancelación del contrato",
      "Por la presente les comunico la cancelación del contrato< indicado más abajo{below}> en la primera fecha posible.",
      "Les ruego que me confirmen por escrito la recepción de esta comunicación y la fecha en que finaliza el contrato.",
    ],
    quote: [
      "Renovación<, {date}>",
      "Les escribo en relación con la renovación del contrato< indicado más abajo{below}><, prevista para el {date}>.",
      "¿Podrían enviarme su oferta de renovación, con el precio y todos los cambios en las condiciones, e indicarme hasta cuándo podría cancelarlo?",
    ],
    lease_end: [
      "Fin del contrato de arrendamiento<, {date}>",
      "El contrato de arrendamiento< indicado más abajo{below}> finaliza< el {date}>.",
      "¿Podrían indicarme si puede prorrogarse y en qué condiciones o, en caso contrario, cómo se hará la entrega de la vivienda?",
    ],
    lease_end_late: [
      "Fin del contrato de arrendamiento<, {date}>",
      "Según mis documentos, el contrato de arrendamiento< indicado más abajo{below}> finalizó< el {date}>.",
      "¿Podrían indicarme si continúa y en qué condiciones o, en caso contrario, cómo se hará la entrega de la vivienda?",
    ],
    new_document: [
      "Renovación, válido hasta el {date}",
      "El documento< indicado más abajo{below}> es válido hasta el {date}.",
      "¿Podrían indicarme qué necesitan de mí para uno nuevo, cuánto tarda y cuánto cuesta?",
    ],
    new_document_late: [
      "Renovación, caducado el {date}",
      "El documento< indicado más abajo{below}> caducó el {date}.",
      "¿Podrían indicarme qué necesitan de mí para uno nuevo, cuánto tarda y cuánto cuesta?",
    ],
    filing: [
      "Documentos por presentar hasta el {date}",
      "Les escribo en relación con los documentos que deben presentarse hasta el {date}.",
      "¿Podrían indicarme en qué forma y con qué anexos los necesitan, y si el plazo puede ampliarse previa solicitud?",
    ],
    filing_extension: [
      "Solicitud de ampliación del plazo, {date}",
      "Les escribo en relación con los documentos que deben presentarse hasta el {date}.",
      "Solicito una ampliación del plazo hasta el [fecha deseada]. Les agradecería que me confirmaran por escrito la nueva fecha.",
    ],
    claim: [
      "Estado del siniestro",
      "Les escribo en relación con el siniestro< indicado más abajo{below}>.",
      "¿Podrían indicarme en qué estado se encuentra, si necesitan algo más de mí y cuándo puedo esperar su decisión?",
    ],
    appointment: [
      "Cita del {date}",
      "Tengo una cita con ustedes el {date}.",
      "¿Podrían confirmármela e indicarme qué debo llevar?",
    ],
    appointment_past: [
      "Cita del {date}",
      "Les escribo en relación con la cita del {date}.",
      "¿Podrían indicarme si necesitan algo más de mí?",
    ],
    move: [
      "Solicitud de cambio de la cita del {date}",
      "Tengo una cita con ustedes el {date} a la que no podré acudir.",
      "¿Podrían ofrecerme otra fecha, si es posible el [fecha deseada]?",
    ],
    call_off: [
      "Anulación de la cita del {date}",
      "Tengo una cita con ustedes el {date} que debo anular.",
      "Les agradecería que me confirmaran la recepción de este mensaje.",
    ],
    reminder: [
      "{title}",
      "Les escribo en relación con lo siguiente: {title}.",
      "¿Podrían indicarme cómo proceder?",
    ],
    copy: [
      "Solicitud de una copia: {what}",
      "Entre mis papeles falta el siguiente documento: {what}.",
      "¿Podrían enviarme una copia?",
    ],
    statement: [
      "Solicitud de envío: {what}",
      "Entre mis papeles falta el siguiente documento: {what}.",
      "¿Podrían enviármelo, o indicarme si no se emitió ninguno para ese periodo?",
    ],
    pages: [
      "Páginas que faltan",
      "Mi ejemplar del documento< indicado más abajo{below}> está incompleto. Faltan: {pages}.",
      "¿Podrían enviarme el documento completo?",
    ],
    current: [
      "Solicitud del documento vigente: {what}",
      "La última versión que tengo del siguiente documento caducó< el {date}>: {what}.",
      "¿Podrían enviarme el documento vigente, o indicarme qué necesitan para uno nuevo?",
    ],
    detail: [
      "Pregunta sobre un documento",
      "En el documento< indicado más abajo{below}> no encuentro lo siguiente: {title}.",
      "¿Podrían darme esta información?",
    ],
  },
  references: {
    customer_number: "número de cliente",
    account_number: "número de cuenta",
    policy_number: "número de póliza",
    contract_number: "número de contrato",
    invoice_number: "número de factura",
    claim_number: "número de siniestro",
    member_number: "número de socio",
    meter_number: "número de contador",
    reference: "referencia",
    order_number: "número de pedido",
    licence_number: "número de permiso",
    passport_number: "número de pasaporte",
    plate: "matrícula",
  },
};
