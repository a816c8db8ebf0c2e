import { checkVAT, countries } from "jsvat";

/**
 * Whether a VAT number, upper case and without signs, bears the country in front and holds by that country's check digits.
 * A number that fails its own check was misread, and a misread number makes nobody another company.
 */
export const vatHolds = (number: string): boolean => checkVAT(number, countries).isValid;
