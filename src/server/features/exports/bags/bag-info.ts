import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import { toOneLine } from '#shared/rules/text/to-one-line.ts'
import { isSkippedInFolder } from '#shared/rules/uploads/system-files.ts'
import type { ExportRecord } from '../exports.repo.ts'

export const BAGIT_TXT = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

interface BagFacts {
  organisation: string
  title: string
  /** The part's number and how many parts there are. */
  part: number
  parts: number
  payloadBytes: number
  payloadFiles: number
}

/** Writes bag-info.txt. */
export function writeBagInfo({ id, created_at }: ExportRecord, facts: BagFacts): string {
  const { organisation, title, part, parts, payloadBytes, payloadFiles } = facts
  const labels = [
    ['Source-Organization', organisation],
    ['External-Description', title],
    ['External-Identifier', `urn:uuid:${id}:${part}`],
    ['Bagging-Date', new Date(created_at).toISOString().slice(0, 10)],
    ['Payload-Oxum', `${payloadBytes}.${payloadFiles}`],
    ['Bag-Group-Identifier', `urn:uuid:${id}`],
    ['Bag-Count', `${part} of ${parts}`],
    ['Bag-Software-Agent', 'Vitrine'],
  ] as const
  return labels.map(([label, value]) => `${label}: ${toOneLine(value)}\n`).join('')
}

export const ALGORITHMS = ['sha512', 'sha256'] as const
export type Algorithm = (typeof ALGORITHMS)[number]
const HEX_LENGTHS: Record<Algorithm, number> = { sha512: 128, sha256: 64 }

/** Writes a manifest. */
export const writeManifest = (files: readonly { path: string; checksum: string }[]): string =>
  files.map(({ path, checksum }) => `${checksum}  ${path}\n`).join('')

/** The bytes of a manifest of files with these paths. */
export const measureManifest = (algorithm: Algorithm, paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + HEX_LENGTHS[algorithm] + 3 + Buffer.byteLength(path), 0)

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
