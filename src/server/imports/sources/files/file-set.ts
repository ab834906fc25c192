import type { Readable } from 'node:stream'
import { isSkippedInFolder } from '#shared/rules/uploads/system-files.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import type { Reason } from '#shared/words/reason.ts'

/** A file of a set, before it is read. */
export interface ListedFile {
  /** In bytes. */
  size: number
  /** Why it can't be imported. */
  problem?: Reason
  open(): Promise<Readable>
}

/** Files by their path, wherever they are stored. */
export interface FileSet {
  /** The paths of the files in order, without those that operating systems create and hidden ones. */
  names: readonly string[]
  /** All files, hidden ones too. */
  files: ReadonlyMap<string, ListedFile>
  /** Returns the path of the file at this path below `base`, or of the only one with this name; null if there is none. */
  find(path: string, base?: string): string | null
}

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/g
const getBaseName = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase()

/** A path as it is written in rows: with slashes, and readable. */
export const toFilePath = (path: string): string =>
  normalizeUnicode(path.toWellFormed(), 'NFC').replaceAll('\\', '/').replace(CONTROL_CHARACTERS, '\ufffd')

export function createFileSet(files: ReadonlyMap<string, ListedFile>): FileSet {
  const names = [...files.keys()]
    .filter((name) => !name.split('/').some(isSkippedInFolder))
    .toSorted((one, other) => (one < other ? -1 : 1))
  const visibleNames = new Set(names)
  const namesByBaseName = Map.groupBy(names, getBaseName)
  return {
    names,
    files,
    find(path, base = '') {
      const name = base + toFilePath(path).replace(/^(?:\.?\/)+/, '')
      if (visibleNames.has(name)) return name
      const candidates = namesByBaseName.get(getBaseName(name)) ?? []
      return candidates.length === 1 ? (candidates[0] ?? null) : null
    },
  }
}
