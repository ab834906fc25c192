import { normalized } from '#shared/rules/normalized.ts'
import { trimmedEnd } from '#shared/rules/trimmed-end.ts'
import { safeFilename } from '../filenames.ts'

// Devices on Windows, whatever ending they have.
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
/** What a name tells by its end about what it is. */
export const ENDING = /\.[A-Za-z0-9]{1,10}$/

/** A name that Windows, macOS and Linux take. */
function portable(name: string): string {
  const plain = trimmedEnd(safeFilename(name.replace(/[/\\:*?"<>|]/g, '_')), '. ')
  return DEVICE.test(plain) ? `_${plain}` : plain || 'file'
}

/** As a file system compares that knows neither case nor how an accent is written. */
const folded = (path: string) => normalized(path, 'NFC').toUpperCase().toLowerCase()

/** Gives paths below `folder` ('' or ending with a slash), each to one thing only: the second of a name becomes `name (2)`. */
export function pathGiver() {
  const taken = new Set<string>()
  // Where counting goes on, so that thousands of one name are no work.
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
