import type { frontWords as english } from "../front.ts";
import type { Said } from "../said.ts";

/** What is said before the first paper: the owner, passwords and keys, signing in, a sealed box. */
export const frontWords: Said<typeof english> = {
  setup: {
    title: "Deedbox le da la bienvenida",
    lead: "Es la primera visita. Aquí se crea la cuenta propietaria de este servidor; más tarde se puede invitar a otras personas.",
    accountName: "Nombre de la cuenta",
    accountHint: "De quién son los papeles, por ejemplo «Familia Okafor» o «Estudio Lindgren».",
    kind: "Es para",
    family: "Una familia",
    familyHint: "Facturas, seguros, colegio, salud, casa",
    business: "Una empresa",
    businessHint: "Facturas, contratos, personal, impuestos",
    ownerName: "Nombre",
    email: "Correo electrónico",
    emailHint: "Sirve para iniciar sesión. No se envía nada a ningún sitio.",
    code: "Código de instalación",
    codeHint:
      "Quien puso en marcha este servidor lo encuentra donde funciona: en la pantalla o en el registro del contenedor.",
    codeWrong: "No es el último código. Búscalo de nuevo donde funciona el servidor.",
    submit: "Crear la cuenta propietaria",
    needed: "Este campo es necesario.",
    emailWrong: "No parece una dirección de correo electrónico.",
  },
  password: {
    label: "Contraseña",
    show: "Mostrar la contraseña",
    hide: "Ocultar la contraseña",
    hint: "Al menos 8 caracteres; se recomiendan 15 o más. Tres o cuatro palabras sencillas van bien.",
    short: "Hacen falta al menos 8 caracteres.",
    strength: ["Demasiado corta", "Suficiente", "Buena", "Segura"],
    strengthLabel: (strength: string) => `Seguridad: ${strength}`,
  },
  recovery: {
    title: "Apuntar el código de recuperación",
    lead: "Este código abre el servidor si se pierde el archivo de clave. Solo se muestra ahora, y nadie puede volver a generarlo.",
    label: "Código de recuperación",
    copy: "Copiar",
    copied: "Copiado",
    print: "Imprimir",
    where: "Conviene guardarlo en papel, lejos del servidor.",
    confirm: "Lo he apuntado",
    next: "Continuar",
  },
  passkey: {
    offerTitle: "¿Iniciar sesión sin contraseña?",
    offerLead:
      "Una llave de acceso usa la huella, la cara o el PIN de este dispositivo. La contraseña sigue sirviendo.",
    create: "Crear una llave de acceso",
    later: "Ahora no",
    made: "La llave de acceso está lista.",
    failed: "No se ha creado la llave de acceso. Se puede iniciar sesión con la contraseña.",
    signIn: "Iniciar sesión con una llave de acceso",
    signInFailed:
      "No se ha podido iniciar sesión con la llave de acceso. Se puede usar la contraseña o intentarlo de nuevo.",
    deviceName: "Este dispositivo",
  },
  signIn: {
    title: "Iniciar sesión",
    lead: (account: string) => `en ${account}`,
    email: "Correo electrónico",
    submit: "Iniciar sesión",
    or: "o",
    wrong: "El correo electrónico o la contraseña no son correctos.",
    again:
      "La sesión ha terminado. Lo que se estaba escribiendo sigue aquí: basta con iniciar sesión para continuar.",
  },
  welcome: {
    title: (name: string) => `Hola, ${name}`,
    lead: (account: string) =>
      `Hay acceso concedido a ${account}. Falta elegir una contraseña; con ella y con esta dirección se inicia sesión:`,
    submit: "Entrar",
    gone: "Esta dirección ya no sirve",
    toSignIn: "Ir al inicio de sesión",
  },
  secondStep: {
    title: "Un paso más",
    lead: "Las seis cifras de la aplicación, o uno de los códigos en papel.",
    label: "Código",
    submit: "Iniciar sesión",
    back: "Atrás",
  },
  unlock: {
    title: "Este servidor está sellado",
    lead: "Sus papeles no se pueden leer hasta que alguien escriba la frase de paso.",
    label: "Frase de paso",
    submit: "Abrir el servidor",
    opening: "Abriendo. Tarda unos segundos.",
  },
};
