import type { DraftWords } from "./shape.ts";

export const es: DraftWords = {
  greeting: "Estimados señores:",
  paper: "Se trata de su documento «{paper}»< del {written}>.",
  closing: "Un cordial saludo,",
  name: "su nombre",
  kinds: {
    payment: [
      "Pago< de {amount}>< con vencimiento el {date}>",
      "Les escribo sobre el pago< de {amount}>< con vencimiento el {date}>.",
      "¿Podrían decirme si sigue pendiente y cuál es la mejor forma de pagarlo?",
    ],
    renewal: [
      "Renovación< del {date}>",
      "Les escribo sobre la renovación< del {date}>.",
      "¿Podrían enviarme las condiciones de la renovación y decirme hasta cuándo podría cancelar?",
    ],
    expiry: [
      "Válido hasta el {date}",
      "El documento que tengo de ustedes es válido hasta el {date}.",
      "¿Podrían decirme qué necesitan de mí para uno nuevo?",
    ],
    filing: [
      "Por presentar antes del {date}",
      "Les escribo sobre lo que hay que presentar antes del {date}.",
      "¿Podrían decirme qué documentos necesitan de mí?",
    ],
    appointment: ["Cita del {date}", "Tengo una cita con ustedes el {date}.", "¿Podrían confirmármela?"],
    reminder: ["{title}", "Les escribo sobre esto: {title}.", "¿Podrían decirme cómo seguir?"],
    missing_document: [
      "Solicitud de una copia",
      "Falta un documento entre mis papeles: {title}.",
      "¿Podrían enviarme una copia?",
    ],
    missing_period: ["Solicitud de envío", "Falta algo entre mis papeles: {title}.", "¿Podrían enviármelo?"],
    expired_without_renewal: [
      "Solicitud del documento vigente",
      "El documento que tengo ha caducado: {title}.",
      "¿Podrían enviarme el vigente, o decirme qué necesitan para uno nuevo?",
    ],
    unknown_detail: ["Una pregunta", "Les escribo sobre esto: {title}.", "¿Podrían darme esta información?"],
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
