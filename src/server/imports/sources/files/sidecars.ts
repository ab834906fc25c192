import { joinValues } from '#shared/rules/imports/cells/split-values.ts'
import { toColumnName } from '../record-rows.ts'
import type { FileSet } from './file-set.ts'
import { readSmallFile } from './read-file.ts'
import { readXmpSidecar } from './xmp-sidecar.ts'

/** Maximum bytes of a file that describes another one. */
export const MAX_SIDECAR_BYTES = 1_000_000

/** How many files one file can describe, such as a raw picture and a JPEG. */
const MAX_SHARING = 10
const SIDECAR = /\.(?:xmp|json)$/i

/** The sidecar files of each file, by its path. JSON comes last: it is what people or their programs wrote for the import. */
export type SidecarIndex = ReadonlyMap<string, readonly string[]>

const dropExtension = (name: string) => name.replace(/\.[^./]*$/, '')

/** Finds the files that describe others: `photo.jpg.xmp` or `photo.xmp` describes `photo.jpg`, and so does JSON. */
export function findSidecars(names: readonly string[]): SidecarIndex {
  const describable = names.filter((name) => !SIDECAR.test(name))
  const byName = Map.groupBy(describable, (name) => name.toLowerCase())
  const byStem = Map.groupBy(describable, (name) => dropExtension(name).toLowerCase())
  const sidecars = new Map<string, string[]>()
  const add = (pattern: RegExp) => {
    for (const name of names.filter((sidecar) => pattern.test(sidecar))) {
      const described = dropExtension(name).toLowerCase()
      const files = byName.get(described) ?? byStem.get(described) ?? []
      for (const file of files.length > MAX_SHARING ? [] : files)
        sidecars.set(file, [...(sidecars.get(file) ?? []), name])
    }
  }
  add(/\.xmp$/i)
  add(/\.json$/i)
  return sidecars
}

/** Reads the sidecar files of a file. Later ones add to or replace what earlier ones say; null if one is damaged. */
export async function readSidecars(
  { files }: Pick<FileSet, 'files'>,
  names: readonly string[],
): Promise<Map<string, string> | null> {
  const values = new Map<string, string>()
  for (const name of names) {
    const bytes = await readSmallFile(files.get(name), MAX_SIDECAR_BYTES)
    const text = bytes && decodeText(bytes)
    const found = text === null ? null : /\.xmp$/i.test(name) ? await readXmpSidecar(text) : readJsonSidecar(text)
    if (!found) return null
    for (const [column, value] of found) values.set(column, value)
  }
  return values
}

/** Decodes UTF-8 or UTF-16 by its byte order mark; null if the bytes are neither. */
export function decodeText(bytes: Buffer): string | null {
  const label = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Reads an object whose properties have the names of columns; null if the text isn't one. */
function readJsonSidecar(text: string): Map<string, string> | null {
  const value = parseJson(text)
  // ExifTool writes a list with one object.
  const properties: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return null
  return new Map(
    Object.entries(properties).flatMap(([name, property]) => {
      const cell = toCell(property)
      return cell === '' || name.trim() === '' ? [] : [[toColumnName(name), cell] as const]
    }),
  )
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toCell(value: unknown): string {
  if (Array.isArray(value)) return joinValues(value.map(toText).filter((text) => text !== ''))
  return toText(value)
}

const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''
