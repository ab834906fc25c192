import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect } from '#server/db/connect.ts'
import { requireCompleteDatabase } from '#server/db/unfinished-restore.ts'
import { findLedgerHead, readLedger } from '#server/files/ledger/ledger.repo.ts'
import { loadConfig } from '#server/kit/config.ts'

// The command export-ledger. `command-line.mjs` has checked its options.

/** A placeholder of the right length: the secret isn't needed and must not be created. */
const NO_SECRET = '-'.repeat(32)
const CHECKER = 'check-ledger.py'

interface Options {
  cwd: string
  to: string
  json?: boolean
}

const { cwd, to, json = false } = JSON.parse(process.argv[2] ?? '{}') as Options
// Files created by this process are readable only by its own user.
process.umask(0o077)
if (existsSync('.env')) process.loadEnvFile('.env')
await exportLedger(resolve(cwd, to)).catch((error: Error) => {
  process.exitCode = 1
  if (json)
    process.stdout.write(`${JSON.stringify({ ok: false, error: { code: 'failed', message: error.message } })}\n`)
  else process.stderr.write(`vitrine: ${error.message}\n`)
})

/** Writes the ledger and the program that checks it into a directory. */
async function exportLedger(dir: string): Promise<void> {
  const { dataDir, databaseUrl } = loadConfig({ ...process.env, SECRET: NO_SECRET })
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new Error(`there is no database in ${dataDir}: check DATA_DIR and DATABASE_URL`)
  await mkdir(dir, { recursive: true })
  const database = await connect({ dataDir, databaseUrl, share: 'attach' })
  try {
    await requireCompleteDatabase(database.pool)
    const ledger = join(dir, 'ledger.jsonl')
    await pipeline(Readable.from(readLedger(database.db)), createWriteStream(ledger))
    await copyFile(join(import.meta.dirname, '../bin', CHECKER), join(dir, CHECKER))
    const head = await findLedgerHead(database.db)
    const said = head ? `${head.seq} entries; the last one is ${head.seq}:${head.hash}` : 'no entries yet'
    process.stdout.write(
      json
        ? `${JSON.stringify({ ok: true, ledger, checker: join(dir, CHECKER), head })}\n`
        : `Wrote ${ledger}: ${said}\nCheck it with: python3 ${join(dir, CHECKER)} ${ledger}\n`,
    )
  } finally {
    await database.close()
  }
}
