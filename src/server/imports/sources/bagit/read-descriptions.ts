import type { Services } from '#server/access/services.ts'
import { nameColumns } from '#shared/rules/imports/tables/name-columns.ts'
import { toFilePath, type FileSet } from '../files/file-set.ts'
import { toColumnName } from '../record-rows.ts'
import { readTable, unpackTable } from '../table.ts'
import type { Bag } from './read-bag.ts'

/** Descriptions in the tables of a bag. */
export interface Descriptions {
  /** By the path of the file below `data`. */
  ofFiles: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Descriptions that name no file of the bag. */
  others: readonly ReadonlyMap<string, string>[]
  /** The paths of the tables. */
  tables: readonly string[]
}

/**
 * Reads the table that describes a bag's files: `metadata.csv` of the payload, or else the only table in the folder
 * `metadata`. Throws `bad_input` if it can't be read.
 */
export async function readDescriptions(
  files: FileSet,
  { base, fetch }: Bag,
  { media, dir, signal }: { media: Services['media']; dir: string; signal: AbortSignal },
): Promise<Descriptions> {
  const payload = `${base}data/`
  const isTable = (name: string) =>
    /^(?:data\/(?:[^/]+\/)?metadata|metadata\/[^/]+)\.csv$/i.test(name.slice(base.length))
  const candidates = files.names.filter((name) => name.startsWith(base) && isTable(name))
  const [own] = candidates.filter((name) => name.startsWith(payload))
  const table = own ?? (candidates.length === 1 ? candidates[0] : undefined)
  if (table === undefined) return { ofFiles: new Map(), others: [], tables: [] }
  const { rows, columns } = await readTable(media, await unpackTable(files, table, dir), dir, {}, signal)
  const [ofFiles, others] = [new Map<string, ReadonlyMap<string, string>>(), [] as ReadonlyMap<string, string>[]]
  const folder = own === undefined ? '' : own.slice(payload.length, own.lastIndexOf('/') + 1)
  const findPath = (path: string): string | undefined => {
    const name = files.find(path, payload + folder) ?? payload + folder + toFilePath(path)
    return (files.files.has(name) && name.startsWith(payload)) || fetch.has(name)
      ? name.slice(payload.length)
      : undefined
  }
  let names: readonly string[] | undefined
  for await (const { cells } of rows) {
    if (!names) {
      names = nameOnce(Array.from({ length: columns }, (_, column) => cells[column] ?? ''))
      continue
    }
    const values = new Map(names.flatMap((name, column) => (cells[column] ? [[name, cells[column]] as const] : [])))
    if (values.size === 0) continue
    const named = values.get('path') ?? values.get('filename')
    const path = named === undefined ? undefined : findPath(named)
    if (path === undefined || ofFiles.has(path)) others.push(values)
    else ofFiles.set(path, values)
  }
  return { ofFiles, others, tables: [table] }
}

/** The names of columns, of which only the first is named like the field that it is mapped to. */
function nameOnce(headers: readonly string[]): string[] {
  const names = nameColumns(headers)
  const fields = names.map(toColumnName)
  return names.map((name, column) => {
    const field = fields[column] ?? name
    return fields.indexOf(field) === column ? field : name
  })
}
