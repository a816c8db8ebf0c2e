/** Places where anybody may have an address: a domain of these says nothing about who writes. */
const ANYBODY = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.de yahoo.fr yahoo.co.uk icloud.com me.com mac.com aol.com " +
    "gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de mail.de posteo.de mailbox.org proton.me protonmail.com orange.fr wanadoo.fr free.fr " +
    "sfr.fr laposte.net libero.it virgilio.it alice.it tiscali.it tin.it terra.es telefonica.net telia.com kpnmail.nl ziggo.nl planet.nl hetnet.nl " +
    "btinternet.com sky.com virginmedia.com talktalk.net comcast.net verizon.net att.net sbcglobal.net cox.net bluewin.ch wp.pl onet.pl o2.pl sapo.pt"
  ).split(" "),
);

/** Governments write from one domain for many offices. */
const STATE = /^(?:gov\.uk|bund\.de|gouv\.fr|gob\.es|gov\.it|gov|nrw\.de|bayern\.de|europa\.eu)$/;

/** The registered domain of an address, a site or a mailbox; null when it says nothing about who writes. */
export function domainOf(value: string): string | null {
  const host = value
    .trim()
    .toLowerCase()
    .replace(/^.*@/, "")
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#:].*$/, "")
    .replace(/^www\d?\./, "");
  const labels = host.split(".").filter(Boolean);
  if (labels.length < 2) return null;
  const two = labels.slice(-2).join(".");
  const domain = /^(?:co|com|org|ac|gov|net|gob|gouv|edu|nhs)\.[a-z]{2}$/.test(two)
    ? labels.slice(-3).join(".")
    : two;
  return ANYBODY.has(domain) || STATE.test(domain) ? null : domain;
}
