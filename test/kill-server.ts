import { join } from 'node:path'
import { buildApp } from '#server/app/build-app.ts'
import { compose, startWorker } from '#server/app/compose.ts'
import { loadConfig } from '#server/kit/config.ts'

// The application on DATA_DIR, and DATABASE_URL or a database of its own, as a process that a test can kill. Does what
// ROLES says, and says its address, or that it works. AT is the port of an earlier one, PAGES where the built pages are.
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const { AT, PAGES } = process.env
const config = loadConfig(process.env)
const composed = await compose(config, quiet as never, join(import.meta.dirname, '..', 'migrations'))
if (config.roles.includes('worker')) await startWorker(composed.services)
if (!config.roles.includes('web')) process.stdout.write('working\n')
else {
  const app = await buildApp(composed.services, composed.pool, PAGES ? { pages: { built: PAGES } } : {})
  const base = await app.listen({ port: Number(AT ?? 0), host: '127.0.0.1' })
  config.publicUrl = base
  process.stdout.write(`${base}\n`)
}
