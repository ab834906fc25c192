import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createEntity, createMember, createTestProject } from '../../test/support/fixtures.ts'
import { expectAccessible, setColorScheme, PHONE } from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// The frame around every screen of the client app: theme, language, command palette, lost connection, phone menu.

const { app, visit, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const { id: project, url_alias: alias } = await createTestProject(owner, 'The quay')
await createEntity(owner, '/artifacts', { project, title: 'A letter home' })
const visitAsOwner = visitAs(owner)

const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('uses the system’s colour scheme by default, and remembers a scheme that the user chooses', async () => {
  const { page, faults } = await visitAsOwner('/client')
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  const lightBackground = await readBackground(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Display/ }).click()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'Light', exact: true }).click()
  await expect.poll(() => readBackground(page)).toBe(lightBackground)
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  expect(await readBackground(page)).toBe(lightBackground)
  expect(faults).toEqual([])
})

test('uses the chosen language in the client and the browser’s language on public pages', async () => {
  const { page, faults } = await visitAsOwner('/client')
  await page.getByRole('button', { name: /^Display/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Willkommen, Ada' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('de')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Neues Projekt' }).click()
  await page.getByRole('button', { name: 'Projekt anlegen' }).click()
  await page.getByText('Das Feld „Titel“ muss ausgefüllt sein').first().waitFor()
  expect(faults).toEqual([])

  const visitor = await visit('about:blank', { locale: 'de-CH' })
  const answer = await visitor.page.goto(`/view/${alias}`)
  expect(answer?.headers().vary).toContain('Accept-Language')
  expect(await answer?.text()).toContain('Noch keine Objekte')
  await visitor.page.getByText('Noch keine Objekte').waitFor()
  expect(visitor.faults).toEqual([])
})

test('opens screens, runs commands and searches from the command palette with the keyboard alone', async () => {
  const { page, faults } = await visitAsOwner(`/client/exhibits?projectId=${project}`)
  await page.getByRole('heading', { name: 'Exhibits', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByLabel('Search and commands').and(page.locator('input:focus'))
  await field.waitFor()
  await expectAccessible(page)
  await page.keyboard.type('trash')
  await page.getByText('Search this project for “trash”').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/client\/(trash|archive)/)
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type('letter')
  await page.getByText('Search this project for “letter”').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'A letter home' }).waitFor()
  // The palette keeps its position while results arrive.
  const { id: lettersFolder } = await createEntity(owner, '/folders', { project, title: 'Letters of the pilots' })
  await createEntity(owner, '/exhibits', { project, title: 'Letters abroad', description: 'x', url_alias: 'abroad' })
  await createEntity(owner, '/tags', { project, title: 'Letter' })
  await page.reload()
  await page.getByRole('option', { name: 'A letter home' }).waitFor()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const readPosition = async () => JSON.stringify(await palette.boundingBox())
  const positionBefore = await readPosition()
  await page.keyboard.type('LETTE')
  for (const name of ['A letter home', 'Letters of the pilots', 'Letters abroad', 'Letter'])
    await palette.getByRole('button', { name }).first().waitFor()
  expect(await readPosition()).toBe(positionBefore)
  await expectAccessible(page)
  // A partly typed word matches less than the word before it, so earlier results stay until new ones arrive.
  const searchResponse = page.waitForResponse((answer) => answer.request().postData()?.includes('"LETTErs o"') === true)
  await page.keyboard.type('rs o')
  await searchResponse
  await palette.getByText('Search this project for “LETTErs o”').waitFor()
  for (let i = 0; i < 10; i++) {
    expect(await palette.getByRole('button', { name: 'Letters of the pilots' }).count()).toBe(1)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.keyboard.type('f')
  await palette.getByRole('button', { name: 'A letter home' }).waitFor({ state: 'detached' })
  expect(await readPosition()).toBe(positionBefore)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Letters of the pilots', level: 1 }).waitFor()
  expect(page.url()).toContain(lettersFolder)
  // Commands of the current screen apply to the open folder.
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type('new fold')
  await palette.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('dialog').getByLabel('Title').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('finds projects, items, exhibits, tags, people and settings in the command palette when no project is open', async () => {
  const { email } = await createMember(app, project, 'editor', 'Grace')
  const { page, faults } = await visitAsOwner('/client')
  const openHome = async () => {
    await page.goto('/client')
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  }
  await openHome()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const findInPalette = async (query: string, name: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByLabel('Search and commands').and(page.locator('input:focus')).waitFor()
    await page.keyboard.type(query)
    await palette.getByRole('button', { name }).first().waitFor()
  }
  await findInPalette('passkey', /My Settings: Passkeys/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/account\/manage#passkeys/)
  await findInPalette('grace', new RegExp(email, 'i'))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/orgId=.*view=people|view=people.*orgId=/)
  await createEntity(owner, '/exhibits', { project, title: 'Sails', description: 'x', url_alias: 'sails' })
  await createEntity(owner, '/tags', { project, title: 'Sailors' })
  await openHome()
  await findInPalette('sail', /Sailors/)
  const sails = palette.getByRole('button', { name: 'Sails' })
  await sails.waitFor()
  await expectAccessible(page)
  await sails.click()
  await page.getByRole('heading', { name: 'Sails' }).waitFor()
  await openHome()
  await findInPalette('letter home', /A letter home/)
  // Enter opens the selected result, even while more results arrive.
  await palette
    .getByRole('button', { name: /A letter home/ })
    .and(page.locator('[data-selected]'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'A letter home' }).waitFor()
  expect(page.url()).toContain(project)
  expect(faults).toEqual([])
})

test('shows that the connection is lost, and loads the requested data once it is restored', async () => {
  const { page } = await visitAsOwner(`/client/archive?projectId=${project}`)
  await page.getByRole('option', { name: 'A letter home' }).waitFor()
  await owner.post('/artifacts', { project, title: 'Written meanwhile' })
  await page.context().setOffline(true)
  await page.getByLabel('Search this project').fill('meanwhile')
  await page.getByText('Connection lost. Reconnecting…').waitFor()
  await expectAccessible(page)
  // A part of the page that is loaded on demand also waits for the connection.
  await page.keyboard.press('Control+k')
  expect(await page.getByLabel('Search this project').inputValue()).toBe('meanwhile')
  await page.context().setOffline(false)
  await page.getByLabel('Search and commands').and(page.locator('input:focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option', { name: 'Written meanwhile' }).waitFor()
  await page.getByText('Connection lost. Reconnecting…').waitFor({ state: 'detached' })
})

test('reports an error when a script can’t be loaded although the server is reachable', async () => {
  const { page } = await visitAsOwner(`/client/archive?projectId=${project}`)
  await page.getByRole('option', { name: 'A letter home' }).waitFor()
  await intercept(page, '**/assets/command-palette-*.js', (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.getByText('Something went wrong on this page.').waitFor()
})

test('shows a progress bar while a page is loading', async () => {
  const { page } = await visitAsOwner(`/client/archive?projectId=${project}`)
  await page.getByRole('option', { name: 'A letter home' }).waitFor()
  let releaseRequests = () => {}
  const released = new Promise<void>((resolve) => (releaseRequests = resolve))
  await intercept(page, '**/assets/exhibits-*.js', (route) => released.then(() => route.continue()))
  await page.getByRole('link', { name: 'Exhibits' }).dispatchEvent('click')
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'attached' })
  releaseRequests()
  await page.getByRole('heading', { name: 'Exhibits', exact: true }).waitFor()
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' })
})

test('serves the compressed versions of scripts that the build created', async () => {
  const html = await (await fetch(`${app.base}/client`)).text()
  const script = /href="(\/assets\/framework[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const fetchLength = async (acceptedEncoding: string) => {
    const { headers } = await fetch(app.base + script, {
      method: 'HEAD',
      headers: { 'accept-encoding': acceptedEncoding },
    })
    return [headers.get('content-encoding'), Number(headers.get('content-length'))] as const
  }
  const [[plainEncoding, plainLength], [brotliEncoding, brotliLength], [gzipEncoding, gzipLength]] = [
    await fetchLength('identity'),
    await fetchLength('gzip, br'),
    await fetchLength('gzip'),
  ]
  expect([plainEncoding, brotliEncoding, gzipEncoding]).toEqual([null, 'br', 'gzip'])
  expect(brotliLength).toBeLessThan(gzipLength)
  expect(gzipLength).toBeLessThan(plainLength / 2)
})

test('opens the menu as a drawer on a phone, and restores the focus when the drawer closes', async () => {
  const { page, faults } = await visitAsOwner(`/client/archive?projectId=${project}`, { viewport: PHONE })
  await page.getByRole('option', { name: 'A letter home' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Main' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open menu')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByText('Trash is empty').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(faults).toEqual([])
})
