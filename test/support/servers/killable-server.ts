import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildApp } from '#server/app/build-app.ts'
import { compose, startWorker } from '#server/app/compose.ts'
import { loadConfig } from '#server/kit/config.ts'
import { ROOT } from '../paths.ts'

// Runs the application as a process that a test can kill, on DATA_DIR and either DATABASE_URL or an embedded database.
// Prints its address, or `working` for a worker. AT is the port of an earlier process to reuse; PAGES is the folder of
// the built pages.
const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
const { AT: port, PAGES: pagesFolder } = process.env
const config = loadConfig(process.env)
// A killed process writes no cache at its end; the next ones start twice as fast with it.
flushCompileCache()
const composed = await compose(config, silentLog as never, join(ROOT, 'migrations'))
if (config.roles.includes('worker')) await startWorker(composed.services)
if (!config.roles.includes('web')) process.stdout.write('working\n')
else {
  const app = await buildApp(composed.services, composed.pool, pagesFolder ? { pages: { built: pagesFolder } } : {})
  const base = await app.listen({ port: Number(port ?? 0), host: '127.0.0.1' })
  config.publicUrl = base
  process.stdout.write(`${base}\n`)
}
