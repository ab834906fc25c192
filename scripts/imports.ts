import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { compose } from '#server/app/compose.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { requireSpace } from '#server/features/orgs/orgs.repo.ts'
import {
  deleteImport,
  findImport,
  insertImport,
  insertImportFiles,
  listImportFiles,
  listRows,
  type ImportRecord,
} from '#server/imports/imports.repo.ts'
import { workOnImport } from '#server/imports/import.job.ts'
import { formatReason } from '#server/imports/rows-csv.ts'
import { loadRunner } from '#server/imports/runner.ts'
import { enqueueImport, importJob, startStep } from '#server/imports/start-step.ts'
import { loadConfig } from '#server/kit/config.ts'
import { newId } from '#server/kit/ids.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import { BUSY_IMPORT_STATES, type ImportCounts, type ImportState } from '#shared/entities/imports/import.ts'
import { listSourceFiles } from './commands/import-files.ts'
import { findAccount, findProject, RefusedError } from './commands/project.ts'

// The command `import`. `command-line.mjs` has checked its options.

const [FAILED, SOME_FAILED, REFUSED] = [1, 3, 4]
const POLL_INTERVAL_MS = 500
const REPORT_INTERVAL_MS = 5000
/** How many refused rows are named. */
const MAX_NAMED = 20

interface Options {
  project: string
  from: string
  cwd: string
  run?: boolean
  as?: string
  json?: boolean
}

interface Result {
  state: ImportState
  counts: ImportCounts
  /** Rows that were refused, or have failed. */
  problems: { row: number; problem: string }[]
}

const options = JSON.parse(process.argv[2] ?? '{}') as Options

async function importFiles(): Promise<Result> {
  const config = loadConfig(process.env)
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres', 'cluster')))
    throw new Error(`there is no database in ${config.dataDir}: check DATA_DIR and DATABASE_URL`)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const migrations = join(import.meta.dirname, '../migrations')
  const composition = await compose(config, log, migrations, { share: 'attach' })
  try {
    const services = composition.jobServices
    const project = await findProject(services.db, options.project)
    const user = await findAccount(services.db, project.org, options.as)
    await requireSpace(services.db, project.org)
    const id = await upload(services, project.id, user)
    // The server works on imports as well, if it runs: one of them takes the job.
    await services.queue.work(importJob, (job, signal) => workOnImport(services, job, signal))
    try {
      return await runSteps(services, id)
    } finally {
      await services.queue.stopWorking()
      await removeUnlessRun(services, id)
    }
  } finally {
    await composition.close()
  }
}

/** Stores the files of the source and starts reading them. */
async function upload(services: Services, project: string, user: string): Promise<string> {
  const { db, store, queue } = services
  const [id, job] = [newId(), newId()]
  const files: { key: string; filename: string }[] = []
  try {
    for (const { name, open } of await listSourceFiles(resolve(options.cwd, options.from))) {
      const key = `o/import-${id}${files.length > 0 ? `-${files.length}` : ''}`
      files.push({ key, filename: name })
      await store.put(key, open())
    }
    const [first, ...others] = files
    if (!first) throw new RefusedError(`${options.from} contains no files`)
    await transaction(db, async (trx) => {
      const owner = { project, user_id: user, runner: user, runner_admin: null }
      await insertImport(trx, { id, source: 'auto', ...first, ...owner, job })
      if (others.length > 0) await insertImportFiles(trx, id, others)
      await enqueueImport(trx, queue, id, job)
    })
    return id
  } catch (error) {
    const keys = files.map(({ key }) => key)
    await discardObjects(services, keys)
    throw error
  }
}

/** Reads and plans the import, and runs it if that was asked for. */
async function runSteps(services: Services, id: string): Promise<Result> {
  const start = async (record: ImportRecord, state: ImportState) => {
    await startStep(services, await loadRunner(services.db, record), id, [record.state], state)
    return waitForStep(services, id)
  }
  let record = await waitForStep(services, id)
  if (record.state === 'mapped') record = await start(record, 'planning')
  if (record.state !== 'planned') throw new RefusedError(formatReason(record.problem) || "the files can't be read")
  if (options.run) record = await start(record, 'running')
  const failed = await listRows(services.db, record, options.run ? { state: 'failed' } : {}, NO_PAGE)
  const refused = await listRows(services.db, record, { plan: 'refuse' }, NO_PAGE)
  const problems = [...(options.run ? failed : []), ...refused].map(({ n, reason }) => ({
    row: n,
    problem: formatReason(reason),
  }))
  if (options.run && record.state !== 'done')
    throw new Error(`the import was stopped: ${formatReason(record.problem) || record.state}. Continue it in Import`)
  if (!record.counts) throw new Error('the import has no counts')
  return { state: record.state, counts: record.counts, problems }
}
const NO_PAGE = { after: 0, limit: MAX_NAMED }

/** Waits until the current step has ended. */
async function waitForStep({ db }: Services, id: string): Promise<ImportRecord> {
  let reported = Date.now()
  for (;;) {
    const record = await findImport(db, id)
    if (!record) throw new Error('someone deleted the import')
    if (!BUSY_IMPORT_STATES.includes(record.state)) return record
    if (Date.now() - reported >= REPORT_INTERVAL_MS) {
      reported = Date.now()
      await reportProgress(db, record)
    }
    await sleep(POLL_INTERVAL_MS)
  }
}

async function reportProgress(db: Services['db'], { id, state, read_progress: read }: ImportRecord): Promise<void> {
  if (options.json) return
  const { done, total } = await db
    .selectFrom('import_rows')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('state', '<>', 'waiting').as('done'))
    .where('import', '=', id)
    .executeTakeFirstOrThrow()
  const format = (count: number) => Number(count).toLocaleString('en')
  const progress =
    state === 'running' ? `${format(done)} of ${format(total)} rows` : read ? `${format(read.done)} ${read.unit}` : ''
  process.stderr.write(`${state}… ${progress}\n`)
}

const BEFORE_RUN: ReadonlySet<ImportState> = new Set(['failed', 'mapped', 'planned'])

/** Removes an import that changed nothing. */
async function removeUnlessRun(services: Services, id: string): Promise<void> {
  const record = await findImport(services.db, id)
  if (!record || !BEFORE_RUN.has(record.state)) return
  const keys = (await listImportFiles(services.db, record)).map(({ key }) => key)
  await deleteImport(services.db, id)
  await discardObjects(services, keys)
}

function answer({ state, counts, problems }: Result): void {
  const bad = counts.refuse + counts.failed
  if (bad > 0) process.exitCode = SOME_FAILED
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ok: bad === 0, dry_run: !options.run, state, counts, problems })}\n`)
    return
  }
  const { create, change, skip, refuse, done, failed } = counts
  const summary = options.run
    ? `Imported rows: ${done}, unchanged: ${skip}, refused: ${refuse}, failed: ${failed}`
    : `Dry run. New items: ${create}, changed: ${change}, unchanged: ${skip}, refused: ${refuse}. Add --run to import`
  const named = problems.map(({ row, problem }) => `  Row ${row}: ${problem}\n`).join('')
  const others = bad > problems.length ? `  and ${bad - problems.length} more\n` : ''
  process.stdout.write(`${summary}\n${named}${others}`)
}

process.umask(0o077)
if (existsSync('.env')) process.loadEnvFile('.env')
await importFiles().then(answer, (error: Error) => {
  const code = error instanceof RefusedError ? 'refused' : 'failed'
  process.exitCode = code === 'refused' ? REFUSED : FAILED
  if (options.json) process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message: error.message } })}\n`)
  else process.stderr.write(`vitrine: ${error.message}\n`)
})
