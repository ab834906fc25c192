import { join } from 'node:path'
import { buildApp } from '#server/app/build-app.ts'
import { compose, startWorker } from '#server/app/compose.ts'
import { loadConfig } from '#server/kit/config.ts'
import { ROOT } from './support/paths.ts'

// Runs the application as a process that a test can kill, on DATA_DIR and either DATABASE_URL or an embedded database.
// Prints its address, or `working` for a worker. AT reuses the port of an earlier process, PAGES is the folder of built pages.
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const { AT, PAGES } = process.env
const config = loadConfig(process.env)
const composed = await compose(config, quiet as never, join(ROOT, 'migrations'))
if (config.roles.includes('worker')) await startWorker(composed.services)
if (!config.roles.includes('web')) process.stdout.write('working\n')
else {
  const app = await buildApp(composed.services, composed.pool, PAGES ? { pages: { built: PAGES } } : {})
  const base = await app.listen({ port: Number(AT ?? 0), host: '127.0.0.1' })
  config.publicUrl = base
  process.stdout.write(`${base}\n`)
}
