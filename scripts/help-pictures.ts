import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/support/browser.ts'
import { buildApp } from '../src/server/app/build-app.ts'
import { compose, startWorker } from '../src/server/app/compose.ts'
import {
  toScreenshotKey,
  SCREENSHOTS_FOLDER,
  readManifest,
  type Screenshot,
} from '../src/server/features/help/knowledge/screenshots.ts'
import { loadConfig } from '../src/server/kit/config.ts'
import { newId } from '../src/server/kit/ids.ts'
import { locateTools } from '../src/server/ports/media/tools.ts'
import { LANGUAGE_COOKIE } from '../src/shared/words/language.ts'
import { DEMO, seed } from './demo/seed.ts'
import { HELP_SCREENS, hashSources, type HelpScreenName } from './help-screens.ts'

// Takes the screenshots of help articles in every language that has articles, from a demo that keeps its data in
// data/pictures, because filling it takes minutes. With arguments, takes only the screenshots that they name.

const root = join(import.meta.dirname, '..')
const chosenNames = process.argv.slice(2)
const names = (Object.keys(HELP_SCREENS) as HelpScreenName[]).filter(
  (name) => chosenNames.length === 0 || chosenNames.includes(name),
)
const languages = readdirSync(join(root, 'src/server/features/help/articles'))

const port = Number(process.env.PORT ?? 4837)
const demoUrl = `http://localhost:${port}`
const config = loadConfig({
  ...process.env,
  PORT: String(port),
  PUBLIC_URL: demoUrl,
  LOG_LEVEL: 'warn',
  SUBMIT_WORK: '0',
  RATE_FACTOR: '0',
  DATA_DIR: process.env.DATA_DIR ?? join(root, 'data', 'pictures'),
})
const composed = await compose(config, pino({ level: config.logLevel }), join(root, 'migrations'))
const stopWorker = await startWorker(composed.jobServices)
const app = await buildApp(composed.services, composed.pool, { pages: { built: join(root, 'dist') } })
await app.listen({ port, host: '127.0.0.1' })
const { db } = composed.services
const print = (line: string) => void process.stdout.write(`  ${line}\n`)

if ((await db.selectFrom('projects').select('id').execute()).length === 0) {
  print('Creating the demo archive. This takes about two minutes…')
  const { ffmpeg } = locateTools({ ffmpegPath: config.ffmpegPath, ffprobePath: config.ffprobePath })
  await seed(`http://127.0.0.1:${port}`, composed.services, {
    ffmpeg,
    ingredients: join(config.dataDir, 'ingredients'),
    print,
  })
}

const browser = await openBrowser()
const { addresses } = await prepareArchive()
const manifest = readManifest()
for (const language of languages) {
  const context = await browser.newContext({
    baseURL: demoUrl,
    locale: language,
    viewport: { width: 1200, height: 760 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: demoUrl }])
  await context.request.post('/client/api/auth/login', { data: DEMO })
  const page = await context.newPage()
  mkdirSync(join(SCREENSHOTS_FOLDER, language), { recursive: true })
  for (const name of names) manifest[toScreenshotKey(language, name)] = await takeScreenshot(page, language, name)
  await context.close()
}
const sortedManifest = Object.fromEntries(Object.entries(manifest).toSorted(([a], [b]) => a.localeCompare(b)))
writeFileSync(join(SCREENSHOTS_FOLDER, 'pictures.json'), `${JSON.stringify({ pictures: sortedManifest }, null, 2)}\n`)
await browser.close()
stopWorker()
await app.close()
await composed.close()
process.exit(0)

async function takeScreenshot(page: Page, language: string, name: HelpScreenName): Promise<Screenshot> {
  await page.goto(addresses[name], { waitUntil: 'networkidle' })
  await page.evaluate('document.fonts.ready')
  await page.waitForFunction("[...document.images].every((one) => one.complete || one.loading === 'lazy')")
  // Lists draw and load only what is visible.
  await page.waitForTimeout(1500)
  const file = join(SCREENSHOTS_FOLDER, language, `${name}.webp`)
  const { width, height, size } = await sharp(await page.screenshot())
    .webp({ quality: 72, effort: 6 })
    .toFile(file)
  print(`${language} ${name}: ${Math.round(size / 1024)} KB`)
  const titles: Readonly<Record<string, string>> = HELP_SCREENS[name].titles
  const title = titles[language] ?? HELP_SCREENS[name].titles.en
  return {
    id: readManifest()[toScreenshotKey(language, name)]?.id ?? newId(),
    title,
    width,
    height,
    made: hashSources(name),
  }
}

/** The address of each screen, on which there is content to show. */
async function prepareArchive() {
  const context = await browser.newContext({ baseURL: demoUrl, extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' } })
  const callApi = async <T>(path: string, body?: Record<string, unknown>): Promise<T> => {
    const url = `/client/api${path}`
    const answer = await (body ? context.request.post(url, { data: body }) : context.request.get(url))
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { id: me } = await callApi<{ id: string }>('/auth/login', DEMO)
  interface KnownIds {
    projects: { id: string; title: string; url_alias: string }[]
  }
  const { projects } = await callApi<KnownIds>(`/users/${me}/projects_and_orgs`)
  // Voices and photographs are missing if they couldn't be fetched.
  const mainProject = projects.find(({ title }) => /early photographs/i.test(title)) ?? projects[0]
  const filedProject = projects.find(({ title }) => /in pictures/i.test(title)) ?? mainProject
  if (!mainProject || !filedProject) throw new Error('the demo has no project')
  const readProject = async (project: string) =>
    (
      await callApi<{ artifacts: { id: string; folder: string }[] }>('/search', {
        project,
        query: { type: 'Image' },
        limit: 12,
      })
    ).artifacts
  const trashedItems = await callApi<{ artifacts: object[] }>('/search', {
    project: filedProject.id,
    getDeleted: true,
    query: {},
  })
  if (trashedItems.artifacts.length === 0)
    for (const { id, folder } of (await readProject(filedProject.id)).slice(0, 5))
      await callApi(`/artifacts/${id}`, { active: false, folder: 'root', restore_folder: folder })
  print('Waiting until all files are processed…')
  for (let waitCount = 0; waitCount < 300 && (await isWaiting()); waitCount++) await setTimeout(1000)
  const projectContents = await readProject(mainProject.id)
  const item = projectContents[3]?.id
  const folder = (await readProject(filedProject.id))[0]?.folder
  const toClientPath = (path: string, project: string) => `/client/${path}?projectId=${project}`
  await context.close()
  return {
    addresses: {
      archive: `${toClientPath('archive', filedProject.id)}&folder=${folder}`,
      gallery: `/view/${mainProject.url_alias}`,
      account: '/client/account/manage',
      tags: toClientPath('tags', filedProject.id),
      item: toClientPath(`archive/${item}`, mainProject.id),
      design: toClientPath('gallery/design', mainProject.id),
      exhibits: toClientPath('exhibits', mainProject.id),
      portal: toClientPath('gallery/portal', filedProject.id),
      trash: toClientPath('trash', filedProject.id),
      review: toClientPath('submissions', filedProject.id),
      members: toClientPath('members', filedProject.id),
    } satisfies Record<HelpScreenName, string>,
  }

  async function isWaiting() {
    return (
      (await db.selectFrom('processing').select('step').where('failure', 'is', null).executeTakeFirst()) !== undefined
    )
  }
}
