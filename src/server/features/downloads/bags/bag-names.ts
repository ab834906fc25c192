import { isSkippedInFolder } from '#shared/rules/uploads/system-files.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import { ALGORITHMS, type Algorithm } from './bag-info.ts'

/**
 * A name that every program for bags writes and reads in the same way: without a percent sign, which the standard encodes
 * but some programs don't decode, and one that programs don't take for a hidden file or one of an operating system.
 */
export function toBagName(name: string): string {
  const safeName = normalizeUnicode(name, 'NFC').replaceAll('%', '_')
  return isSkippedInFolder(safeName) ? `_${safeName}` : safeName
}

/** The manifests of a bag: their algorithm, and whether they list tag files. */
export const MANIFESTS: Record<string, readonly [algorithm: Algorithm, isOfTags: boolean]> = Object.fromEntries(
  [false, true].flatMap((isOfTags) =>
    ALGORITHMS.map((algorithm) => [
      `${isOfTags ? 'tag' : ''}manifest-${algorithm}.txt`,
      [algorithm, isOfTags] as const,
    ]),
  ),
)
export const isTagManifest = (path: string) => MANIFESTS[path]?.[1] === true
export const BAG_INFO = 'bag-info.txt'

/** A path without the folder of the bag. */
export const toBagPath = (path: string) => path.slice(path.indexOf('/') + 1)
