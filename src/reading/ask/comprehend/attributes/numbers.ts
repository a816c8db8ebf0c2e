import { table } from "./table.ts";

/** Numbers that papers of every field carry. */
export const numbers = table(`
serial number [control_number serial_number] = serial|serial number|s n|seriennummer|serien nr|numéro de série|número de serie|numero di serie|matricola|serienummer
customer-number number [customer_number account_number] = customer number|customer no|customer id|client number|client id|patient id|patient number|kundennummer|kunden nr|numéro de client|numéro client|id client|número de cliente|numero cliente|codice cliente|klantnummer
invoice-number number [invoice_number reference] = invoice number|invoice no|bill number|number of * invoice|number of * bill|rechnungsnummer|rechnungs nr|numéro de facture|número de factura|numero fattura|numero di fattura|factuurnummer
contract-number number [contract_number] = contract number|agreement number|number of * contract|number of * agreement|vertragsnummer|numéro de contrat|número de contrato|numero di contratto|numero contratto|contractnummer
order-number number [order_number] = order number|po number|purchase order number|number of * order|bestellnummer|auftragsnummer|numéro de commande|número de pedido|numero d'ordine|numero ordine|bestelnummer|ordernummer
reference number [reference] = reference|reference number|report id|referenz*|aktenzeichen|verwendungszweck|référence|referencia|riferimento|referentie|kenmerk
member-number number [member_number] = member number|membership number|member id|identification number|mitgliedsnummer|versichertennummer|numéro d'adhérent|número de socio|número de afiliado|numero di socio|lidnummer|lidmaatschapsnummer
article-number number = article number|item number|part number|sku|artikelnummer|référence article|número de artículo|codice articolo
`);
