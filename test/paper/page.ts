/** A page with words as the smallest PDF there is (ISO 32000-1), made at once: what a test sends as one of `pages`. */
export function pdfPage(words: string, perLine = 15): string {
  const all = words.split(" ");
  const lines = Array.from({ length: Math.ceil(all.length / perLine) }, (_, i) =>
    all.slice(i * perLine, (i + 1) * perLine).join(" "),
  );
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join("\n");
  const content = `BT /F1 10 Tf 40 800 Td 12 TL\n${shown}\nET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const xref = file.length;
  return `${file}xref\n0 6\n0000000000 65535 f \n${places.join("")}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`;
}
