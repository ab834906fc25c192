import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { connect } from '#server/db/connect.ts'
import { requireCompleteDatabase } from '#server/db/unfinished-restore.ts'
import { findStoreOwner } from '#server/files/store-owner.repo.ts'
import { loadConfig } from '#server/kit/config.ts'
import { MARKER_KEY, putMarker } from '#server/ports/store/marked-store.ts'
import { openStore, openUnmarkedStore } from '#server/ports/store/open-store.ts'
import { copyAllObjects, type Copied } from './storage/move-objects.ts'

// The command `storage move`. `command-line.mjs` has checked its options.

/** The target is the current store, or belongs to another installation. */
class RefusedError extends Error {}

const REFUSED = 4
const DISK = 'disk'
const { to, json: isJson = false } = JSON.parse(process.argv[2] ?? '{}') as { to: string; json?: boolean }

async function move(): Promise<Copied> {
  const { dataDir, databaseUrl, storageUrl } = loadConfig({ ...process.env, SECRET: '-'.repeat(32) })
  if (to !== DISK && !to.startsWith('s3://')) throw new RefusedError(`--to must be ${DISK} or an address s3://…`)
  const targetUrl = to === DISK ? undefined : to
  if (targetUrl === storageUrl) throw new RefusedError('the files are there already')
  const database = await connect({ dataDir, databaseUrl, share: 'attach' })
  try {
    await requireCompleteDatabase(database.pool)
    const findOwner = () => findStoreOwner(database.db)
    const source = await openStore({ storageUrl, dataDir, findStoreOwner: findOwner })
    const target = await openUnmarkedStore({ storageUrl: targetUrl, dataDir })
    try {
      const { id } = await findOwner()
      const marker = await target.get(MARKER_KEY)
      if (marker && id !== null && !(await text(marker.body)).includes(id))
        throw new RefusedError('the files there belong to another installation')
      const copied = await copyAllObjects(source, target)
      await putMarker(target, id)
      return copied
    } finally {
      await target.close()
      await source.close()
    }
  } finally {
    await database.close()
  }
}

if (existsSync('.env')) process.loadEnvFile('.env')
process.umask(0o077)
await move().then(
  (copied) => {
    const setting = to === DISK ? 'remove STORAGE_URL' : `set STORAGE_URL=${to}`
    const lines = [
      `${copied.files.toLocaleString('en')} files are there and intact, ${copied.copied.toLocaleString('en')} of them copied now`,
      `Stop Vitrine, run this command again for what was added since, ${setting}, and start Vitrine`,
    ]
    process.stdout.write(isJson ? `${JSON.stringify({ ok: true, ...copied })}\n` : `${lines.join('\n')}\n`)
  },
  (error: Error) => {
    const code = error instanceof RefusedError ? 'refused' : 'failed'
    process.exitCode = code === 'refused' ? REFUSED : 1
    if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message: error.message } })}\n`)
    else process.stderr.write(`vitrine: ${error.message}\n`)
  },
)
