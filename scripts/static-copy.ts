import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app/build-app.ts'
import { compose } from '#server/app/compose.ts'
import { createPublicSite } from '#server/app/pages/public-site.ts'
import { buildCopy } from '#server/features/static-copy/build-copy.ts'
import { CopyTargetError, writeCopy } from '#server/features/static-copy/write-copy.ts'
import { writeWacz } from '#server/features/static-copy/write-wacz.ts'
import { AppError } from '#server/kit/app-error.ts'
import { loadConfig } from '#server/kit/config.ts'
import { staticCopyContract } from '#shared/contract/library/static-copy.contract.ts'

// The command static-copy. `command-line.mjs` has checked that its options are there.

interface Options {
  cwd: string
  project: string
  to: string
  language?: string
  base?: string
  format?: string
  json?: boolean
}

type Result = Awaited<ReturnType<typeof writeCopy | typeof writeWacz>>

const FAILED = 1
const WRONG_USE = 2
const REFUSED = 4
/** A placeholder of the right length, where the secret isn't needed and must not be created. */
const NO_SECRET = '-'.repeat(32)
const REPORTED_EVERY = 1000

const root = join(import.meta.dirname, '..')
const options = JSON.parse(process.argv[2] ?? '{}') as Options

/** Opens the server without listening, and writes what everyone would get from it. */
async function copyGallery({ project, to, cwd, language = 'en', base, format = 'folder' }: Options): Promise<Result> {
  const query = staticCopyContract.fetch.query?.safeParse({ language, ...(base !== undefined && { base }) })
  if (!query?.success) throw new UsageError('--language must be en, de or ar, and --base an address that ends with /')
  const isArchive = format === 'wacz'
  if (!isArchive && format !== 'folder') throw new UsageError('--format must be folder or wacz')
  if (isArchive && base !== undefined)
    throw new UsageError('--base is for folders: an archive has the public addresses')
  if (isArchive !== to.endsWith('.wacz'))
    throw new UsageError('with --format wacz, and only then, --to ends with .wacz')
  const { dataDir, databaseUrl } = loadConfig({ ...process.env, SECRET: NO_SECRET })
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new Error(`there is no database in ${dataDir}: check DATA_DIR and DATABASE_URL`)
  const config = loadConfig(process.env)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const composition = await compose(config, log, join(root, 'migrations'), { share: 'attach' })
  try {
    const pages = { built: join(root, 'dist') }
    const app = await buildApp(composition.services, composition.pool, { pages })
    try {
      const site = createPublicSite(app, composition.services, pages)
      const copy = { alias: project, language: query.data.language ?? 'en', base }
      const target = resolve(cwd, to)
      if (!isArchive) return await writeCopy(buildCopy(site, copy), target, report)
      const files = buildCopy(site, { ...copy, archivedFrom: config.galleryUrl })
      return await writeWacz(files, target, { software: `Vitrine ${readVersion()}`, at: new Date() }, report)
    } finally {
      await app.close()
    }
  } finally {
    await composition.close()
  }
}

class UsageError extends Error {}

const readVersion = () => (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

function report(count: number): void {
  if (!options.json && count % REPORTED_EVERY === 0) process.stderr.write(`${count.toLocaleString('en')} files…\n`)
}

function answer(result: Result): void {
  const format = (count: number) => count.toLocaleString('en')
  const details =
    'size' in result
      ? `${format(result.size)} bytes`
      : `${format(result.written)} written, ${format(result.removed)} removed`
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ ok: true, ...result })}\n`
      : `Static copy of ${options.project}: ${format(result.files)} files, ${details}\n`,
  )
}

function answerError(error: unknown): void {
  const isClosed = error instanceof AppError && error.code === 'conflict'
  const message = isClosed
    ? `there is no public gallery "${options.project}": it doesn't exist, is closed or has a password`
    : (error as Error).message
  process.exitCode =
    error instanceof UsageError ? WRONG_USE : isClosed || error instanceof CopyTargetError ? REFUSED : FAILED
  if (options.json) process.stdout.write(`${JSON.stringify({ ok: false, error: { message } })}\n`)
  else process.stderr.write(`vitrine: ${message}\n`)
}

if (existsSync('.env')) process.loadEnvFile('.env')
await copyGallery(options).then(answer, answerError)
