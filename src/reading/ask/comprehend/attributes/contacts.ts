import { table } from "./table.ts";

/** How and where someone is reached. */
export const contacts = table(`
phone contact [phone] = phone|phone number|telephone|telephone number|mobile|call|hotline|telefon*|telefonnummer|rufnummer|handynummer|téléphone|telephone|teléfono|móvil|telefono|cellulare|telefoon*|telefoonnummer
fax contact = fax|fax number|faxnummer|télécopie
email contact [email] = email|e mail|mail address|email address|mailadresse|courriel|correo|correo electrónico|posta elettronica|mailadres
website contact [website] = website|web site|web page|homepage|internet address|site web|site internet|página web|sito|sito web|webseite
registered-seat place = sitz der gesellschaft|registered office|registered seat|siège social|domicilio social|sede legale|sede sociale|statutaire zetel|maatschappelijke zetel
address place [address insured_place] = address|where does * live|lives|live|adresse|anschrift|wohnt|wohnhaft|habite|dirección|domicilio|vive|indirizzo|abita|adres|woont|located|location|standort|lieferadresse
`);
