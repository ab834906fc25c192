import { toOneLine } from '#shared/rules/text/to-one-line.ts'
import type { ExportRecord } from './exports.repo.ts'

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
