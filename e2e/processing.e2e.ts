import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { startApp } from '../test/app.ts'
import { makePicture } from '../test/media.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { expectAccessible, openBrowser, openPage, PAGES } from './browser.ts'

// What a file says of itself is taken over by a click; what could not be processed says why and is tried again.

let app: Awaited<ReturnType<typeof startApp>>
let browser: Browser
beforeAll(async () => {
  app = await startApp({ worker: true, pages: PAGES })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test('suggestions of a file are used one by one; a file that failed is tried again', async () => {
  const owner = await app.owner('ada')
  const { body: project } = await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })
  const upload = async (name: string, bytes: Buffer) => {
    const form = new FormData()
    form.append('project', project.id)
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return (await owner.post<Artifact>('/artifacts', form)).body.id
  }
  const settled = (id: string) =>
    expect
      .poll(async () => (await owner.get<Artifact>(`/artifacts/${id}`)).body.file?.status, { timeout: 60_000 })
      .not.toBe('processing')
  const dated = sharp(await makePicture('png', 600, 400)).withExif({
    IFD2: { DateTimeOriginal: '1911:05:12 10:00:00' },
  })
  const photo = await upload('ferry.jpg', await dated.jpeg().toBuffer())
  const torn = await upload('torn.png', (await makePicture('png', 400, 300)).subarray(0, 60))
  await settled(photo)
  await settled(torn)

  const { page, faults } = await openPage(browser, { baseURL: app.base })
  await page.request.post('/client/api/auth/login', { data: { email: owner.email, password: 'a password' } })

  await page.goto(`/client/archive/${photo}?projectId=${project.id}`)
  await page.getByText('From the file: 12/05/1911').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use it for “Date of origin”' }).press('Enter')
  await expect.poll(() => page.getByText('From the file: 12/05/1911').count()).toBe(0)
  expect((await owner.get<Artifact>(`/artifacts/${photo}`)).body.date_of_origin).toBeNull()
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await owner.get<Artifact>(`/artifacts/${photo}`)).body.date_of_origin)
    .toBe(Date.UTC(1911, 4, 12))

  await page.goto(`/client/archive/${torn}?projectId=${project.id}`)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await expectAccessible(page)
  const answered = page.waitForResponse((response) => response.url().endsWith('/process_again'))
  await again.click()
  expect((await answered).status()).toBe(200)
  // It fails again, and says so again.
  await again.waitFor()
  expect(faults).toEqual([])
}, 180_000)
