/** The name of a folder in which one backup is made, among what comes in. `pid`: the process that makes it. */
export const workFolderName = (pid: number, id: string): string => `backup-${pid}-${id}`;

/** The process that makes a backup in a folder of this name; null for any other name. */
export function makerOf(name: string): number | null {
  const pid = /^backup-(\d+)-/.exec(name)?.[1];
  return pid === undefined ? null : Number(pid);
}
