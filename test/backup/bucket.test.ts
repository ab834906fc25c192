import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectRetentionCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { listBackups } from '#server/backup/place/place.ts'
import { openPlace } from '#server/backup/place/open-place.ts'
import { pruneBackups } from '#server/backup/prune-backups.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { readS3Url } from '#server/ports/store/s3-store.ts'
import { startApp, type App } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'
import { S3_URL } from '../support/servers/s3.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'
import { backUp, createCleaner, getAppDatabase } from './support.ts'

const DAY_MS = 24 * 3600 * 1000

describe.skipIf(!S3_URL)('with a bucket', () => {
  const cleaner = createCleaner()
  const credentials = {
    accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  }
  const { endpoint = '', region } = readS3Url(S3_URL ?? 's3://none')
  const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials })
  let app: App
  let connection: pg.ClientConfig

  beforeAll(async () => {
    app = await startApp()
    cleaner.add(() => app.close())
    connection = await getAppDatabase(app, inject('database').connection.connectionString)
    const owner = await app.owner()
    const project = (await createTestProject(owner, 'Harbour')).id
    await uploadToProject(owner, { bytes: randomBytes(900), name: 'a.bin' }, { project, title: 'A' })
  })
  afterAll(async () => {
    await cleaner.run()
    client.destroy()
  })

  /** A new bucket, and the address of a place in it. */
  async function createBucket(isLocked: boolean): Promise<{ Bucket: string; address: string }> {
    const Bucket = `backup-${randomUUID()}`
    await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: isLocked }))
    const address = `s3://${Bucket}/vitrine?${new URLSearchParams({ endpoint, region }).toString()}`
    return { Bucket, address }
  }
  const open = (address: string, settings: { lockDays?: number; secretAccessKey?: string } = {}) =>
    openPlace(address, {
      ...{ folder: '/', isCreated: true, passphrase: 'harbour lantern violet seven', lockDays: settings.lockDays ?? 0 },
      credentials: { ...credentials, ...(settings.secretAccessKey && { secretAccessKey: settings.secretAccessKey }) },
    })
  const getSource = () => ({ connection, store: app.services.store })

  test('uses its own credentials, and says in one line if they are wrong', async () => {
    const { address } = await createBucket(false)
    await expect(open(address, { secretAccessKey: 'wrong' })).rejects.toMatchObject({
      code: 'place_unusable',
      message:
        'cannot use the bucket of the backups: it refuses access: check BACKUP_AWS_ACCESS_KEY_ID and BACKUP_AWS_SECRET_ACCESS_KEY',
    })
    const environment = { ...process.env }
    try {
      process.env.AWS_SECRET_ACCESS_KEY = 'that of another store'
      const place = await open(address)
      const { name } = await backUp(getSource(), place)
      await verifyBackup(place, name)
      await place.close()
    } finally {
      process.env.AWS_SECRET_ACCESS_KEY = environment.AWS_SECRET_ACCESS_KEY
    }
  })

  test(
    'locks files against deletion, renews the lock of shared ones, and says if a bucket has none',
    { timeout: TIME_LIMITS.serverProcesses },
    async () => {
      const unlocked = await createBucket(false)
      const refused = await open(unlocked.address, { lockDays: 1 })
      await expect(backUp(getSource(), refused)).rejects.toThrow('unset BACKUP_LOCK_DAYS')
      await refused.close()

      const { Bucket, address } = await createBucket(true)
      const place = await open(address, { lockDays: 2 })
      const first = await backUp(getSource(), place)
      const longer = await open(address, { lockDays: 10 })
      await backUp(getSource(), longer)
      const listVersions = async () =>
        (await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'vitrine/' }))).Versions ?? []
      const days = async (Key = '') => {
        const { Retention } = await client.send(new GetObjectRetentionCommand({ Bucket, Key }))
        return Math.round(((Retention?.RetainUntilDate?.getTime() ?? 0) - Date.now()) / DAY_MS)
      }
      const locked = (await listVersions()).filter(({ Key = '' }) => !/\/(?:incoming|pruning)/.test(Key))
      expect(locked.length).toBeGreaterThan(50)
      const isSample = /manifest|users|identity\.age|objects\//
      for (const { Key = '' } of locked.filter(({ Key: key = '' }) => isSample.test(key))) {
        const isOfFirst = Key.includes(first.name)
        expect(await days(Key), Key).toBe(isOfFirst ? 2 : 10)
      }
      const object = locked.find(({ Key }) => Key?.startsWith('vitrine/objects/'))
      const deletion = new DeleteObjectCommand({ Bucket, Key: object?.Key, VersionId: object?.VersionId })
      await expect(client.send(deletion)).rejects.toMatchObject({ name: 'AccessDenied' })
      // A removed backup disappears from the list; its bytes stay until their lock ends.
      const damaged = new Set([first.name])
      await pruneBackups(longer, { retention: { daily: 1, weekly: 0, monthly: 0 }, damaged })
      expect((await listBackups(longer)).complete).not.toContain(first.name)
      expect((await listVersions()).some(({ Key = '' }) => Key.includes(first.name))).toBe(true)
      for (const opened of [place, longer]) await opened.close()
    },
  )
})
