import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { takeBackupLock, type BackupLock } from '#server/db/concurrency/backup-lock.ts'
import { NEEDED_OBJECTS } from '#server/files/referenced-keys.repo.ts'
import type { Store } from '#server/ports/store/store.ts'
import { BackupError, type Problem } from './backup-error.ts'
import { createMeter, isSameContent, measureFile, putCompressed, toLines, type BackupFile } from './content.ts'
import { copyObject } from './objects/copy-objects.ts'
import { beginSnapshot, copyTable, readSequences } from './copy-tables.ts'
import { putManifest, readManifest, type Manifest } from './manifest.ts'
import {
  createLookup,
  formatEntry,
  parseNeeded,
  readEntries,
  type NeededObject,
  type ObjectEntry,
} from './objects/object-list.ts'
import { ObjectTable } from './objects/object-table.ts'
import {
  BACKUPS,
  DAMAGED,
  getManifestKey,
  INCOMING,
  isObjectKey,
  listBackups,
  OBJECTS,
  type Place,
} from './place/place.ts'
import { pruneBackups, type Pruned } from './prune-backups.ts'
import { verifyBackup } from './verify-backup.ts'

const PARALLEL_COPIES = 8

export interface BackupSource {
  connection: pg.ClientConfig
  store: Store
  /** Null leaves the secret out. */
  secret: string | null
  version: string
}

export interface FinishedBackup {
  name: string
  rows: number
  tables: number
  /** The size of the compressed tables. */
  tableBytes: number
  objects: Manifest['objects']
  copied: { objects: number; bytes: number }
  /** Keys of objects that the store had lost, or whose bytes had changed; a hundred at most of each. */
  missing: string[]
  damaged: string[]
  /** Null if old backups weren't to be removed, or couldn't be. */
  pruned: Pruned | null
}

export interface BackupOptions {
  /** Whether objects that earlier backups have copied aren't read again. */
  isQuick: boolean
  /** Whether the place must have backups already: a disk that isn't mounted is an empty directory. */
  mustHaveBackups?: boolean
  /** Which backups to keep afterwards, and which ones are known to be damaged; if left out, all are kept. */
  pruning?: Parameters<typeof pruneBackups>[1]
  /** Gets one line per stage. */
  report: (line: string) => void
}

const MAX_NAMED = 100
/** Stands for the size of an object that the previous backup doesn't have, so that its bytes are read. */
const UNREAD = -2

/**
 * Makes a backup of a running installation and reads it back. Nothing waits for it: rows come from one snapshot, and objects
 * that the snapshot needs stay in the store until they are copied. It exists once its manifest is written, as the last
 * file. Throws BackupError.
 */
export async function makeBackup(source: BackupSource, place: Place, options: BackupOptions): Promise<FinishedBackup> {
  const lock = await takeBackupLock(source.connection)
  if (!lock)
    throw new BackupError('already_running', 'another backup of this installation is running: wait until it ends')
  const workDir = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
  try {
    return await copyAll(source, place, lock, { ...options, workDir })
  } catch (error) {
    if (lock.lostSignal.aborted)
      throw new Error(`the connection to the database was lost during the backup`, { cause: error })
    throw error
  } finally {
    await rm(workDir, { recursive: true, force: true })
    await lock.release()
  }
}

async function copyAll(
  { store, secret, version }: BackupSource,
  place: Place,
  { client, lostSignal }: BackupLock,
  { workDir, isQuick, mustHaveBackups = false, pruning, report }: BackupOptions & { workDir: string },
): Promise<FinishedBackup> {
  const tables = await beginSnapshot(client)
  const installation = await readInstallation(client)
  if (mustHaveBackups) await requireBackups(place)
  await place.prepare()
  const previous = await findPrevious(place, installation)
  await removeLeftovers(place)
  const createdAt = new Date()
  const name = await chooseName(place, createdAt)
  const folder = `${BACKUPS}${name}/`

  report(`Copying ${tables.length} tables`)
  const migrations = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM migrations ORDER BY name COLLATE "C"',
  )
  const copiedTables: Manifest['tables'] = []
  for (const table of tables) copiedTables.push(await copyTable(client, place, folder, table))
  const sequences = await readSequences(client)
  const ledger = await readLedgerHead(client, tables)
  const neededFile = join(workDir, 'needed')
  await pipeline(
    client.query(copyTo(`COPY (${NEEDED_OBJECTS}) TO STDOUT`)),
    createZstdCompress(),
    createWriteStream(neededFile, { mode: 0o600 }),
  )
  await client.query('COMMIT')

  report('Copying files')
  const result = await copyObjects({ store, place, neededFile, previous, folder, lostSignal })
  const secretFile = secret === null ? null : await putSecret(place, folder, secret)
  // The lock must have been held until now.
  await client.query('SELECT 1')
  const manifest = {
    ...{ version, created_at: createdAt.toISOString(), installation, migrations: migrations.rows },
    ...{ tables: copiedTables, sequences, ledger, objects: result.objects, secret: secretFile },
  }
  await putManifest(place, name, manifest)

  report('Reading the backup back')
  const trust = isQuick ? { isTrusted: (objectKey: string) => result.present.get(objectKey) !== UNREAD } : {}
  await verifyBackup(place, name, trust).catch(async (error: unknown) => {
    if (error instanceof BackupError) await withdraw(place, name, error.problems)
    throw error
  })
  return {
    ...{ name, objects: result.objects, copied: result.copied, missing: result.missing, damaged: result.damaged },
    rows: copiedTables.reduce((sum, { rows }) => sum + rows, 0),
    tables: copiedTables.length,
    tableBytes: copiedTables.reduce((sum, { file }) => sum + file.size, 0),
    pruned: pruning ? await prune(place, pruning, report) : null,
  }
}

async function requireBackups(place: Place): Promise<void> {
  const { complete } = await listBackups(place)
  if (complete.length === 0)
    throw new BackupError(
      'place_unusable',
      'none of the earlier backups are there: check that the disk is mounted. To begin again, run "vitrine backup"',
    )
}

/** The backup is complete, whatever happens to older ones. The next one tries again. */
async function prune(
  place: Place,
  pruning: NonNullable<BackupOptions['pruning']>,
  report: BackupOptions['report'],
): Promise<Pruned | null> {
  report('Removing old backups')
  try {
    return await pruneBackups(place, pruning)
  } catch (error) {
    report(`Old backups could not be removed: ${(error as Error).message}`)
    return null
  }
}

/** Makes a damaged backup an interrupted one, and puts its damaged objects aside, so the next backup copies them again. */
async function withdraw(place: Place, name: string, problems: readonly Problem[]): Promise<void> {
  await place.remove([getManifestKey(name)])
  for (const { file, problem } of problems)
    if (problem === 'damaged' && file.startsWith(OBJECTS))
      await place.move(file, DAMAGED + (file.split('/').at(-1) ?? ''))
}

async function readInstallation(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT id::text AS id FROM store_owner')
  return rows[0]?.id ?? ''
}

/** The last entry of the integrity ledger: with the manifest, everyone can check that the ledger wasn't rewritten later. */
async function readLedgerHead(
  client: pg.Client,
  tables: readonly { name: string }[],
): Promise<{ seq: number; hash: string } | null> {
  // A database that the previous version has left has none.
  if (!tables.some(({ name }) => name === 'fixity_ledger')) return null
  const { rows } = await client.query<{ seq: string; hash: string }>(
    'SELECT seq, hash FROM fixity_ledger ORDER BY seq DESC LIMIT 1',
  )
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : null
}

/** Finds the newest intact list of objects. Throws BackupError if the backups are of another installation. */
async function findPrevious(place: Place, installation: string): Promise<string | undefined> {
  const { complete } = await listBackups(place)
  for (const name of complete.toReversed()) {
    const found = await readManifest(place, name).catch((error: unknown) => {
      // A damaged backup must not prevent a new one.
      if (error instanceof BackupError) return undefined
      throw error
    })
    if (!found) continue
    if (found.manifest.installation !== installation)
      throw new BackupError(
        'other_installation',
        'there are backups of another installation here: choose another place',
      )
    const { file } = found.manifest.objects
    const key = `${BACKUPS}${name}/${file.path}`
    const list = await measureFile(place, key)
    if (list && isSameContent(list, file)) return key
  }
  return undefined
}

/** Removes what killed backups left behind, except for objects: the next backup uses them. */
async function removeLeftovers(place: Place): Promise<void> {
  const { interrupted } = await listBackups(place)
  for (const prefix of [INCOMING, ...interrupted.map((name) => `${BACKUPS}${name}/`)])
    for await (const { key } of place.list(prefix)) await place.remove([key])
  await place.removeUnfinished()
}

/** Backups are named after the time in UTC. */
async function chooseName(place: Place, createdAt: Date): Promise<string> {
  const base = createdAt.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  const { complete } = await listBackups(place)
  let name = base
  for (let n = 2; complete.includes(name); n++) name = `${base}-${n}`
  return name
}

/** Copies the objects that the place lacks, and writes the list of all. */
async function copyObjects({
  store,
  place,
  neededFile,
  previous,
  folder,
  lostSignal,
}: {
  store: Store
  place: Place
  neededFile: string
  previous: string | undefined
  folder: string
  lostSignal: AbortSignal
}) {
  const copied = { objects: 0, bytes: 0 }
  const total = { count: 0, bytes: 0, missing: 0, damaged: 0 }
  const [missing, damaged]: [string[], string[]] = [[], []]
  const present = new ObjectTable()
  // Asking for each of a million objects takes longer than a whole second backup.
  for await (const { key, size } of place.list(OBJECTS)) if (isObjectKey(key)) present.set(key, size)
  const lookup = previous === undefined ? undefined : createLookup(readEntries(place, previous))

  async function* copyBatch(batch: readonly { needed: NeededObject; known: ObjectEntry | undefined }[]) {
    lostSignal.throwIfAborted()
    const results = await Promise.all(
      batch.map(({ needed, known }) => copyObject(store, place, present, needed, known)),
    )
    for (const [index, result] of results.entries()) {
      if (!result) continue
      const { entry, isCopied, isDamaged } = result
      const { key, content } = entry
      total.count++
      total.bytes += content?.size ?? 0
      if (isCopied && content) {
        copied.objects++
        copied.bytes += content.size
      }
      // Objects that an interrupted backup has left may not be whole.
      if (content && (isCopied || batch[index]?.known?.content?.sha256 !== content.sha256))
        present.set(place.getObjectKey(content.sha256), UNREAD)
      if (!content && total.missing++ < MAX_NAMED) missing.push(key)
      if (isDamaged && total.damaged++ < MAX_NAMED) damaged.push(key)
      yield Buffer.from(formatEntry(entry))
    }
  }

  async function* copyAndList() {
    const needed = createReadStream(neededFile).pipe(createZstdDecompress())
    const batch: { needed: NeededObject; known: ObjectEntry | undefined }[] = []
    for await (const line of toLines(needed)) {
      const object = parseNeeded(line)
      batch.push({ needed: object, known: await lookup?.find(object.key) })
      if (batch.length === PARALLEL_COPIES) yield* copyBatch(batch.splice(0))
    }
    yield* copyBatch(batch)
  }

  const path = 'objects.zst'
  const { stored } = await putCompressed(place, folder + path, Readable.from(copyAndList()))
  await lookup?.close()
  return { objects: { file: { path, ...stored }, ...total }, copied, missing, damaged, present }
}

async function putSecret(place: Place, folder: string, secret: string): Promise<BackupFile> {
  const meter = createMeter()
  await place.put(`${folder}secret`, meter.pass(Readable.from([Buffer.from(secret)])))
  return { path: 'secret', ...meter.content() }
}
