import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import { trimEndCharacters } from '#shared/rules/trim-end-characters.ts'
import { toSafeFilename } from '../filenames.ts'

// Windows device names, reserved with any extension.
const DEVICE_NAME = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
/** Matches a file extension. */
export const EXTENSION = /\.[A-Za-z0-9]{1,10}$/

/** Turns a name into one that is valid on Windows, macOS and Linux. */
function toPortableName(name: string): string {
  const safeName = trimEndCharacters(toSafeFilename(name.replace(/[/\\:*?"<>|]/g, '_')), '. ')
  return DEVICE_NAME.test(safeName) ? `_${safeName}` : safeName || 'file'
}

/** Folds a path for comparison, like a file system that ignores case and Unicode normalization. */
const foldPath = (path: string) => normalizeUnicode(path, 'NFC').toUpperCase().toLowerCase()

/**
 * Returns a function that allocates unique paths below `folder` ('' or ending with a slash): the second occurrence of a
 * name becomes `name (2)`.
 */
export function createPathAllocator() {
  const takenPaths = new Set<string>()
  // The next number to try for each name, so that thousands of equal names are handled quickly.
  const counts = new Map<string, number>()
  return (folder: string, name: string): string => {
    const portableName = toPortableName(name)
    const extension = EXTENSION.exec(portableName)?.[0] ?? ''
    const stem = portableName.slice(0, portableName.length - extension.length)
    const foldedPath = foldPath(folder + portableName)
    for (let number = counts.get(foldedPath) ?? 1; ; number++) {
      const path = folder + (number === 1 ? portableName : `${stem} (${number})${extension}`)
      if (takenPaths.has(foldPath(path))) continue
      takenPaths.add(foldPath(path))
      counts.set(foldedPath, number + 1)
      return path
    }
  }
}
