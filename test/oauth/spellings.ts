/** The seven spellings of this machine. */
export const spellings = [
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "0",
  "127.1",
  "[::ffff:127.0.0.1]",
  "localhost.",
];
