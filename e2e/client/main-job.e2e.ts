import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeDocx, makeJpeg, makeMkv, makeMp3, makePdf } from '../../test/support/sample-files/media.ts'
import { actAndWaitFor, getButton, expectAccessible, PHONE } from '../support/browser.ts'
import { dropFiles } from '../support/drop-files.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../../test/support/time-limits.ts'

// The main use of the product, from an empty server to a visitor on a phone.

const { visit } = await startBrowserTest({ worker: true })

const option = (page: Page, name: string) => page.getByRole('option', { name })
const saveAndWait = (page: Page) =>
  actAndWaitFor(page.getByText('Saved', { exact: true }), () => getButton(page, 'Save').click())

test(
  'lets a new user sign up, then upload, describe and publish items, which a visitor finds in the gallery',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const { page, faults } = await visit('/register-account')
    await expectAccessible(page)
    await page.getByLabel('Organisation').fill('Quay Memories')
    await page.getByLabel('Username').fill('Ada Carrow')
    await page.getByLabel('Email').fill('Ada@Example.org')
    await page.getByLabel(/^Password/).fill('harbour lights')
    await page.getByLabel('Repeat password').fill('harbour lights')
    await page.getByLabel('I agree to the terms and conditions').check()
    await page.getByRole('button', { name: 'Sign up' }).click()

    await page.getByRole('heading', { name: 'Welcome, Ada Carrow' }).waitFor()
    await expectAccessible(page)
    // Close the guide: this test doesn’t follow it.
    await getButton(page, 'Close guide').click()
    await page.getByRole('region', { name: 'First steps' }).waitFor({ state: 'detached' })
    await getButton(page, 'New project').click()
    await expectAccessible(page)
    await page.getByLabel('Title').fill('The Old Quay')
    await getButton(page, 'Create project').click()

    await page.getByText('No items yet').waitFor()
    await expectAccessible(page)
    await getButton(page, 'New folder').click()
    await page.getByLabel('Title').fill('Gifts of 1953')
    await page.keyboard.press('Enter')
    await option(page, 'Gifts of 1953').dblclick()
    await page.getByRole('heading', { name: 'Gifts of 1953' }).waitFor()

    const photo = await makeJpeg({ width: 1200, height: 800, orientation: 6 })
    await dropFiles(page, [
      { name: 'The ferry.jpg', bytes: photo, mime: 'image/jpeg' },
      { name: 'Regatta day.mkv', bytes: makeMkv(), mime: 'video/x-matroska' },
      { name: 'Harbour bell.mp3', bytes: makeMp3(), mime: 'audio/mpeg' },
      { name: 'Minutes.pdf', bytes: makePdf(['The harbour committee met at noon.']), mime: 'application/pdf' },
      { name: 'Letter home.docx', bytes: makeDocx(['Dear all, the herring is in.']), mime: '' },
    ])
    await page.getByRole('region', { name: 'Uploads' }).waitFor()
    for (const title of ['The ferry', 'Regatta day', 'Harbour bell', 'Minutes', 'Letter home'])
      await option(page, title).waitFor()
    for (const title of ['The ferry', 'Regatta day', 'Minutes'])
      await option(page, title).locator('img[srcset]').waitFor({ timeout: SLOW_EFFECT_TIMEOUT_MS })
    await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached', timeout: SLOW_EFFECT_TIMEOUT_MS })
    await expectAccessible(page)

    // Uploading an existing file again asks what to do.
    await dropFiles(page, [{ name: 'The ferry.jpg', bytes: photo, mime: 'image/jpeg' }])
    await page.getByRole('alertdialog', { name: 'File exists' }).waitFor()
    await expectAccessible(page)
    await getButton(page, 'Skip file').click()

    await option(page, 'The ferry').dblclick()
    await page.waitForURL(/archive\/[0-9a-f-]{36}/)
    const item = page.url().match(/archive\/([0-9a-f-]{36})/)?.[1] ?? ''
    await page.getByLabel('Title').fill('The ferry at the old quay')
    await page.getByRole('textbox', { name: 'Description' }).fill('Seen from the chapel steps.')
    await page.getByLabel('Keywords').pressSequentially('ferry,harbour')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Date of origin' }).fill('02/06/1953')
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: 'Time period: From' }).fill('01/01/1950')
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: 'Time period: To' }).fill('31/12/1959')
    await page.keyboard.press('Tab')
    await page.getByLabel('Place').fill('Saltmarsh')
    await page.getByRole('main').getByText('Gallery', { exact: true }).click()
    await page.getByLabel('Downloadable').check()
    await expectAccessible(page)
    await saveAndWait(page)

    // Three more items are published; the letter stays private.
    for (const title of ['Regatta day', 'Harbour bell', 'Minutes']) {
      await page.getByText('Back to list').click()
      await option(page, title).dblclick()
      await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title)
      await page.getByRole('main').getByText('Gallery', { exact: true }).click()
      await saveAndWait(page)
    }
    await page.getByText('Back to list').click()
    await option(page, 'Letter home').dblclick()
    await page.waitForURL(/archive\/[0-9a-f-]{36}/)
    const privateItem = page.url().match(/archive\/([0-9a-f-]{36})/)?.[1] ?? ''

    await page.getByRole('link', { name: 'Exhibits' }).click()
    await page.getByRole('link', { name: 'New exhibit' }).click()
    await page.getByLabel('Title').fill('Crossing the water')
    await page.getByRole('textbox', { name: 'Description' }).fill('How people came over before the bridge.')
    await expectAccessible(page)
    await getButton(page, 'Create exhibit').click()
    await getButton(page, 'Choose items').click()
    const chooser = page.getByRole('dialog', { name: 'Choose items' })
    await chooser.getByRole('button', { name: 'Regatta day' }).click()
    await chooser.getByRole('button', { name: 'The ferry at the old quay' }).click()
    await expectAccessible(page)
    await getButton(page, 'Add 2 items').click()
    await getButton(page, 'Move The ferry at the old quay up').click()
    await expectAccessible(page)
    const exhibitItems = page
      .getByRole('region', { name: /^Items/ })
      .getByRole('listitem')
      .filter({ hasText: /ferry|Regatta/ })
    await expect
      .poll(() => exhibitItems.allInnerTexts().then((all) => all.map((text) => text.includes('ferry'))))
      .toEqual([true, false])
    await getButton(page, 'Publish').click()
    await page.getByText('Exhibit published').waitFor()
    await getButton(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'View in gallery' }).waitFor()
    await page.keyboard.press('Escape')
    const alias = await page.evaluate(async (id) => {
      const answer = await fetch(`/client/api/artifacts/${id}`)
      const { project } = (await answer.json()) as { project: string }
      return ((await (await fetch(`/client/api/projects/${project}`)).json()) as { url_alias: string }).url_alias
    }, item)

    await page.getByRole('button', { name: /Ada Carrow/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await getButton(page, 'Sign in').waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])

    await checkAsVisitor(alias, item, privateItem)
  },
)

/** Checks the published gallery as a visitor on a phone without an account. */
async function checkAsVisitor(alias: string, item: string, privateItem: string): Promise<void> {
  const { page, faults } = await visit(`/view/${alias}`, { viewport: PHONE, hasTouch: true, isMobile: true })
  await page.getByRole('heading', { name: 'The Old Quay' }).waitFor()
  await expectAccessible(page)
  expect(await page.content()).not.toContain('Letter home')

  await page.getByRole('searchbox', { name: 'Search this collection' }).fill('ferry saltmarsh')
  await page.getByText('1 found').waitFor()
  await page.getByRole('link', { name: 'The ferry at the old quay' }).first().click()
  await page.waitForURL(`**/item/${item}**`)
  await page.getByRole('heading', { name: 'The ferry at the old quay', level: 1 }).waitFor()
  await page.getByRole('definition').filter({ hasText: '02/06/1953' }).waitFor()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Download/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('The ferry.jpg')

  await page.goto(`/view/${alias}/exhibit/crossing-the-water`)
  await page.getByText('How people came over before the bridge.').waitFor()
  await expectAccessible(page)
  const video = page.locator('video').first()
  await video.scrollIntoViewIfNeeded()
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true
    await player.play()
  })
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime), { timeout: SLOW_EFFECT_TIMEOUT_MS })
    .toBeGreaterThan(0)

  // Private items are not reachable at any URL.
  await page.goto(`/view/${alias}?query=letter`)
  await page
    .getByText(/No matches|No items/)
    .first()
    .waitFor()
  for (const address of [`/view/${alias}/item/${privateItem}`, `/client/api/artifacts/${privateItem}`]) {
    const answer = await page.request.get(address)
    expect(answer.status(), address).toBe(404)
    expect(await answer.text()).not.toContain('Letter home')
  }
  expect(faults).toEqual([])
}
