import { expect, test } from "bun:test";
import { sandboxFinding } from "#operations/doctor.ts";

const all = { files: true, network: true, programs: true };
const none = { files: false, network: false, programs: false };

const cases = [
  [none, "linux", true, "whatever is in a paper, reading it reaches no file, network or program"],
  [
    { ...none, files: true },
    "linux",
    false,
    /^reading a paper is not kept from the files of the box; Linux 5\.13/,
  ],
  [{ ...all, files: false }, "linux", false, /not kept from the network and other programs; Linux 5\.13/],
  [all, "darwin", false, /the files of the box, the network and other programs; on Linux it is$/],
] as const;

for (const [open, platform, ok, says] of cases)
  test(`a reader that reaches ${JSON.stringify(open)} on ${platform}`, () => {
    const finding = sandboxFinding(open, platform);
    expect(finding).toMatchObject({ check: "sandbox", ok });
    expect(finding.detail).toMatch(says);
  });
