import type { Services } from '#server/access/services.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { checkBag } from './bagit/check-bag.ts'
import { createOwnBagSource, findOwnBags } from './bagit/own-bag.ts'
import { findBag, readBag, type Bag } from './bagit/read-bag.ts'
import { readDescriptions, type Descriptions } from './bagit/read-descriptions.ts'
import type { FileSet } from './files/file-set.ts'
import { findSidecars, readSidecars } from './files/sidecars.ts'
import { openStoredFiles, type StoredFiles } from './files/stored-files.ts'
import { createFilesSource } from './folder.ts'
import type { SourceRecord } from './record-rows.ts'
import type { ImportSource } from './source.ts'

/** Longer texts about a bag are left out. */
const MAX_LABEL_LENGTH = 1000

/** Opens a stored bag of files by RFC 8493. */
export async function openBag(services: Services, record: ImportRecord, signal: AbortSignal): Promise<ImportSource> {
  return createBagSource(services, await openStoredFiles(services, record, signal))
}

/** A bag in a ZIP file. Reading it throws `bad_input` with the name of the first file that isn't as the bag says. */
export function createBagSource({ media }: Services, files: StoredFiles): ImportSource {
  const ownBags = findOwnBags(files.files)
  if (ownBags.length > 0) return createOwnBagSource(files, ownBags, media)
  const source = createFilesSource(files, async function* (countedFiles, signal, dir) {
    const bag = await readBag(countedFiles)
    const checksums = await checkBag(countedFiles, bag, signal)
    const descriptions = await readDescriptions(countedFiles, bag, { media, dir, signal })
    yield* listPayload(countedFiles, bag, checksums, descriptions)
  })
  const base = findBag(files.files)
  const findFile = (path: string) => source.findFile(`${base ?? ''}data/${path}`)
  return { ...source, findFile }
}

/** Lists the files of a bag's payload, the files that would have to be fetched, and descriptions without a file. */
async function* listPayload(
  files: FileSet,
  bag: Bag,
  checksums: ReadonlyMap<string, string>,
  descriptions: Descriptions,
): AsyncGenerator<SourceRecord> {
  const payload = `${bag.base}data/`
  const sidecars = findSidecars(files.names)
  const leftOut = new Set([...[...sidecars.values()].flat(), ...descriptions.tables])
  const names = files.names.filter((name) => name.startsWith(payload) && !leftOut.has(name))
  const bagValues = describeBag(bag, names.length === 1)
  for (const name of names) {
    const path = name.slice(payload.length)
    const described = await readSidecars(files, sidecars.get(name) ?? [])
    const ownValues = [...(descriptions.ofFiles.get(path) ?? []), ...(described ?? [])]
    const values = new Map([...bagValues, ...ownValues, ['path', path], ['sha256', checksums.get(name) ?? '']])
    yield { values, problem: files.files.get(name)?.problem ?? (described ? undefined : ['sidecar_damaged']) }
  }
  for (const [name, url] of bag.fetch) {
    if (files.files.has(name)) continue
    const path = name.slice(payload.length)
    const values = new Map([...bagValues, ...(descriptions.ofFiles.get(path) ?? []), ['path', path]])
    yield { values, problem: ['bag_not_fetched', url] }
  }
  for (const values of descriptions.others) yield { values: new Map([...bagValues, ...values]) }
}

/**
 * The description of a bag also describes its only file. If it has several files, it is in columns that aren't mapped by
 * themselves.
 */
function describeBag({ info }: Bag, hasOneFile: boolean): (readonly [column: string, value: string])[] {
  const fields: Partial<Record<string, string>> = hasOneFile
    ? { Title: 'title', 'External-Description': 'description' }
    : {}
  // These texts are repeated in each row.
  return [...info].flatMap(([label, value]) =>
    value === '' || value.length > MAX_LABEL_LENGTH ? [] : [[fields[label] ?? `Bag: ${label}`, value] as const],
  )
}
