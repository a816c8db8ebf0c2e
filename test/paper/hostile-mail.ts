/** Messages, cards, calendars and tables that repeat, nest or lie. */
import { strToU8 } from "fflate";

const MiB = 1024 * 1024;
const head = "From: a@example.org\r\nSubject: x\r\nMIME-Version: 1.0\r\n";
const mailOf = (type: string, body: string) => strToU8(`${head}Content-Type: ${type}\r\n\r\n${body}`);
const calendar = (body: string) => strToU8(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${body}END:VCALENDAR\r\n`);
const event = (lines: string) =>
  `BEGIN:VEVENT\r\nSUMMARY:Rent\r\nDTSTART:20240101T100000Z\r\n${lines}END:VEVENT\r\n`;

export const hostileMail: Record<string, (outside: string) => Uint8Array> = {
  "mail-one-head.eml": () => strToU8(`From: a@example.org\r\nSubject: ${"x".repeat(8 * MiB)}\r\n\r\nx`),
  "mail-folded-head.eml": () =>
    strToU8(`From: a@example.org\r\nSubject: x\r\n${" folded\r\n".repeat(400_000)}\r\nx`),
  "mail-encoded-words.eml": () =>
    strToU8(`From: a@example.org\r\nSubject: ${"=?utf-8?q?=?= ".repeat(150_000)}\r\n\r\nx`),
  "mail-encoded-rubbish.eml": () =>
    strToU8(
      `From: =?x-nowhere?b?${"A".repeat(100_000)}?=\r\nSubject: ${"=?utf-8?b?/////w==?=".repeat(20_000)}\r\n\r\nx`,
    ),
  "mail-people.eml": () =>
    strToU8(
      `From: a@example.org\r\nTo: ${Array.from({ length: 100_000 }, (_, i) => `"P, ${i}" <p${i}@example.org>`).join(", ")}\r\nSubject: x\r\n\r\nx`,
    ),
  "mail-people-nested.eml": () =>
    strToU8(`From: ${"(".repeat(200_000)}a@example.org\r\nTo: ${"<".repeat(200_000)}\r\nSubject: x\r\n\r\nx`),
  "mail-parameters.eml": () =>
    mailOf(
      `text/plain; ${Array.from({ length: 50_000 }, (_, i) => `name*${i}*=utf-8''%41`).join("; ")}`,
      "The amount due is 12.00.",
    ),
  "mail-quoted.eml": () =>
    strToU8(
      `${head}Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${"=\r\n".repeat(1_500_000)}=ZZ`,
    ),
  "mail-calendar-parts.eml": () =>
    mailOf(
      'multipart/alternative; boundary="b"',
      `--b\r\nContent-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\n--b`.repeat(3000),
    ),
  "mail-names.eml": () =>
    mailOf(
      'multipart/mixed; boundary="b"',
      `${["../../../etc/passwd", "C:\\Windows\\x.exe", "a\u202Efdp.exe", "n".repeat(70_000), "nul\0.pdf"]
        .map((n) => `--b\r\nContent-Disposition: attachment; filename="${n}"\r\n\r\nplain words\r\n`)
        .join("")}--b--`,
    ),
  "mail-large-file.eml": () =>
    mailOf(
      'multipart/mixed; boundary="b"',
      `--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="a.bin"\r\n\r\n${`${"QUFB".repeat(19)}\r\n`.repeat(400_000)}--b--`,
    ),
  "cards.vcf": () =>
    strToU8("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ann\r\nTEL:+1 555\r\nEND:VCARD\r\n".repeat(100_000)),
  "card-photo.vcf": () =>
    strToU8(
      `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nPHOTO;ENCODING=b;TYPE=JPEG:${"A".repeat(12 * MiB)}\r\nEND:VCARD`,
    ),
  "card-folded.vcf": () =>
    strToU8(`BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nNOTE:x\r\n${" y\r\n".repeat(800_000)}END:VCARD`),
  "card-in-card.vcf": () => strToU8("BEGIN:VCARD\r\nFN:x\r\n".repeat(100_000)),
  "events-for-ever.ics": () =>
    calendar(event("RRULE:FREQ=SECONDLY;INTERVAL=1\r\nEXRULE:FREQ=SECONDLY\r\n").repeat(50)),
  "events-parts.ics": () =>
    calendar(
      event(
        `RRULE:FREQ=YEARLY;BYSECOND=${Array.from({ length: 60 }, (_, i) => i).join()};BYMINUTE=${Array.from({ length: 60 }, (_, i) => i).join()};BYYEARDAY=${Array.from({ length: 366 }, (_, i) => i + 1).join()};BYSETPOS=-1\r\n`,
      ),
    ),
  "events-dates.ics": () => calendar(event(`RDATE:${"20240101T100000Z,".repeat(300_000)}\r\n`)),
  "events-never.ics": () => calendar(event("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=2147483647\r\n")),
  "events-zones.ics": () =>
    calendar(
      "BEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nDTSTART:00010101T000000\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n".repeat(
        5000,
      ),
    ),
  "events-nested.ics": () => strToU8(`${"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n".repeat(60_000)}SUMMARY:x`),
  "zeros.csv": () => strToU8(`a;b;c\n${"1;\0;3\n".repeat(200_000)}`),
  "quotes.csv": () => strToU8(`a;b;c\n1;2;3\n"${"never closed;\n".repeat(800_000)}`),
  "quotes-doubled.csv": () => strToU8(`a;b\n1;2\n${'"""";'.repeat(1_000_000)}\n`),
  "rows.csv": () => strToU8(`a;b\n${"1;2\n".repeat(2_000_000)}`),
  "one-cell.csv": () => strToU8(`a;b\n1;2\n${"x".repeat(8 * MiB)};3\n`),
  "sums.csv": () => strToU8(`a;b\n=cmd|'/C calc'!A0;2\n@SUM(1+9)*cmd;=HYPERLINK("x")\n`.repeat(1000)),
};
