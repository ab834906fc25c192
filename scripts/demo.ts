import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../src/server/app/build-app.ts'
import { compose, startWorker } from '../src/server/app/compose.ts'
import { createPublicSite } from '../src/server/app/pages/public-site.ts'
import { loadConfig } from '../src/server/kit/config.ts'
import { locateTools } from '../src/server/ports/media/tools.ts'
import { PRESET_ROLES } from '../src/shared/policy/roles.ts'
import { ADMIN, DEMO, toRoleEmail, seed } from './demo/seed.ts'

// Starts Vitrine on its own data folder and fills it on the first start.
const root = join(import.meta.dirname, '..')
// Settings of this shell may belong to another installation, and the demo's passwords are public.
const INSTALLATION_SETTINGS =
  /^(DATA_DIR|SECRET|ADMIN_\w+|DATABASE_URL|STORAGE_URL|BACKUP_\w+|SMTP_URL|PAYMENT_\w+|PLANS)$/
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !INSTALLATION_SETTINGS.test(name)))
const config = loadConfig({
  LOG_LEVEL: 'warn',
  ...env,
  DATA_DIR: env.DEMO_DIR || resolve(root, 'data', 'demo'),
})
const composed = await compose(config, pino({ level: config.logLevel }), join(root, 'migrations'))
const pages = { built: join(root, 'dist') }
const app = await buildApp(composed.services, composed.pool, { pages })
const site = createPublicSite(app, composed.services, pages)
const stopWorker = await startWorker(composed.jobServices, async () => site)
await app.listen({ port: config.port, host: config.host })
const print = (line: string) => void process.stdout.write(`  ${line}\n`)

const stop = async () => {
  stopWorker()
  await app.close()
  await composed.close()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())

const projects = await composed.services.db.selectFrom('projects').select(['url_alias']).execute()
if (projects.length === 0) {
  print('Creating a sample town archive. This takes about two minutes…')
  const { ffmpeg } = locateTools({ ffmpegPath: config.ffmpegPath, ffprobePath: config.ffprobePath })
  const ingredients = join(config.dataDir, 'ingredients')
  await seed(`http://${config.host}:${config.port}`, composed.services, { ffmpeg, ingredients, print })
}
print(`Open ${config.publicUrl}/client and sign in as ${DEMO.email} with the password ${DEMO.password}`)
print(
  `The same password works for ${PRESET_ROLES.map(toRoleEmail).join(', ')} (members, by role) and ${ADMIN} (administrator)`,
)
for (const { url_alias } of await composed.services.db.selectFrom('projects').select('url_alias').execute())
  print(`Gallery: ${config.galleryUrl}/${url_alias}`)
