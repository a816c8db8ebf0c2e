/** Codes of states of the United States that end no other name, as alternatives of a pattern (USPS Publication 28, appendix B). */
export const STATE_CODES =
  "AK|AR|AZ|CT|FL|GA|IA|IL|KS|KY|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY";
/** Those that are words or ends of names as well: "Kline CO", "Burke, MD" may be a company and a doctor, "ID 83442" a number. */
export const OTHER_STATE_CODES = "AL|CA|CO|DC|DE|HI|ID|IN|LA|MA|MD|ME|OK|OR|PA";
