import { expect, test } from "bun:test";
import { findingRow, sandboxFinding } from "#operations/doctor.ts";

const all = { files: true, network: true, programs: true };
const none = { files: false, network: false, programs: false };

const cases = [
  [
    none,
    "linux",
    true,
    /^Whatever a document contains, reading it can’t reach your files, the network or other programs\.$/,
  ],
  [
    { ...none, files: true },
    "linux",
    false,
    /^A harmful document could reach the files of the box while it’s read\. Linux 5\.13/,
  ],
  [
    { ...all, files: false },
    "linux",
    false,
    /could reach the network and other programs while it’s read\. Linux 5\.13/,
  ],
  [
    all,
    "darwin",
    false,
    /the files of the box, the network and other programs while it’s read\. On Linux this is prevented\.$/,
  ],
] as const;

for (const [open, platform, ok, says] of cases)
  test(`a reader that reaches ${JSON.stringify(open)} on ${platform}`, () => {
    const finding = sandboxFinding(open, platform);
    expect(finding).toMatchObject({ check: "sandbox", ok });
    expect(findingRow(finding, "en").detail).toMatch(says);
  });

test("a finding is told in the language of who asks", () => {
  expect(findingRow(sandboxFinding(all, "linux"), "de")).toEqual({
    check: "sandbox",
    label: "Sandbox",
    ok: false,
    detail:
      "Ein schädliches Dokument könnte beim Lesen auf die Dateien der Box, das Netzwerk und andere Programme zugreifen. Linux ab 5.13 mit Landlock und seccomp verhindert das, sofern der Container es zulässt.",
  });
});
