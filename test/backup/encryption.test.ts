import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type pg from 'pg'
import type { BackupError } from '#server/backup/backup-error.ts'
import { createKeyFile, openKeyFile } from '#server/backup/place/cipher.ts'
import { openPlace } from '#server/backup/place/open-place.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'
import { backUp, createCleaner, digestTables, flipBit, getAppDatabase, listFiles, restoreElsewhere } from './support.ts'

const PASSPHRASE = 'harbour lantern violet seven'
const AGE = '/usr/bin/age'
const cleaner = createCleaner()
let app: App
let connection: pg.ClientConfig
let owner: Person
let project = ''

beforeAll(async () => {
  app = await startApp()
  cleaner.add(() => app.close())
  connection = await getAppDatabase(app, inject('database').connection.connectionString)
  owner = await app.owner()
  project = (await createTestProject(owner, 'Harbour')).id
  // Sizes around those of the encrypted chunks.
  for (const size of [1, 65_535, 65_536, 65_537, 300_000])
    await uploadToProject(owner, { bytes: randomBytes(size), name: `${size}.bin` }, { project, title: `Size ${size}` })
})
afterAll(() => cleaner.run())

const open = (dir: string, passphrase: string | undefined, isCreated = true) =>
  openPlace(dir, { folder: '/', isCreated, credentials: undefined, lockDays: 0, passphrase })
const getSource = () => ({ connection, store: app.services.store })
const findProblems = (attempt: Promise<unknown>) =>
  attempt.then(
    () => [],
    (error: BackupError) => error.problems,
  )

test(
  'restores an encrypted backup exactly, copies each object once, and reveals no content, table or digest',
  { timeout: TIME_LIMITS.manyItems },
  async () => {
    const dir = await cleaner.makeDir()
    const first = await backUp(getSource(), await open(dir, PASSPHRASE))
    await uploadToProject(owner, { bytes: randomBytes(500), name: 'new.bin' }, { project, title: 'New' })
    const second = await backUp(getSource(), await open(dir, PASSPHRASE), { isQuick: true })
    expect(second.copied).toEqual({ objects: 1, bytes: 500 })

    const place = await open(dir, PASSPHRASE, false)
    await verifyBackup(place, first.name)
    const { manifest } = await verifyBackup(place, second.name)
    const { database, store } = await restoreElsewhere(cleaner, place, second.name)
    expect(await digestTables(database.connection)).toEqual(
      Object.fromEntries(manifest.tables.map((table) => [table.name, table.text_sha256])),
    )
    const files = await app.services.db.selectFrom('files').select(['key', 'sha256']).execute()
    for (const { key } of files)
      expect(await buffer((await store.get(key))?.body as Readable)).toEqual(
        await buffer((await app.services.store.get(key))?.body as Readable),
      )
    const stored = await listFiles(dir)
    for (const path of stored)
      expect((await readFile(path)).subarray(0, 21).toString(), path).toBe('age-encryption.org/v1')
    for (const { sha256 } of files) expect(stored.join('\n')).not.toContain(sha256?.slice(0, 16) ?? '-')
  },
)

test(
  'refuses a wrong or missing passphrase in one line, and unencrypted places',
  { timeout: TIME_LIMITS.manyItems },
  async () => {
    const dir = await cleaner.makeDir()
    const { name } = await backUp(getSource(), await open(dir, PASSPHRASE))
    await expect(open(dir, 'another passphrase')).rejects.toMatchObject({
      code: 'wrong_passphrase',
      message: 'the passphrase is not that of these backups: check BACKUP_PASSPHRASE',
    })
    await expect(open(dir, undefined)).rejects.toMatchObject({
      code: 'wrong_passphrase',
      message: 'these backups are encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE',
    })
    const plain = await cleaner.makeDir()
    await backUp(getSource(), await open(plain, undefined))
    await expect(backUp(getSource(), await open(plain, PASSPHRASE))).rejects.toMatchObject({ code: 'place_unusable' })
    expect(existsSync(join(plain, 'identity.age'))).toBe(false)

    // One copy of the key is enough; both damaged are named.
    const undo = await flipBit(join(dir, 'identity.age'))
    await verifyBackup(await open(dir, PASSPHRASE), name)
    await writeFile(join(dir, 'identity-copy.age'), 'x')
    await writeFile(join(dir, 'identity.age'), 'y')
    expect(await findProblems(open(dir, PASSPHRASE))).toEqual([{ file: 'identity.age', problem: 'damaged' }])
    await undo()
    await verifyBackup(await open(dir, PASSPHRASE), name)
  },
)

test(
  'finds a changed bit and a shortened file in each part, and names the file',
  { timeout: TIME_LIMITS.manyItems },
  async () => {
    const dir = await cleaner.makeDir()
    const place = await open(dir, PASSPHRASE)
    const { name } = await backUp(getSource(), place)
    const files = (await listFiles(dir)).map((path) => path.slice(dir.length + 1))
    for (const part of [/manifest/, /objects\.zst/, /secret/, /tables\/users\.zst/, /^objects\//]) {
      const file = files.find((path) => part.test(path)) ?? ''
      const undo = await flipBit(join(dir, file))
      expect(await findProblems(verifyBackup(place, name))).toEqual([{ file, problem: 'damaged' }])
      await undo()
      const bytes = await readFile(join(dir, file))
      await writeFile(join(dir, file), bytes.subarray(0, -1))
      expect(await findProblems(verifyBackup(place, name))).toEqual([{ file, problem: 'damaged' }])
      await undo()
    }
    await verifyBackup(place, name)
  },
)

test.skipIf(!existsSync(AGE))('can be read by the age program with the key of the place', async () => {
  const dir = await cleaner.makeDir()
  const { name } = await backUp(getSource(), await open(dir, PASSPHRASE))
  // The program takes a passphrase only from a terminal, so the key is decrypted here.
  const decrypter = new Decrypter()
  decrypter.addPassphrase(PASSPHRASE)
  const keyFile = join(await cleaner.makeDir(), 'key')
  await writeFile(keyFile, await decrypter.decrypt(await readFile(join(dir, 'identity.age'))))
  const read = async (path: string) =>
    (await promisify(execFile)(AGE, ['-d', '-i', keyFile, join(dir, path)], { encoding: 'buffer' })).stdout
  expect(JSON.parse(String(await read(`backups/${name}/manifest.json`)))).toMatchObject({ format: 1 })
  const users = zstdDecompressSync(await read(`backups/${name}/tables/users.zst`)).toString()
  expect(users).toContain(owner.email)
})

test('reads only a little ahead of what is encrypted and decrypted, however large a file is', async () => {
  const cipher = await openKeyFile([await createKeyFile(PASSPHRASE)], PASSPHRASE)
  const chunk = randomBytes(1024 * 1024)
  const [produced, encrypted] = [{ count: 0 }, { count: 0 }]
  async function* count(chunks: AsyncIterable<Buffer>, counter: { count: number }) {
    for await (const bytes of chunks) {
      counter.count += bytes.length
      yield bytes
    }
  }
  const plain = count(Readable.from(Array.from({ length: 16 }, () => chunk)), produced)
  const decrypted = cipher.decrypt(Readable.from(count(cipher.encrypt(plain), encrypted), { objectMode: false }))
  let size = 0
  for await (const bytes of decrypted) {
    size += bytes.length
    expect(encrypted.count - size).toBeLessThan(4 * chunk.length)
    expect(produced.count - encrypted.count).toBeLessThan(4 * chunk.length)
  }
  expect(size).toBe(16 * chunk.length)
})
