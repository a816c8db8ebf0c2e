/** Where papers go once they are taken, and those that cannot be; nothing in here is ever taken. */
export const FILED = "filed";
export const FAILED = "failed";

/** Folders that systems and network drives keep for themselves (Synology, QNAP, Windows, ext4). */
const systemFolders = new Set(
  [
    "@eadir",
    "@tmp",
    "#recycle",
    "#snapshot",
    "@recycle",
    "$recycle.bin",
    "system volume information",
    "lost+found",
    "__macosx",
  ].map((n) => n.toLowerCase()),
);

const systemFiles = new Set(["thumbs.db", "desktop.ini", "ehthumbs.db", "icon\r"]);

/** Files that somebody is still writing: browsers, copy programs, office programs, editors. */
const unfinished =
  /\.(part|partial|tmp|temp|crdownload|download|filepart|opdownload|!ut|aria2|swp|lock|lck)$|~$/i;

/** Whether a file of this name is passed over for good. */
export const isPassedOver = (name: string): boolean =>
  name.startsWith(".") ||
  name.startsWith("~$") ||
  name.startsWith(".~lock.") ||
  unfinished.test(name) ||
  systemFiles.has(name.toLowerCase());

/** Whether a folder of this name is looked into; `top` for one that lies directly in the inbox. */
export const isLookedInto = (name: string, top: boolean): boolean =>
  !name.startsWith(".") &&
  !systemFolders.has(name.toLowerCase()) &&
  !(top && (name.toLowerCase() === FILED || name.toLowerCase() === FAILED));

/** "scan.pdf" with 2 is "scan (2).pdf": the next name to try when one is taken. */
export function numbered(name: string, n: number): string {
  if (n <= 1) return name;
  const dot = name.lastIndexOf(".");
  const cut = dot <= 0 ? name.length : dot;
  return `${name.slice(0, cut)} (${n})${name.slice(cut)}`;
}
