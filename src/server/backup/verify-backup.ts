import { BackupError, type Problem } from './backup-error.ts'
import { isSameContent, measureFile, readCompressed, toLines, type BackupFile, type Content } from './content.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { parseEntry, type ObjectEntry } from './objects/object-list.ts'
import { ObjectTable } from './objects/object-table.ts'
import { BACKUPS, getManifestKey, isObjectKey, listBackups, OBJECTS, type Place } from './place/place.ts'

const PARALLEL_READS = 8
const NEWLINE = 10

export interface VerifiedBackup {
  name: string
  digest: string
  manifest: Manifest
}

/** Returns the newest complete backup of a place, or checks that the named one exists. Throws BackupError. */
export async function chooseBackup(place: Place, name?: string): Promise<string> {
  const { complete, interrupted } = await listBackups(place)
  const chosen = name ?? complete.at(-1)
  if (chosen === undefined && interrupted.length > 0)
    throw new BackupError('no_backup', `there is only an interrupted backup here (${interrupted.join(', ')})`)
  if (chosen === undefined) throw new BackupError('no_backup', 'there is no backup here')
  if (interrupted.includes(chosen))
    throw new BackupError('damaged', `the backup ${chosen} is incomplete: it has no manifest`, {
      problems: [{ file: getManifestKey(chosen), problem: 'missing' }],
    })
  if (!complete.includes(chosen))
    throw new BackupError('no_backup', `there is no backup ${chosen} here. There are: ${complete.join(', ') || 'none'}`)
  return chosen
}

/**
 * Reads every byte of a backup and compares it with the manifest. `isTrusted` says of an object's key whether its size
 * suffices; `withObjects` leaves out all objects. Throws BackupError with all problems found.
 */
export async function verifyBackup(
  place: Place,
  name: string,
  { isTrusted, withObjects = true }: { isTrusted?: (objectKey: string) => boolean; withObjects?: boolean } = {},
): Promise<VerifiedBackup> {
  const { manifest, digest } = await readManifest(place, name)
  const folder = `${BACKUPS}${name}/`
  const problems: Problem[] = []
  const check = async (file: BackupFile, read: (key: string) => Promise<boolean | null>) => {
    const key = folder + file.path
    const result = await read(key)
    if (!result) problems.push({ file: key, problem: result === null ? 'missing' : 'damaged' })
  }
  for (const table of manifest.tables) await check(table.file, (key) => isTableIntact(place, key, table))
  const { secret, objects } = manifest
  if (secret) await check(secret, (key) => isIntact(place, key, secret))
  const unexpected = await findUnexpected(place, folder, manifest)
  const present = isTrusted ? new ObjectTable() : undefined
  if (withObjects)
    for await (const { key, size } of place.list(OBJECTS))
      if (isObjectKey(key)) present?.set(key, size)
      else unexpected.push({ file: key, problem: 'unexpected' })
  const isObjectIntact = (key: string, content: Content) =>
    present && isTrusted?.(key) ? hasSize(place, present, key, content.size) : isIntact(place, key, content)
  let listing = { count: 0, bytes: 0 }
  await check(objects.file, async (key) => {
    const checked = await checkObjects(place, key, objects.file, withObjects ? isObjectIntact : null)
    if (checked) problems.push(...checked.problems)
    listing = checked ?? listing
    return checked && checked.isListIntact && listing.count === objects.count && listing.bytes === objects.bytes
  })
  problems.push(...unexpected)
  if (problems.length === 0) return { name, digest, manifest }
  const [first] = problems
  const others = problems.length > 1 ? `, and ${problems.length - 1} more problems` : ''
  const said = first?.problem === 'unexpected' ? 'does not belong to it' : `is ${first?.problem}`
  throw new BackupError('damaged', `the backup ${name} is damaged: ${first?.file} ${said}${others}`, { problems })
}

/** Whether an object has this content; null if it is missing. */
async function isIntact(place: Place, key: string, expected: Content): Promise<boolean | null> {
  const content = await measureFile(place, key)
  return content && isSameContent(content, expected)
}

/** Asks only for what the table doesn't have, or has in another size: that may be another object. */
async function hasSize(place: Place, present: ObjectTable, key: string, expected: number): Promise<boolean | null> {
  if (present.get(key) === expected) return true
  const size = await place.getSize(key)
  return size === null ? null : size === expected
}

async function isTableIntact(
  place: Place,
  key: string,
  { file, rows, text_sha256: textSha256 }: Manifest['tables'][number],
): Promise<boolean | null> {
  let lines = 0
  const countLines = async (text: AsyncIterable<Buffer>) => {
    for await (const chunk of text)
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++
  }
  return isReadable(place, key, file, async () => {
    const read = await readCompressed(place, key, countLines)
    return read && isSameContent(read.stored, file) && read.text.sha256 === textSha256 && lines === rows
  })
}

/** Runs a check of a compressed file. If it fails because the file can't be decompressed, the file counts as damaged. */
async function isReadable(
  place: Place,
  key: string,
  file: Content,
  check: () => Promise<boolean | null>,
): Promise<boolean | null> {
  try {
    return await check()
  } catch (error) {
    const isFileIntact = await isIntact(place, key, file)
    if (isFileIntact) throw error
    return isFileIntact
  }
}

/** Checks the list of objects and, unless `isObjectIntact` is null, the objects on it; null if there is no list. */
async function checkObjects(
  place: Place,
  key: string,
  file: Content,
  isObjectIntact: ((key: string, content: Content) => Promise<boolean | null>) | null,
): Promise<{ isListIntact: boolean; problems: Problem[]; count: number; bytes: number } | null> {
  // A damaged list would report objects that are fine.
  const isListIntact = await isIntact(place, key, file)
  if (!isListIntact) return isListIntact === null ? null : { isListIntact, problems: [], count: 0, bytes: 0 }
  const problems: Problem[] = []
  let [count, bytes] = [0, 0]
  const checkObject = async ({ content }: ObjectEntry) => {
    if (!content || !isObjectIntact) return
    const objectKey = place.getObjectKey(content.sha256)
    const isSame = await isObjectIntact(objectKey, content)
    if (!isSame) problems.push({ file: objectKey, problem: isSame === null ? 'missing' : 'damaged' })
  }
  await readCompressed(place, key, async (text) => {
    const batch: ObjectEntry[] = []
    for await (const line of toLines(text)) {
      const entry = parseEntry(line)
      count++
      bytes += entry.content?.size ?? 0
      batch.push(entry)
      if (batch.length === PARALLEL_READS) await Promise.all(batch.splice(0).map(checkObject))
    }
    await Promise.all(batch.map(checkObject))
  })
  return { isListIntact, problems, count, bytes }
}

/** Files in the backup's folder that its manifest doesn't name. */
async function findUnexpected(place: Place, folder: string, { tables, objects, secret }: Manifest): Promise<Problem[]> {
  const files = [...tables.map(({ file }) => file), objects.file, ...(secret ? [secret] : [])]
  const expected = new Set(['manifest.json', ...files.map(({ path }) => path)].map((path) => folder + path))
  const problems: Problem[] = []
  for await (const { key } of place.list(folder))
    if (!expected.has(key)) problems.push({ file: key, problem: 'unexpected' })
  return problems
}
