import type { Services } from '#server/access/services.ts'
import { countReads } from '../files/count-reads.ts'
import type { ListedFile } from '../files/file-set.ts'
import { openListedFile, requireRowsForFiles, type StoredFiles } from '../files/stored-files.ts'
import { createRecordRows, type RecordRows } from '../record-rows.ts'
import type { ImportSource } from '../source.ts'
import { readTable, unpackTable } from '../table.ts'
import { checkBag } from './check-bag.ts'
import { MARKER, type SourceHistory } from './own-history.ts'
import { readOwnStructure } from './own-structure.ts'
import { readBag } from './read-bag.ts'

/** The folders of the bags that this program has exported, each with a slash at its end. */
export const findOwnBags = (files: ReadonlyMap<string, ListedFile>): string[] =>
  [...files.keys()]
    .filter((name) => name.endsWith(MARKER) && name.split('/').length <= 3)
    .map((name) => name.slice(0, -MARKER.length))
    .filter((base) => files.has(`${base}bagit.txt`))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))

/**
 * The parts of an exported package. Their rows name items by the ids that they had, and everything else in the package is
 * restored around them.
 */
export function createOwnBagSource(
  files: StoredFiles,
  bases: readonly string[],
  media: Services['media'],
): ImportSource {
  const readStructure = () => readOwnStructure(files, bases)
  return {
    fileCount: files.names.length,
    async readRows(dir, _reading, signal, report) {
      requireRowsForFiles(files)
      const counted = countReads(files, files.names, report)
      for (const base of bases) await checkBag(counted, await readBag(counted, base), signal)
      let rows: RecordRows | undefined
      for await (const values of listRows(files, bases, media, dir, signal)) {
        // Columns without values stay: which field a name means depends on the others.
        rows ??= createRecordRows(dir, { first: [...new Set(['id', 'path', ...values.keys()])], field: 'file' })
        await rows.add({ values })
      }
      rows ??= createRecordRows(dir, { first: ['id', 'path'], field: 'file' })
      const structure = await readStructure()
      await checkHistory(structure.history, signal)
      const settings = { match: 'id', missing_files: 'refuse', empty: 'leave' } as const
      return { ...(await rows.finish()), info: { format: 'files' }, settings, structure }
    },
    readStructure,
    findFile: (path) => (files.files.has(path) ? path : null),
    openFile: (name) => openListedFile(files, name),
    close: files.close,
  }
}

/** Reads the history once, so that a package whose history isn't valid is refused before anything is imported. */
async function checkHistory({ readActs, readConsents }: SourceHistory, signal: AbortSignal): Promise<void> {
  for (const read of [readActs, readConsents]) for await (const _record of read()) signal.throwIfAborted()
}

/** Lists the rows of the bags' tables. Their paths become those below the bags. */
async function* listRows(
  files: StoredFiles,
  bases: readonly string[],
  media: Services['media'],
  dir: string,
  signal: AbortSignal,
): AsyncGenerator<Map<string, string>> {
  for (const base of bases) {
    const path = await unpackTable(files, `${base}metadata/items.csv`, dir)
    const { rows, columns } = await readTable(media, path, dir, {}, signal)
    let names: string[] | undefined
    for await (const { cells } of rows) {
      if (!names) {
        names = Array.from({ length: columns }, (_, column) => cells[column] ?? '')
        continue
      }
      const values = new Map(names.map((name, column) => [name, cells[column] ?? '']))
      const file = values.get('path') ?? ''
      if (file !== '') values.set('path', `${base}data/${file}`)
      // Otherwise the folder would be that of the path.
      if (!values.get('folder')) values.set('folder', '/')
      yield values
    }
  }
}
