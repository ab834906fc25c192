const SYSTEM_FILE =
  /^(?:\._.*|~\$.*|\.ds_store|\.localized|\.spotlight-v100|\.trashes|\.fseventsd|\.temporaryitems|thumbs\.db|ehthumbs\.db|ehthumbs_vista\.db|desktop\.ini|__macosx|\$recycle\.bin|system volume information)$/is

/** Whether operating systems and office programs write a file or folder of this name beside people's files. */
export const isSystemFile = (name: string): boolean => SYSTEM_FILE.test(name)

/** Whether an upload of a folder leaves something out that lies in it: system files, and anything hidden. */
export const isLeftOutOfFolder = (name: string): boolean => name.startsWith('.') || isSystemFile(name)

/** Names of what was left out, for a notice: each once, the most frequent first. */
export function leftOutNames(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
}
