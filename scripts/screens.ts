import { join } from 'node:path'
import sharp from 'sharp'
import type { ScreenshotName } from '../src/shared/entities/story/site-blocks.ts'
import { openBrowser } from '../e2e/support/browser.ts'
import { DEMO } from './demo/seed.ts'

// Takes the screenshots for the home page, light and dark, from a running demo: node scripts/screens.ts <address of the
// demo>. Run it after changing one of these screens.

const demoUrl = process.argv[2] ?? 'http://localhost:3000'
const OUTPUT_FOLDER = join(import.meta.dirname, '../src/web/features/website/screens')
const SIZE = { width: 1440, height: 900 }
/** For phones. */
const NARROW_WIDTH_PX = 760

interface DemoProject {
  projects: { id: string; title: string; url_alias: string }[]
}

const browser = await openBrowser()
for (const theme of ['light', 'dark'] as const) {
  const context = await browser.newContext({
    baseURL: demoUrl,
    viewport: SIZE,
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  })
  const page = await context.newPage()
  const callApi = async <T>(path: string, data?: object): Promise<T> => {
    const url = `/client/api${path}`
    const answer = await (data ? page.request.post(url, { data }) : page.request.get(url))
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    return (await answer.json()) as T
  }
  const { id: me } = await callApi<{ id: string }>('/auth/login', DEMO)
  const { projects } = await callApi<DemoProject>(`/users/${me}/projects_and_orgs`)
  const findProject = (title: RegExp) => {
    const foundProject = projects.find((project) => title.test(project.title))
    if (!foundProject) throw new Error(`no project ${title.source}`)
    return foundProject
  }
  const earlyPhotographs = findProject(/early photographs/i)
  const { portal } = await callApi<{ portal: { id: string } | null }>(
    `/projects/${findProject(/saltmarsh in pictures/i).id}/submissions_portal`,
  )
  const { artifacts } = await callApi<{ artifacts: { id: string; type: string; title: string }[] }>('/search', {
    project: earlyPhotographs.id,
    query: { type: 'Image' },
    limit: 60,
  })
  const item = artifacts.find(({ title }) => /cat|horse|locomotion/i.test(title)) ?? artifacts[0]
  const addresses: Record<ScreenshotName, string> = {
    item: `/client/archive/${item?.id}?projectId=${earlyPhotographs.id}`,
    gallery: `/view/${earlyPhotographs.url_alias}`,
    design: `/client/gallery/design?projectId=${earlyPhotographs.id}`,
    story: `/view/${earlyPhotographs.url_alias}/exhibit/hold-still`,
    portal: `/submit?submissionsId=${portal?.id}`,
  }
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.evaluate('document.fonts.ready')
    // Images and fields load one after the other.
    if (name !== 'design' && name !== 'portal') await page.locator('main img').first().waitFor()
    await page.waitForFunction("[...document.images].every((one) => one.complete || one.loading === 'lazy')")
    await page.waitForTimeout(2500)
    const screenshot = await page.screenshot()
    const wideImage = sharp(screenshot).webp({ quality: 78, effort: 6 })
    await wideImage.toFile(join(OUTPUT_FOLDER, `${name}-${theme}.webp`))
    await wideImage
      .clone()
      .resize({ width: NARROW_WIDTH_PX })
      .toFile(join(OUTPUT_FOLDER, `${name}-${theme}-narrow.webp`))
    process.stdout.write(`${name} ${theme}: ${address}\n`)
  }
  await context.close()
}
await browser.close()
