const SYSTEM_FILE =
  /^(?:\._.*|~\$.*|\.ds_store|\.localized|\.spotlight-v100|\.trashes|\.fseventsd|\.temporaryitems|thumbs\.db|ehthumbs\.db|ehthumbs_vista\.db|desktop\.ini|__macosx|\$recycle\.bin|system volume information)$/is

/** Whether operating systems or office programs create files or folders with this name. */
export const isSystemFile = (name: string): boolean => SYSTEM_FILE.test(name)

/** Whether a folder upload skips this name: system files and anything hidden. */
export const isSkippedInFolder = (name: string): boolean => name.startsWith('.') || isSystemFile(name)

/** Returns the distinct names of skipped files, most frequent first. */
export function summarizeSkippedNames(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, firstCount], [, secondCount]) => secondCount - firstCount).map(([name]) => name)
}
