import { mkdtemp, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import {
  CONTRIBUTOR,
  createProjectWithPortal,
  makeTextFile,
  submitContribution,
} from '../../test/support/contributions.ts'
import { makeJpeg } from '../../test/support/sample-files/media.ts'
import { startMailServer } from '../../test/support/servers/smtp.ts'
import { setSubscription } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { TIME_LIMITS } from '../../test/support/time-limits.ts'

// Contributing through the submissions portal without an account, with lost connections and reloads.

const smtp = await startMailServer()
afterAll(() => smtp.close())
const { app, visit } = await startBrowserTest({ worker: true, env: { SMTP_URL: smtp.url, SUBMIT_WORK: '10' } })
const owner = await app.owner('Olga')
const portal = await createProjectWithPortal(app.services.db, owner, {
  title: 'Letters from the valley',
  description: '<p>We collect what people wrote to each other.</p>',
  consent_text: 'The archive may show what I give.',
  thanks: 'Thank you for your letters.',
  questions: [
    { key: 'q1', type: 'dropdown', label: 'Whose are they?', required: true, options: ['Mine', 'Found'] },
    { key: 'q2', type: 'country', label: 'Where were they written?' },
  ],
})
const createTextFile = (name: string, size = 0) => ({
  ...{ name, mimeType: 'text/plain' },
  buffer: Buffer.from(`words of ${name}`.padEnd(size, '.')),
})
test('shows only the portal’s title in link previews when the portal has a password', async () => {
  const readHtml = async (query: string) => (await fetch(`${app.base}/submit?${query}`)).text()
  const title = '<title>Letters from the valley · Vitrine</title>'
  const openHtml = await readHtml(`submissionsId=${portal.id}`)
  expect(openHtml).toContain(title)
  expect(openHtml).toContain('property="og:description" content="We collect what people wrote to each other."')
  expect(openHtml).toContain('content="noindex"')
  await owner.post(`/submissions_portal/${portal.id}`, { password: 'behind-the-mill' })
  const protectedHtml = await readHtml(`submissionsId=${portal.id}`)
  expect(protectedHtml).toContain(title)
  expect(protectedHtml).not.toContain('We collect')
  await owner.post(`/submissions_portal/${portal.id}`, { password: null })
  for (const query of [`submissionsId=${portal.id}&receipt=x`, `submissionsId=${owner.org}`, 'submissionsId=x', ''])
    expect(await readHtml(query)).toContain('<title>Vitrine</title>')
})

/** The accessible name of the focused element. */
const readFocusedName = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null
    return field?.labels?.[0]?.textContent ?? field?.getAttribute('aria-label') ?? field?.textContent ?? ''
  })

/** The draft stored in the browser, as JSON. */
const readStoredDraft = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const openRequest = indexedDB.open('giving')
        openRequest.addEventListener('error', () => reject(openRequest.error))
        openRequest.addEventListener('success', () => {
          const allDrafts = openRequest.result.transaction('drafts').objectStore('drafts').getAll()
          allDrafts.addEventListener('success', () => {
            openRequest.result.close()
            resolve(JSON.stringify(allDrafts.result))
          })
        })
      }),
  )

test('2.layout.2 fits narrow and zoomed screens, and lets every form field be reached with Tab', async () => {
  const { page, faults } = await visit(`/submit?submissionsId=${portal.id}`, { viewport: PHONE, hasTouch: true })
  await page.getByRole('heading', { name: 'Letters from the valley' }).waitFor()
  await expect.poll(() => page.title()).toBe('Letters from the valley · Vitrine')
  for (const scheme of ['dark', 'light'] as const) {
    await setColorScheme(page, scheme)
    await expectAccessible(page)
  }
  await expectFitsViewport(page)
  // A narrow phone, and a phone at 200 % zoom.
  for (const size of [
    { width: 320, height: 640 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size)
    await expectFitsViewport(page)
  }
  await page.setViewportSize(PHONE)
  // A failed submit focuses the missing field.
  const tabStops: string[] = []
  while (tabStops.at(-1) !== 'Send' && tabStops.length < 30) {
    await page.keyboard.press('Tab')
    tabStops.push(await readFocusedName(page))
  }
  const expectedStops = ['Choose files', 'Title', 'Description', 'Place', 'Your name', 'Your email', 'agree', 'Send']
  expect(tabStops.filter((name) => expectedStops.some((label) => name.includes(label)))).toHaveLength(
    expectedStops.length,
  )
  await page.keyboard.press('Enter')
  await page.getByText('Choose at least one file.').waitFor()
  await page.getByText('Give your consent to continue.').waitFor()
  const markedFields = page.locator('[aria-invalid="true"]')
  expect(await markedFields.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))).toEqual(
    expect.arrayContaining(['submitter_name', 'submitter_email', 'q1']),
  )
  expect(await readFocusedName(page)).toBe('Choose files')
  // An executable is refused before upload, whatever its name.
  const executable = { name: 'letter', mimeType: '', buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(64)]) }
  await page.locator('input[type=file]').setInputFiles(executable)
  await page.getByText('letter: this file type isn’t accepted.').waitFor()
  expect(faults).toEqual([])
})

/** Files of this size are uploaded in parts. */
const MULTIPART_BYTES = 5 * 1024 * 1024
const LONG_DESCRIPTION = 'From the winter of the great snow.'.repeat(60)

/** Chooses three files, the first of them large, and fills in the required fields except for the consent. */
async function fillInForm(page: Page) {
  await page
    .locator('input[type=file]')
    .setInputFiles([createTextFile('one.txt', MULTIPART_BYTES), createTextFile('two.txt'), createTextFile('three.txt')])
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('Your email').fill('grace@example.org')
}

test('restores a filled-in form and its files after a reload, and sends them', async () => {
  const { page, faults } = await visit(`/submit?submissionsId=${portal.id}`, { viewport: PHONE, hasTouch: true })
  await fillInForm(page)
  await page.getByLabel('About two.txt').fill(LONG_DESCRIPTION)
  await page.getByLabel('Place').fill('Bergen')
  // A date in words is kept as typed next to the day it stands for.
  await page.getByLabel('Date of origin', { exact: true }).fill('c. 1950')
  await page.getByText('Recognised as 1950.').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Date in words').inputValue()).toBe('c. 1950')
  const ownerField = page.getByLabel('Whose are they?')
  await ownerField.focus()
  await ownerField.selectOption('Found')
  expect(await readFocusedName(page)).toContain('Whose are they?')
  expect(await ownerField.inputValue()).toBe('Found')
  await page.getByRole('combobox', { name: 'Where were they written?' }).fill('norw')
  await expect.poll(() => page.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual(['Norway'])
  await page.getByRole('option', { name: 'Norway' }).click()
  await expect.poll(() => readStoredDraft(page)).toContain('"NO"')

  await page.reload()
  await page.getByText('three.txt', { exact: true }).waitFor()
  expect(await page.getByLabel('Place').inputValue()).toBe('Bergen')
  await page.getByLabel('I have read this and agree').check()
  await expectAccessible(page)
  await getButton(page, 'Send').click()
  await page.getByRole('heading', { name: 'Thank you. We’ve received your submission.' }).waitFor()
  const { body } = await owner.get<{ submissions: Submission[] }>(`/projects/${portal.project}/submissions`)
  expect(body.submissions[1]).toMatchObject({
    description: LONG_DESCRIPTION,
    place: 'Bergen',
    date_of_origin: Date.UTC(1950, 0, 1),
    display_date: 'c. 1950',
    consent: { version: 1 },
  })
  expect(faults).toEqual([])
})

test(
  '2.layout.2 sends three files exactly once despite lost connections and reloads',
  { timeout: TIME_LIMITS.lostConnections },
  async () => {
    const { id, project } = await createProjectWithPortal(app.services.db, owner, {
      consent_text: 'The archive may show what I give.',
      thanks: 'Thank you for your letters.',
    })
    const { page, faults } = await visit(`/submit?submissionsId=${id}`, { viewport: PHONE, hasTouch: true })
    await fillInForm(page)
    await page.getByLabel('I have read this and agree').check()
    // Don’t hold back requests that only ask whether the contribution has arrived.
    await intercept(page, '**/submit', (route) =>
      route.request().postData()?.includes('"proof":""') ? route.continue() : route.abort('connectionreset'),
    )
    await getButton(page, 'Send').click()
    await page.getByText('Connection lost.').waitFor()
    // A stopped upload can be changed and doesn’t resume by itself.
    await getButton(page, 'Stop').click()
    await getButton(page, 'Remove three.txt').click()
    await expect.poll(async () => JSON.parse(await readStoredDraft(page))[0].files.length).toBe(2)
    expect(await readStoredDraft(page)).toContain('"sending":false')
    await page.reload()
    expect(await getButton(page, 'Send').isEnabled()).toBe(true)
    await page.locator('input[type=file]').setInputFiles([createTextFile('three.txt')])
    await getButton(page, 'Send').click()
    await page.getByText('Connection lost.').waitFor()
    // Retries only run while the page is open.
    await page.goto('about:blank')
    await page.unroute('**/submit')
    // Parts that arrived aren’t sent again.
    const partRequests: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && partRequests.push(request.url()))
    await page.goto(`/submit?submissionsId=${id}`)
    await page.getByRole('heading', { name: 'Thank you. We’ve received your submission.' }).waitFor()
    await page.getByText('Thank you for your letters.').waitFor()
    expect(partRequests).toEqual([])
    await expectAccessible(page)
    const { body } = await owner.get<{ submissions: Submission[] }>(`/projects/${project}/submissions`)
    expect(body.submissions.map(({ filename }) => filename)).toEqual(['one.txt', 'two.txt', 'three.txt'])
    expect(faults.filter((fault) => !fault.includes('ERR_CONNECTION_RESET'))).toEqual([])
  },
)

test('lets contributors view, edit and withdraw their submission through the mailed link', async () => {
  const { id } = await createProjectWithPortal(app.services.db, owner, {
    questions: [{ key: 'q1', type: 'dropdown', label: 'Whose are they?', required: true, options: ['Mine', 'Found'] }],
  })
  const files = ['one', 'two'].map((name) => makeTextFile(`words of ${name}`, `${name}.txt`))
  const sent = await submitContribution(app.client(), id, files, { answers: [{ key: 'q1', value: 'Found' }] })
  expect(sent.status).toBe(201)
  const mail = await smtp.mail(CONTRIBUTOR.submitter_email, sent.body.reference)
  const [link = ''] = /\S+\/submit\?\S+/.exec(mail.text ?? '') ?? []
  const { page, faults } = await visit(link, { viewport: { width: 320, height: 640 } })
  await page.getByRole('heading', { name: 'Your submission', exact: true }).waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  const findItem = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await getButton(findItem('two'), 'Edit details').click()
  await findItem('two').getByLabel('Title').fill('A winter letter')
  await getButton(findItem('two'), 'Save').click()
  await page.getByRole('heading', { name: 'A winter letter' }).waitFor()
  const contributorDetails = page.getByRole('region', { name: 'Your details' })
  await getButton(contributorDetails, 'Edit your details').click()
  await contributorDetails.getByLabel('Your name').fill('Grace H.')
  await contributorDetails.getByText('Found', { exact: true }).click()
  await expectAccessible(page)
  await getButton(contributorDetails, 'Save').click()
  await contributorDetails.getByText('Grace H.').waitFor()
  await contributorDetails.getByText('Found', { exact: true }).waitFor()
  await getButton(findItem('A winter letter'), 'Withdraw').click()
  await getButton(page.getByRole('alertdialog'), 'Withdraw').click()
  await findItem('A winter letter').getByText('Withdrawn', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('lets a member edit a portal and its questions with a live preview', async () => {
  const { page, faults } = await visit(`/client/gallery?projectId=${portal.project}`, { user: owner })
  await page.getByRole('link', { name: 'Edit portal' }).click()
  await page.getByRole('heading', { name: 'Submissions portal' }).waitFor()
  await expectAccessible(page)
  await getButton(page, 'Add a question').click()
  // A question without text is reported at its field, which gets the focus.
  const questionText = page.getByRole('textbox', { name: 'Question text' }).last()
  await getButton(page, 'Save').click()
  await page.getByText('Enter the text of question 3.').waitFor()
  await expect.poll(() => questionText.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await questionText.fill('Who wrote them?')
  await page.getByText('Enter the text of question 3.').waitFor({ state: 'detached' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('Who wrote them?').waitFor()
  // Every section is previewed while it is edited, and one button saves them all.
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Letters to the archive')
  await preview.getByRole('heading', { name: 'Letters to the archive' }).waitFor()
  await getButton(page, 'Move question 3 up').click()
  const draftResponse = page.waitForResponse((answer) => answer.url().includes('/submissions_portal/') && answer.ok())
  await getButton(page, 'Save').click()
  await draftResponse
  const { body } = await owner.get<{ portal: { title: string; questions: { label: string }[] } }>(
    `/projects/${portal.project}/submissions_portal`,
  )
  expect(body.portal.title).toBe('Letters to the archive')
  expect(body.portal.questions.map(({ label }) => label)).toEqual([
    'Whose are they?',
    'Who wrote them?',
    'Where were they written?',
  ])
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('asks for consent again when the consent text has changed, and lists a file only once when it is chosen twice', async () => {
  const { id } = await createProjectWithPortal(app.services.db, owner, { consent_text: 'It may be shown.' })
  const { page } = await visit(`/submit?submissionsId=${id}`)
  const [firstPath = '', secondPath = ''] = await Promise.all(
    ['one-', 'other-'].map(async (name) => join(await mkdtemp(join(tmpdir(), name)), 'letter.txt')),
  )
  for (const path of [firstPath, secondPath]) await writeFile(path, 'A letter.')
  await utimes(secondPath, 1, 1)
  const input = page.locator('input[type=file]')
  await input.setInputFiles(firstPath)
  await getButton(page, 'Remove letter.txt').waitFor()
  await input.setInputFiles(firstPath)
  await page.getByText('1 file is already on your list: letter.txt.').waitFor()
  // A different file with the same name and size is accepted.
  await input.setInputFiles(secondPath)
  await expect.poll(() => getButton(page, 'Remove letter.txt').count()).toBe(2)
  // The description stays with its file when another one is removed.
  await page.getByLabel('About letter.txt').first().fill('From the attic')
  await getButton(page, 'Remove letter.txt').last().click()
  expect(await page.getByLabel('About letter.txt').inputValue()).toBe('From the attic')
  await page.getByLabel('Title').fill('A letter')
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('Your email').fill('grace@example.org')
  await page.getByLabel('I have read this and agree').check()
  await owner.post(`/submissions_portal/${id}`, { consent_text: 'It may be shown and printed.' })
  await getButton(page, 'Send').click()
  await page.getByText('Your submission wasn’t accepted').waitFor()
  await page.getByText('It may be shown and printed.').waitFor()
  expect(await page.getByLabel('I have read this and agree').isChecked()).toBe(false)
  await expect.poll(() => readStoredDraft(page)).toContain('"sending":false')
  await page.reload()
  await page.getByLabel('I have read this and agree').check()
  await getButton(page, 'Send').click()
  await page.getByRole('heading', { name: 'Thank you. We’ve received your submission.' }).waitFor()
})

test('sends files that were added after the response to an earlier attempt was lost', async () => {
  const { id, project } = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your maps' })
  const { page, faults } = await visit(`/submit?submissionsId=${id}`)
  await page.locator('input[type=file]').setInputFiles(createTextFile('north.txt'))
  await page.getByLabel('Title').fill('A map')
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('Your email').fill('grace@example.org')
  await intercept(page, '**/submit', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await getButton(page, 'Send').click()
  await page.getByText('Connection lost.').waitFor()
  await getButton(page, 'Stop').click()
  await page.unroute('**/submit')
  await page.getByLabel('Place').fill('Bergen')
  await page.locator('input[type=file]').setInputFiles(createTextFile('south.txt'))
  await getButton(page, 'Send').click()
  await page.getByRole('heading', { name: 'Part of your submission has arrived' }).waitFor()
  await page.getByText('1 file that you added later still has to be sent.').waitFor()
  await page.getByText('Your submission arrived as you first sent it').waitFor()
  await expectAccessible(page)
  await getButton(page, 'Send remaining files').click()
  // The form keeps the remaining files after a reload.
  await page.reload()
  await page.getByText('south.txt', { exact: true }).waitFor()
  expect(await page.getByText('north.txt').count()).toBe(0)
  await getButton(page, 'Send').click()
  await page.getByRole('heading', { name: 'Thank you. We’ve received your submission.' }).waitFor()
  const { body } = await owner.get<{ submissions: Submission[] }>(`/projects/${project}/submissions`)
  expect(body.submissions.map(({ filename }) => filename).toSorted()).toEqual(['north.txt', 'south.txt'])
  expect(faults.filter((fault) => !fault.includes('ERR_CONNECTION_RESET'))).toEqual([])
})

test('sends the contribution as soon as the server is back after a restart behind its proxy', async () => {
  const { id } = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your songs' })
  const { page } = await visit(`/submit?submissionsId=${id}`)
  await page.locator('input[type=file]').setInputFiles(createTextFile('song.txt'))
  await page.getByLabel('Title').fill('A song')
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('Your email').fill('grace@example.org')
  let isAway = true
  const answer = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await intercept(page, '**/submit', (route) => (isAway ? route.fulfill(answer) : route.continue()))
  await getButton(page, 'Send').click()
  await page.getByText('Connection lost.').waitFor()
  isAway = false
  await page.getByRole('heading', { name: 'Thank you. We’ve received your submission.' }).waitFor()
})

test('sends two separate contributions from two windows opened with the same draft', async () => {
  const { id, project } = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your songs' })
  const address = `/submit?submissionsId=${id}`
  const { page: firstTab } = await visit(address)
  await firstTab.getByLabel('Title').fill('Songs')
  await expect.poll(() => readStoredDraft(firstTab)).toContain('Songs')
  const secondTab = await firstTab.context().newPage()
  await secondTab.goto(app.base + address)
  for (const [page, name] of [
    [secondTab, 'second.txt'],
    [firstTab, 'first.txt'],
  ] as const) {
    expect(await page.getByLabel('Title').inputValue()).toBe('Songs')
    await page.locator('input[type=file]').setInputFiles(createTextFile(name))
    await page.getByText(name, { exact: true }).waitFor()
    await page.getByLabel('Your name').fill('Grace')
    await page.getByLabel('Your email').fill('grace@example.org')
  }
  for (const page of [firstTab, secondTab]) {
    await getButton(page, 'Send').click()
    await page.getByRole('heading', { name: 'Thank you. We’ve received your submission.' }).waitFor()
  }
  const { body } = await owner.get<{ submissions: Submission[] }>(`/projects/${project}/submissions`)
  expect(body.submissions.map(({ filename }) => filename)).toEqual(['first.txt', 'second.txt'])
})

test.each([
  ['an automatic retry', (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))],
  [
    'a manual retry',
    (page: Page) =>
      getButton(page, 'Stop')
        .click()
        .then(() => getButton(page, 'Send').click()),
  ],
] as const)(
  'learns from %s that a contribution whose response was lost did arrive, and doesn’t send it twice',
  async (_, retryUpload) => {
    const { id } = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your postcards' })
    const { page } = await visit(`/submit?submissionsId=${id}`, {
      // With these scripts blocked, the file type is derived from the name.
      prepare: (newPage) => newPage.route(/\/assets\/(?:file-type|source)[^/]*\.js/, (route) => route.abort()),
    })
    const picture = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg({ width: 60, height: 40 }) }
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByText('card.jpg', { exact: true }).waitFor()
    await page.getByLabel('Title').fill('A card')
    await page.getByLabel('Your name').fill('Grace')
    await page.getByLabel('Your email').fill('grace@example.org')
    let sentCount = 0
    await intercept(page, '**/submit', async (route) => {
      if (!route.request().headers()['content-type']?.startsWith('multipart/')) return route.continue()
      sentCount++
      await route.fetch()
      await owner.post(`/submissions_portal/${id}`, { is_open: false })
      return route.abort('connectionreset')
    })
    await getButton(page, 'Send').click()
    await page.getByText('Connection lost.').waitFor()
    await retryUpload(page)
    await page.getByRole('heading', { name: 'Thank you. We’ve received your submission.' }).waitFor()
    expect(sentCount).toBe(1)
  },
)

test('confirms a contribution that arrived just before the portal closed, although its response was lost', async () => {
  const { id } = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your diaries' })
  const updatePortal = (change: object) => owner.post(`/submissions_portal/${id}`, change)
  const { page } = await visit(`/submit?submissionsId=${id}`)
  await page.locator('input[type=file]').setInputFiles(createTextFile('diary.txt'))
  await page.getByLabel('Title').fill('A diary')
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('Your email').fill('grace@example.org')
  // The contribution arrives, but its response is lost.
  await intercept(page, '**/submit', async (route) => {
    await route.fetch()
    await updatePortal({ is_open: false })
    await route.abort('connectionreset')
  })
  const failedRequest = page.waitForEvent('requestfailed')
  await getButton(page, 'Send').click()
  await failedRequest
  await expect.poll(() => readStoredDraft(page)).toContain('"sending":true')
  await page.goto('about:blank')
  await page.unroute('**/submit')
  await page.goto(`/submit?submissionsId=${id}`)
  await page.getByRole('heading', { name: 'Thank you. We’ve received your submission.' }).waitFor()
  expect(await getButton(page, 'Send something else').count()).toBe(0)

  const states: [change: object, says: string][] = [
    [{ is_open: false }, 'The archive has closed this portal.'],
    [{ is_open: true, opens_at: null, closes_at: 1 }, 'The last day for submissions has passed.'],
  ]
  for (const [change, message] of states) {
    expect((await updatePortal(change)).status).toBe(200)
    await page.reload()
    await page.getByText(message).waitFor()
    expect(await page.locator('input[type=file]').count()).toBe(0)
    await expectAccessible(page)
  }
  await updatePortal({ closes_at: null })
  await setSubscription(app, owner.org, { submissions_from: 1, storage: 0 })
  await page.reload()
  await page.getByText('The archive has run out of storage.').waitFor()
  await setSubscription(app, owner.org, { submissions_from: 1 })
  await updatePortal({ password: 'behind-the-mill' })
  await page.reload()
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(await page.locator('input[type=file]').count()).toBe(0)
  for (const scheme of ['dark', 'light'] as const) {
    await setColorScheme(page, scheme)
    await expectAccessible(page)
  }
  await page.getByLabel('Password', { exact: true }).fill('behind-the-mill')
  await getButton(page, 'Open').click()
  await page.getByLabel('Title').waitFor()
})

test('offers the camera on a phone, and confirms with thumbnails, next steps, and a link to keep or print', async () => {
  const { id } = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your portraits' })
  const { page, faults } = await visit(`/submit?submissionsId=${id}`, {
    ...{ viewport: PHONE, hasTouch: true, isMobile: true },
    permissions: ['clipboard-read', 'clipboard-write'],
    prepare: (newPage) => newPage.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined })),
  })
  const [camera] = await Promise.all([page.waitForEvent('filechooser'), getButton(page, 'Take a photo').tap()])
  expect(
    await camera
      .element()
      .evaluate((input) => [(input as Element).getAttribute('capture'), (input as Element).getAttribute('accept')]),
  ).toEqual(['environment', 'image/*'])
  const portrait = { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg({ width: 90, height: 60 }) }
  await camera.setFiles(portrait)
  const [files] = await Promise.all([page.waitForEvent('filechooser'), getButton(page, 'Choose more files').tap()])
  expect(await files.element().getAttribute('capture')).toBeNull()
  await files.setFiles(createTextFile('who-it-is.txt'))
  await page.getByText('who-it-is.txt', { exact: true }).waitFor()
  await page.getByLabel('Title').fill('A portrait')
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('Your email').fill('grace@example.org')
  await getButton(page, 'Send').click()

  await page.getByRole('heading', { name: 'Thank you. We’ve received your submission.' }).waitFor()
  const sentFiles = page.getByRole('list', { name: 'Files you sent' }).getByRole('listitem')
  expect(await sentFiles.count()).toBe(2)
  // The thumbnail appears as soon as it is ready. A text file keeps its icon.
  const isDrawn = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0)
  await expect.poll(() => isDrawn(sentFiles.first().locator('img'))).toBe(true)
  expect(await sentFiles.last().locator('img').count()).toBe(0)
  const nextSteps = page.getByRole('region', { name: 'What happens next' })
  await nextSteps.getByText('you’ll get an email at grace@example.org').waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  await getButton(page, 'Copy link').click()
  await page.getByText('Link copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await getButton(page, 'Print').click()
  await page.locator('body[data-printed]').waitFor()

  await page.goto(link)
  await page.getByRole('heading', { name: 'Your submission', exact: true }).waitFor()
  await expect
    .poll(() => isDrawn(page.getByRole('listitem').filter({ hasText: 'portrait.jpg' }).locator('img')))
    .toBe(true)
  await nextSteps.waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').count()).toBe(0)
  await page.getByRole('img', { name: 'Your submission' }).waitFor()
  expect(faults).toEqual([])
})
