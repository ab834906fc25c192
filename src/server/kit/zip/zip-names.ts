import { normalized } from '#shared/rules/normalized.ts'
import { trimmedEnd } from '#shared/rules/trimmed-end.ts'
import { safeFilename } from '../filenames.ts'

// Windows device names, reserved with any extension.
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
/** A file extension. */
export const ENDING = /\.[A-Za-z0-9]{1,10}$/

/** Turns a name into one that is valid on Windows, macOS and Linux. */
function portable(name: string): string {
  const plain = trimmedEnd(safeFilename(name.replace(/[/\\:*?"<>|]/g, '_')), '. ')
  return DEVICE.test(plain) ? `_${plain}` : plain || 'file'
}

/** Folds a path like a file system that ignores case and Unicode normalization. */
const folded = (path: string) => normalized(path, 'NFC').toUpperCase().toLowerCase()

/**
 * Returns a function that allocates unique paths below `folder` ('' or ending with a slash): the second of a name
 * becomes `name (2)`.
 */
export function pathGiver() {
  const taken = new Set<string>()
  // Where to continue numbering, so thousands of equal names stay fast.
  const counts = new Map<string, number>()
  return (folder: string, name: string): string => {
    const wanted = portable(name)
    const ending = ENDING.exec(wanted)?.[0] ?? ''
    const stem = wanted.slice(0, wanted.length - ending.length)
    const home = folded(folder + wanted)
    for (let n = counts.get(home) ?? 1; ; n++) {
      const path = folder + (n === 1 ? wanted : `${stem} (${n})${ending}`)
      if (taken.has(folded(path))) continue
      taken.add(folded(path))
      counts.set(home, n + 1)
      return path
    }
  }
}
