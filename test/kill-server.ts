import { join } from 'node:path'
import { buildApp } from '#server/app/build-app.ts'
import { compose } from '#server/app/compose.ts'
import { loadConfig } from '#server/kit/config.ts'

// The application on DATA_DIR with a database of its own, as a process that a test can kill. Says its
// address.
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const composed = await compose(loadConfig(process.env), quiet as never, join(import.meta.dirname, '..', 'migrations'))
const app = await buildApp(composed.services, composed.pool)
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
