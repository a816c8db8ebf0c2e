import type { Pair } from "../../lines/say.ts";

/** What is to be done, in a sentence. */
export const summaries: readonly Pair[] = [
  ["It is debited by itself on {time}.", "Se carga automáticamente en la cuenta el {time}."],
  [
    "Pay[ {amount}][ to {who}] by {time}, or object in time.",
    "Pagar[ {amount}][ a {who}] a más tardar el {time}, o recurrir a tiempo.",
  ],
  ["Pay {who} by {time}, or object in time.", "Pagar a {who} a más tardar el {time}, o recurrir a tiempo."],
  ["Pay[ {amount}][ to {who}] by {time}.", "Pagar[ {amount}][ a {who}] a más tardar el {time}."],
  ["Pay {who} by {time}.", "Pagar a {who} a más tardar el {time}."],
  [
    "Decide by {time} whether to renew[ with {who}].",
    "Decidir a más tardar el {time} si se renueva[ con {who}].",
  ],
  [
    "It is valid until {time}; after that it no longer counts.",
    "Vale hasta el {time}; después deja de contar.",
  ],
  ["It must be handed in by {time}.", "Hay que presentarlo a más tardar el {time}."],
  ["It takes place on {time}.", "Tiene lugar el {time}."],
  [
    "It is valid until {time}. A new one takes four to six weeks.",
    "Vale hasta el {time}. Uno nuevo tarda de cuatro a seis semanas.",
  ],
  [
    "It is valid until {time}. Allow at least three weeks for a new one.",
    "Vale hasta el {time}. Para uno nuevo conviene contar con al menos tres semanas.",
  ],
  [
    "It is valid until {time}. Routine renewal takes several weeks.",
    "Vale hasta el {time}. La renovación normal tarda varias semanas.",
  ],
  [
    "It is valid until {time}. An appointment and the making can take months.",
    "Vale hasta el {time}. Entre la cita y la expedición pueden pasar meses.",
  ],
  [
    "It is valid until {time}. A new one is ready about a week after the application.",
    "Vale hasta el {time}. Uno nuevo está listo más o menos una semana después de solicitarlo.",
  ],
  [
    "It is valid until {time}; after that it is not accepted for travel or as proof of who you are.",
    "Vale hasta el {time}; después no sirve para viajar ni para identificarse.",
  ],
  [
    "It is valid until {time}; driving without a valid one may be an offence.",
    "Vale hasta el {time}; conducir sin uno en vigor puede ser una infracción o un delito.",
  ],
  ["The next inspection is due by {time}.", "Hay que pasar la próxima ITV a más tardar el {time}."],
  ["The registration is valid until {time}.", "El permiso de circulación vale hasta el {time}."],
  ["The guarantee ends on {time}.", "La garantía termina el {time}."],
  ["It can be used until {time}.", "Se puede usar hasta el {time}."],
  ["The lease ends on {time}.", "El alquiler termina el {time}."],
  ["The card is valid until {time}.", "La tarjeta vale hasta el {time}."],
  ["The cover renews or ends on {time}.", "La cobertura se renueva o termina el {time}."],
  ["The return must be handed in by {time}.", "La declaración se debe presentar a más tardar el {time}."],
  ["A document that should be on file is not.", "Falta un documento que debería estar archivado."],
  ["One of a series of documents never came.", "Un documento de una serie no ha llegado."],
  ["It has run out and no newer one is on file.", "Ha caducado y no hay nada más reciente archivado."],
  ["Something about this is not known.", "Falta algún dato."],
  [
    "See that the place of the backups is there and has room.",
    "Comprobar que el sitio de las copias de seguridad está disponible y tiene espacio.",
  ],
];
