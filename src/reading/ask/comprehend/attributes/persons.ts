import { table } from "./table.ts";

/** Who stands on papers of every field. */
export const persons = table(`
emergency name,contact = emergency contact*|emergency|in case of emergency|notfall*|notfallkontakt|contact d'urgence|urgence|contacto de emergencia|emergencia*|contatto di emergenza|emergenz*|noodcontact|noodgeval*
contact-person name,contact = contact person|primary contact|billing contact|contact name|ansprechpartner*|ansprechperson|kontaktperson|interlocuteur|personne de contact|persona de contacto|referente|persona di contatto|contactpersoon|aanspreekpunt
member name [recipient] = who * member|member|members|mitglied|mitglieder|adhérent*|membre|inscrit*|socio|socia|inscrit*|iscritt*|membro|lid|ingeschreven|aangemeld
agent name [agent] = agent|broker|vermittler*|makler*|courtier|agente|corredor|mediador|tussenpersoon|adviseur|advisor|salesperson|sales person|cashier|server|kassierer*|bediener*|caissi*|cajer*|cassiere|kassamedewerker
sender name [issuer] = sent by|who sent|sender|from whom|written by|who wrote|wrote|signed|issued by|absender|wer hat geschickt|geschrieben|geschickt|unterschrieben|expéditeur|envoyé|écrit|signé|remitente|envió|escribió|firm*|mittente|inviato|scritto|afzender|gestuurd|geschreven|ondertekend
recipient name [recipient] = addressed to|in whose name|whose name|to whom|auf wessen namen|auf welchen namen|au nom de qui|à quel nom|a nombre de quién|a quién va|a nome di chi|intestat*|op wiens naam|op welke naam|recipient|to whom|made out to|bill to|billed to|customer name|empfänger*|an wen|gerichtet an|adressiert|destinataire|adressé*|destinatario|dirigida|indirizzat*|ontvanger|gericht aan
payee name [payee issuer] = payee|pay to|paid to|payable to|remit to|zahlungsempfänger|bénéficiaire|beneficiario|begunstigde
seller name [issuer] = seller|vendor|supplier|merchant|dealer|shop|store|verkäufer*|händler*|lieferant*|vendeur|fournisseur|magasin|vendedor|proveedor|tienda|venditore|fornitore|negozio|verkoper|leverancier|winkel
`);
