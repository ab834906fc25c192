import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../src/server/db/connect.ts'
import { sweepStore } from '../../src/server/features/artifacts/sweep-store.job.ts'
import type { Services } from '../../src/server/access/services.ts'
import { compose } from '../../src/server/app/compose.ts'
import { loadConfig } from '../../src/server/kit/config.ts'
import { findBrokenRules } from '../../test/support/invariants.ts'
import type { ConfirmedUpload } from './send.ts'
import { waitUntil, type World } from './world.ts'

const SETTLE_S = 300
const DAY_MS = 24 * 3600 * 1000

/**
 * Waits until processing has finished, runs the sweep of the next day and lists every violation: each row needs its
 * bytes with the right hash, each object its row, storage_used must equal the sum of the sizes, no job may be stuck,
 * and every confirmed upload must exist once.
 */
export async function findViolations(world: World, acknowledged: readonly ConfirmedUpload[]): Promise<string[]> {
  const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
  const config = loadConfig({ DATA_DIR: world.dir, DATABASE_URL: world.databaseUrl, STORAGE_URL: world.storageUrl })
  const { services, close } = await compose(config, silentLog as never, join(import.meta.dirname, '../../migrations'))
  const { db } = services
  try {
    const countUnfinished = async () => {
      const { rows } = await sql<{ what: string }>`
        SELECT name || ' ' || state AS what FROM pgboss.job WHERE state IN ('created', 'retry', 'active')
        UNION ALL SELECT 'file ' || id FROM files WHERE status = 'processing'`.execute(db)
      return rows.map(({ what }) => what)
    }
    const stuckItems: string[] = []
    await waitUntil('all jobs are done', SETTLE_S, async () => (await countUnfinished()).length === 0).catch(async () =>
      stuckItems.push(...(await countUnfinished()).map((what) => `a job is stuck: ${what}`)),
    )
    await sweepStore(services, Date.now() + DAY_MS + 3600_000)
    return [
      ...stuckItems,
      ...(await findBrokenRules(services)),
      ...(await findWrongBytes(services)),
      ...(await findMissingUploads(services, acknowledged)),
    ]
  } finally {
    await close()
  }
}

async function findWrongBytes({ db, store }: Services): Promise<string[]> {
  const problems: string[] = []
  for (const file of await db.selectFrom('files').select(['id', 'key', 'sha256', 'size']).execute()) {
    const storedObject = await store.get(file.key)
    if (!storedObject) continue
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of storedObject.body as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.length
    }
    if (hash.digest('hex') !== file.sha256 || size !== file.size)
      problems.push(`a file has different bytes from its checksum: ${file.id}`)
  }
  return problems
}

async function findMissingUploads({ db }: Services, acknowledged: readonly ConfirmedUpload[]): Promise<string[]> {
  const rows = await db
    .selectFrom('artifacts as a')
    .innerJoin('files as f', 'f.id', 'a.file')
    .select(['a.id', 'a.upload_id', 'f.sha256'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byUpload = Map.groupBy(rows, (row) => row.upload_id)
  return [
    ...acknowledged
      .filter(({ artifact, sha256 }) => byId.get(artifact)?.sha256 !== sha256)
      .map(({ artifact }) => `an acknowledged upload is missing: ${artifact}`),
    ...[...byUpload]
      .filter(([upload, copies]) => upload !== null && copies.length > 1)
      .map(([upload]) => `one upload made several artifacts: ${upload}`),
  ]
}

/** The number of processed files, and the notes of failed ones. */
export async function summarizeOutcome(world: World): Promise<{ ready: number; failed: string[]; streams: number }> {
  const { db, close } = openDatabase({ connectionString: world.databaseUrl }, { poolSize: 1 })
  const files = await db.selectFrom('files').select(['status', 'note']).execute()
  const streams = await db.selectFrom('derivatives').select('file').where('name', '=', 'stream').execute()
  await close()
  return {
    ready: files.filter(({ status }) => status === 'ready').length,
    failed: files.filter(({ status }) => status === 'failed').map(({ note }) => note?.join(' ') ?? ''),
    streams: streams.length,
  }
}
