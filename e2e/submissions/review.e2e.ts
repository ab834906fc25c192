import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Project } from '#shared/entities/project.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { submitContribution, createProjectWithPortal } from '../../test/support/contributions.ts'
import { startMailServer } from '../../test/support/servers/smtp.ts'
import { createEntity } from '../../test/support/fixtures.ts'
import {
  getButton,
  expectAccessible,
  expectFitsViewport,
  setColorScheme,
  PHONE,
  clickUndo,
} from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest, type PageOptions } from '../support/browser-test.ts'

// Reviewing submissions by keyboard on a desktop and by touch on a phone, with a real mail server.

const smtp = await startMailServer()
afterAll(() => smtp.close())
const { app, visit } = await startBrowserTest({ worker: true, env: { SMTP_URL: smtp.url, SUBMIT_WORK: '4' } })
const owner = await app.owner('Ada')
const LONG_TITLE = `A letter about ${'the harbour and '.repeat(12)}the fair`

/** Creates a project whose portal has received one file for each title. */
async function createSubmissions(titles: readonly string[], contributorDetails: object = {}) {
  const portal = await createProjectWithPortal(app.services.db, owner, { consent_text: 'You may show it.' })
  const files = titles.map((title, n) => ({ name: `${n}.txt`, text: title }))
  const fields = { ...contributorDetails, files: titles.map((title) => ({ title })) }
  const { body } = await submitContribution(app.client(), portal.id, files, fields)
  return { project: portal.project, statusPath: `/submit?submissionsId=${portal.id}&receipt=${body.receipt}` }
}
/** Opens the review page of a project as its owner. */
const visitReview = (project: string, pageOptions: PageOptions = {}) =>
  visit(`/client/submissions?projectId=${project}`, { user: owner, ...pageOptions })

const findHeading = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })
const getSubmissionList = (page: Page) => page.getByRole('list', { name: 'Submissions' })
const getSubmissionButton = (page: Page, title: string) => getSubmissionList(page).getByRole('button', { name: title })

async function listSubmissions(project: string, query = ''): Promise<Submission[]> {
  const { body } = await owner.get<{ submissions: Submission[] }>(`/projects/${project}/submissions${query}`)
  return body.submissions
}
/** The item created from the only approved submission of a project. */
async function readApprovedItem(project: string): Promise<Artifact> {
  const [submission] = await listSubmissions(project, '?status=approved')
  return (await owner.get<Artifact>(`/artifacts/${submission?.artifact}`)).body
}
/** Approves the first submission of a project, as a colleague on another page would. */
async function approveFirst(project: string) {
  const [submission] = await listSubmissions(project)
  const approval = { folder: 'root', visibility: 'private' }
  expect((await owner.post(`/submissions/${submission?.id}/approve`, approval)).status).toBe(200)
}

test('shows a submission’s files, contributor and consent, and moves between submissions by keyboard', async () => {
  const portal = await createProjectWithPortal(app.services.db, owner, { consent_text: 'You may show it.' })
  const { page, faults } = await visitReview(portal.project)
  await page.getByRole('heading', { name: 'No submissions yet' }).waitFor()
  await expectAccessible(page)
  const files = ['One.', 'Two.', 'Three.'].map((text, n) => ({ name: `${n}.txt`, text }))
  await submitContribution(app.client(), portal.id, files, {
    submitter_email: 'grace@example.org',
    place: 'Bergen',
    description: 'Found <b>in</b> the attic.',
    files: [{ title: 'First' }, { title: LONG_TITLE }, { title: 'Third' }],
  })
  await page.reload()
  await page.getByRole('link', { name: 'Submissions 3 waiting' }).waitFor()
  await findHeading(page, 'First').waitFor()
  for (const text of ['Found <b>in</b> the attic.', 'Bergen', 'Grace', 'grace@example.org'])
    await page.getByText(text, { exact: true }).waitFor()
  await page.getByText('Agreed to version 1 of the consent text').click()
  await page.getByText('You may show it.').waitFor()
  for (const scheme of ['dark', 'light'] as const) {
    await setColorScheme(page, scheme)
    await expectAccessible(page)
  }
  await expectFitsViewport(page)
  await page.keyboard.press('j')
  await findHeading(page, LONG_TITLE).waitFor()
  await page.keyboard.press('k')
  await findHeading(page, 'First').waitFor()
  expect(faults).toEqual([])
})

test('approves a submission into a folder and the gallery, and unpublishes it when its contributor withdraws it', async () => {
  const { project, statusPath } = await createSubmissions(['First', 'Second', 'Third'])
  const { url_alias } = (await owner.get<Project>(`/projects/${project}`)).body
  const folder = (await createEntity(owner, '/folders', { project, title: 'From the portal' })).id
  const { page, faults } = await visitReview(project)
  await findHeading(page, 'First').waitFor()
  await page.keyboard.press('a')
  const approveDialog = page.getByRole('dialog', { name: 'Approve “First”' })
  await approveDialog.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'From the portal' }).click()
  await approveDialog.getByLabel('Visibility').selectOption('local')
  await expectAccessible(page)
  await approveDialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  await page.getByText('Approved into From the portal · Gallery').waitFor()
  await page.getByRole('link', { name: 'Submissions 2 waiting' }).waitFor()
  // The next submission is shown.
  await findHeading(page, 'Second').waitFor()
  const item = await readApprovedItem(project)
  expect(item.folder).toBe(folder)
  const visitor = await visit(`/view/${url_alias}/item/${item.id}`)
  await visitor.page.getByRole('heading', { name: 'First' }).waitFor()

  const contributor = await visit(statusPath, { viewport: PHONE })
  const firstItem = contributor.page
    .getByRole('listitem')
    .filter({ has: contributor.page.getByRole('heading', { name: 'First' }) })
  await getButton(firstItem, 'Withdraw').click()
  await getButton(contributor.page.getByRole('alertdialog'), 'Withdraw').click()
  await firstItem.getByText('Withdrawn', { exact: true }).waitFor()
  const goneResponse = await visitor.page.goto(`/view/${url_alias}/item/${item.id}`)
  expect(goneResponse?.status()).toBe(404)
  await page.getByText('Withdrawn (1)').waitFor()
  expect(faults).toEqual([])
})

test('approves immediately into the folder that was chosen for the first submission, and into another after Change', async () => {
  const { project } = await createSubmissions(['Anna', 'Berta', 'Clara', 'Dora'])
  for (const title of ['Letters', 'Portraits']) await createEntity(owner, '/folders', { project, title })
  const { page, faults } = await visitReview(project)
  await findHeading(page, 'Anna').waitFor()
  await page.keyboard.press('a')
  const firstDialog = page.getByRole('dialog', { name: 'Approve “Anna”' })
  await firstDialog.getByText('The contributor’s consent is kept with each item.').waitFor()
  const chooseFolder = async (dialog: Locator, title: string) => {
    await dialog.getByRole('combobox', { name: 'Folder' }).click()
    await page.getByRole('option', { name: title }).click()
  }
  await chooseFolder(firstDialog, 'Letters')
  await getButton(firstDialog, 'Approve').click()
  await findHeading(page, 'Berta').waitFor()
  await getButton(page, 'Letters · Private Change folder and visibility').waitFor()
  await expectAccessible(page)

  await page.keyboard.press('a')
  await findHeading(page, 'Clara').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const notice = page.getByRole('region', { name: 'Alerts' })
  await notice.getByText('Approved into Letters · Private').hover()
  await getButton(notice, 'Change…').click()
  const targetDialog = page.getByRole('dialog', { name: 'Change folder and visibility' })
  await chooseFolder(targetDialog, 'Portraits')
  await getButton(targetDialog, 'Save').click()
  await targetDialog.waitFor({ state: 'detached' })
  await page.keyboard.press('a')
  await clickUndo(page, 'Approved into Portraits · Private')
  await page.getByRole('link', { name: 'Submissions 2 waiting' }).waitFor()

  // Another session proposes the same folder, but asks once more.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await getButton(page, 'Portraits · Private Change folder and visibility').waitFor()
  await page.keyboard.press('a')
  const nextDialog = page.getByRole('dialog', { name: 'Approve “Clara”' })
  expect(await nextDialog.getByRole('combobox', { name: 'Folder' }).inputValue()).toBe('Portraits')
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('asks for a folder again when the chosen one was deleted, and mentions consent only if it was given', async () => {
  const portal = await createProjectWithPortal(app.services.db, owner, { consent_text: null })
  const files = ['Anna', 'Berta'].map((text, n) => ({ name: `${n}.txt`, text }))
  await submitContribution(app.client(), portal.id, files, { files: [{ title: 'Anna' }, { title: 'Berta' }] })
  const folder = await createEntity(owner, '/folders', { project: portal.project, title: 'Letters' })
  const { page } = await visitReview(portal.project)
  await findHeading(page, 'Anna').waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Approved submissions become items in the archive').waitFor()
  expect(await dialog.getByText('consent').count()).toBe(0)
  await dialog.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'Letters' }).click()
  await getButton(dialog, 'Approve').click()
  await findHeading(page, 'Berta').waitFor()
  expect((await owner.delete(`/folders/${folder.id}`)).status).toBe(200)
  await page.getByRole('button', { name: /^Top level · Private/ }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Approve “Berta”' }).waitFor()
})

test('rejects a submission with a message to the contributor, and reopens it again', async () => {
  const email = 'rosa@example.org'
  const { project } = await createSubmissions([LONG_TITLE, 'Second'], { submitter_email: email })
  const { page, faults } = await visitReview(project)
  await findHeading(page, LONG_TITLE).waitFor()
  await page.keyboard.press('r')
  const rejectDialog = page.getByRole('dialog', { name: `Reject “${LONG_TITLE}”` })
  await rejectDialog.getByText(`Will be emailed to ${email}.`).waitFor()
  await expectAccessible(page)
  await rejectDialog.getByLabel('Message').fill('We have it <i>already</i>.')
  await getButton(page, 'Reject').last().click()
  await page.getByText('1 submission rejected').waitFor()
  const mail = await smtp.mail(email, 'Update on your submission')
  expect(mail.text).toContain('We have it <i>already</i>.')
  expect(mail.html).toContain('We have it &lt;i&gt;already&lt;/i&gt;.')
  expect(mail.to?.map(({ address }) => address)).toEqual([email])

  await page.getByText('Rejected (1)').click()
  await findHeading(page, LONG_TITLE).waitFor()
  await page.getByText('We have it <i>already</i>.').waitFor()
  await getButton(page, 'Reopen').click()
  await page.getByText('1 submission reopened').waitFor()
  await page.getByRole('link', { name: 'Submissions 2 waiting' }).waitFor()
  expect(faults).toEqual([])
})

test('sends a question to the contributor by email, and shows their answer in the open page', async () => {
  const email = 'vera@example.org'
  const { project } = await createSubmissions(['First', LONG_TITLE], { submitter_email: email })
  const { page, faults } = await visitReview(project)
  await getSubmissionButton(page, LONG_TITLE).click()
  await findHeading(page, LONG_TITLE).waitFor()
  await page.keyboard.press('q')
  const askDialog = page.getByRole('dialog', { name: /^Ask about “/ })
  await askDialog.getByLabel('Question').fill('Who wrote it?')
  await expectAccessible(page)
  await askDialog.getByRole('button', { name: 'Ask' }).click()
  await page.getByText('Awaiting an answer', { exact: true }).waitFor()
  const question = await smtp.mail(email, 'A question about your submission')
  const [link = ''] = /\S+\/submit\?\S+/.exec(question.text ?? '') ?? []
  const contributor = await visit(link, { viewport: PHONE })
  const questionItem = contributor.page.getByRole('listitem').filter({ hasText: 'Who wrote it?' }).first()
  await getButton(questionItem, 'Answer').click()
  await questionItem.getByLabel('Your answer').fill('My aunt.')
  await getButton(questionItem, 'Send').click()
  await page.getByText('My aunt.').waitFor()
  await page.getByText('Awaiting an answer', { exact: true }).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('keeps a reviewer’s edits separate from the contributor’s text', async () => {
  const { project } = await createSubmissions(['First'])
  const { page, faults } = await visitReview(project)
  await findHeading(page, 'First').waitFor()
  await page.keyboard.press('e')
  const form = page.getByRole('region', { name: 'Description in the archive' })
  await form.getByLabel('Title').fill('A letter of the aunt')
  await expectAccessible(page)
  await getButton(form, 'Save').click()
  await page.getByRole('heading', { name: 'A letter of the aunt' }).waitFor()
  await getButton(form, 'Done').click()
  await page.getByRole('heading', { name: 'Edited for the archive' }).waitFor()
  await getButton(page, 'Single-key shortcuts').click()
  await getButton(page, 'Turn off single-key shortcuts').click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('a')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await getButton(page, 'Single-key shortcuts').click()
  await getButton(page, 'Turn on single-key shortcuts').click()
  expect(faults).toEqual([])
})

test('approves several submissions together by touch on a phone, and undoes the approval', async () => {
  const { project } = await createSubmissions([LONG_TITLE, 'Third'])
  const { page, faults } = await visitReview(project, { viewport: PHONE, hasTouch: true })
  await getSubmissionButton(page, 'Third').waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  await getSubmissionList(page).getByLabel(`Select ${LONG_TITLE}`).check()
  await getSubmissionList(page).getByLabel('Select Third').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('2 submissions approved').hover()
  await page.getByRole('heading', { name: 'No submissions waiting' }).waitFor()
  await clickUndo(page, '2 submissions approved')
  await getSubmissionButton(page, 'Third').click()
  await page.getByRole('heading', { name: 'Third' }).waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  await getButton(page, 'All submissions').click()
  await getSubmissionButton(page, 'Third').waitFor()
  expect(faults).toEqual([])
})

test('shows a decision that a colleague made first, and keeps the reviewer’s unsent rejection message', async () => {
  const { project } = await createSubmissions(['Harbour', 'Market'])
  const { page } = await visitReview(project)
  await page.getByRole('heading', { name: 'Harbour', exact: true }).waitFor()
  await page.keyboard.press('r')
  const rejectDialog = page.getByRole('dialog', { name: 'Reject “Harbour”' })
  await rejectDialog.getByLabel('Message').fill('We have it already.')
  await approveFirst(project)
  const rejectResponse = page.waitForResponse((answer) => answer.url().endsWith('/reject'))
  await getButton(rejectDialog, 'Reject').click()
  expect((await rejectResponse).status()).toBe(409)
  await page.getByText('Ada has already reviewed this.').waitFor()
  expect(await rejectDialog.getByLabel('Message').inputValue()).toBe('We have it already.')
  await getButton(rejectDialog, 'Cancel').click()
  await page.getByText('Ada approved it in the meantime. There’s nothing left to decide.').waitFor()
  await page.getByRole('link', { name: 'Submissions 1 waiting' }).waitFor()
  await page.getByRole('heading', { name: 'Harbour', exact: true }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('r')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Market', exact: true }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Approve “Market”' }).waitFor()
})

test('keeps text that is typed while an earlier question or answer is being sent', async () => {
  const { project, statusPath } = await createSubmissions(['Reel'])
  const { page, faults } = await visitReview(project)
  await page.getByRole('heading', { name: 'Reel', exact: true }).waitFor()
  await page.keyboard.press('q')
  const askDialog = page.getByRole('dialog', { name: /^Ask about “/ })
  const question = askDialog.getByLabel('Question')
  await question.fill('Who made it?')
  const heldQuestion = await holdRequests(page, '**/client/api/submissions/bulk/ask')
  await getButton(askDialog, 'Ask').click()
  await heldQuestion.waitUntilHeld()
  await question.fill('Who made it? And when?')
  heldQuestion.release()
  await page.getByText('Question sent').waitFor()
  expect(await question.inputValue()).toBe('Who made it? And when?')
  await getButton(askDialog, 'Ask').click()
  await askDialog.waitFor({ state: 'detached' })
  expect(faults).toEqual([])

  const contributor = await visit(statusPath)
  const item = contributor.page.getByRole('listitem').filter({ hasText: 'Who made it?' }).first()
  await getButton(item, 'Answer').click()
  const answer = item.getByRole('textbox')
  await answer.fill('My aunt.')
  const heldAnswer = await holdRequests(contributor.page, '**/receipts/*/answer')
  await getButton(item, 'Send').click()
  await heldAnswer.waitUntilHeld()
  await answer.fill('My aunt. In 1931.')
  heldAnswer.release()
  await item.getByText('My aunt.', { exact: true }).waitFor()
  expect(await answer.inputValue()).toBe('My aunt. In 1931.')
  await getButton(item, 'Send').click()
  await item.getByText('My aunt. In 1931.', { exact: true }).waitFor()
  await answer.waitFor({ state: 'detached' })
  expect(contributor.faults).toEqual([])
})

test('keeps the focus on Next while paging, and moves it to the next submission’s title after a decision', async () => {
  const { project } = await createSubmissions(['Alto', 'Bass', 'Cello'])
  const { page, faults } = await visitReview(project)
  const readFocused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  await findHeading(page, 'Alto').waitFor()
  await getButton(page, 'Next').press('Enter')
  await findHeading(page, 'Bass').waitFor()
  expect(await readFocused()).toBe('Next')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Cello 3 of 3' }).waitFor()
  // The focus isn’t lost after the last submission either.
  await page.keyboard.press('Enter')
  expect(await readFocused()).toBe('Next')
  await expectAccessible(page)

  // This is the R key on an Arabic keyboard. Closing the dialog prompts before typed text is discarded.
  await page.locator('body').dispatchEvent('keydown', { key: 'ق', code: 'KeyR', bubbles: true })
  const rejectDialog = page.getByRole('dialog', { name: 'Reject “Cello”' })
  await rejectDialog.getByLabel('Message').fill('We have it already.')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await getButton(question, 'Stay').click()
  expect(await rejectDialog.getByLabel('Message').inputValue()).toBe('We have it already.')
  await getButton(rejectDialog, 'Reject').click()
  await findHeading(page, 'Bass').waitFor()
  await expect.poll(readFocused).toBe('Bass')

  await page.keyboard.press('a')
  const approveDialog = page.getByRole('dialog', { name: 'Approve “Bass”' })
  await getButton(approveDialog, 'Approve').press('Enter')
  await findHeading(page, 'Alto').waitFor()
  await expect.poll(readFocused).toBe('Alto')

  // The selection toolbar disappears together with its focused button.
  await page.getByLabel('Select Alto').press('Space')
  await getButton(page.getByRole('toolbar'), 'Clear selection').press('Enter')
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  expect(faults).toEqual([])
})

test('keeps a reviewer’s unsaved description when a colleague decides on the submission', async () => {
  const { project } = await createSubmissions(['Reef'])
  const { page } = await visitReview(project)
  await page.getByRole('heading', { name: 'Reef', exact: true }).waitFor()
  await page.keyboard.press('e')
  const form = page.getByRole('region', { name: 'Description in the archive' })
  await form.getByLabel('Title').fill('The old reef')
  await approveFirst(project)
  await page.getByText('Ada approved it in the meantime. There’s nothing left to decide.').waitFor()
  expect(await form.getByLabel('Title').inputValue()).toBe('The old reef')
  await getButton(form, 'Done').click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await getButton(question, 'Leave').click()
  await form.getByLabel('Title').waitFor({ state: 'detached' })
})

/** Opens a project with these submissions, and starts to change the title of the first. */
async function visitWithDescriptionInProgress(titles: readonly [string, ...string[]], typedTitle: string) {
  const { project } = await createSubmissions(titles)
  const opened = await visitReview(project)
  await findHeading(opened.page, titles[0]).waitFor()
  await opened.page.keyboard.press('e')
  const form = opened.page.getByRole('region', { name: 'Description in the archive' })
  await form.getByLabel('Title').fill(typedTitle)
  return { ...opened, project, form, question: opened.page.getByRole('alertdialog', { name: 'Leave without saving?' }) }
}

test('asks for confirmation before an unsaved description is discarded, even offline', async () => {
  const { page, faults, form, question } = await visitWithDescriptionInProgress(['Pier', 'Lock'], 'The old pier')
  // The prompt works offline once the form has loaded.
  await form.getByRole('textbox', { name: 'Description' }).waitFor()
  await page.context().setOffline(true)
  await getButton(form, 'Done').click()
  await getButton(question, 'Stay').click()
  await question.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  for (const control of [
    getButton(page, 'Next'),
    getSubmissionButton(page, 'Lock'),
    getButton(page, 'Approve'),
    getButton(page, 'Reject'),
  ]) {
    await control.click()
    await getButton(question, 'Stay').click()
    await question.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Title').inputValue()).toBe('The old pier')
  }
  expect(faults).toEqual([])
})

test('allows decisions on other submissions while a description is unsaved, and discards it only on Leave', async () => {
  const titles = ['Pier', 'Lock', 'Weir'] as const
  const { page, faults, project, form, question } = await visitWithDescriptionInProgress(titles, 'The old pier')
  await page.getByLabel('Search by name, email, title or reference number').fill('Weir')
  await getSubmissionButton(page, 'Lock').waitFor({ state: 'detached' })
  await getSubmissionList(page).getByLabel('Select Weir').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Reject' }).click()
  const rejectDialog = page.getByRole('dialog', { name: 'Reject “Weir”' })
  await rejectDialog.getByLabel('Message').fill('We have it already.')
  await getButton(rejectDialog, 'Reject').click()
  await page.getByText('1 submission rejected').waitFor()
  await getButton(page, 'Clear search').click()
  await getSubmissionButton(page, 'Lock').waitFor()
  expect(await form.getByLabel('Title').inputValue()).toBe('The old pier')
  await getButton(page, 'Approve').click()
  await getButton(question, 'Leave').click()
  await getButton(page.getByRole('dialog', { name: 'Approve “Pier”' }), 'Approve').click()
  await page.getByText('Approved into the top level · Private').waitFor()
  expect((await readApprovedItem(project)).title).toBe('Pier')
  expect(faults).toEqual([])
})

test('doesn’t approve a submission into a folder whose name was typed but not selected', async () => {
  const { project } = await createSubmissions(['Pier'])
  const folder = (await createEntity(owner, '/folders', { project, title: 'Plans' })).id
  const { page, faults } = await visitReview(project)
  await findHeading(page, 'Pier').waitFor()
  await page.keyboard.press('a')
  const approveDialog = page.getByRole('dialog', { name: 'Approve “Pier”' })
  const folderField = approveDialog.getByRole('combobox', { name: 'Folder' })
  // Type before the list of options opens; otherwise Enter would choose the current option again.
  await folderField.evaluate((input: HTMLInputElement) => {
    input.focus()
    input.select()
    document.execCommand('insertText', false, 'Plans')
  })
  await page.keyboard.press('Enter')
  await getButton(approveDialog, 'Approve').click()
  await page.getByRole('option', { name: 'Plans' }).click()
  expect(await folderField.inputValue()).toBe('Plans')
  await folderField.and(page.locator('[aria-expanded="false"]')).waitFor()
  await folderField.press('Enter')
  await page.getByText('Approved into Plans · Private').waitFor()
  expect(await readApprovedItem(project)).toMatchObject({ title: 'Pier', folder })
  expect(faults).toEqual([])
})

test('lets an administrator turn on submissions that the organisation’s subscription doesn’t include', async () => {
  const admin = await app.owner('Ruth')
  await app.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  const portal = await createProjectWithPortal(app.services.db, admin)
  await app.services.db
    .updateTable('subscriptions')
    .set({ submissions_from: null })
    .where('org', '=', admin.org)
    .execute()
  const { page, faults } = await visit(`/client/submissions?projectId=${portal.project}`, { user: admin })
  const note = page.getByRole('note')
  await note.getByText('The organisation’s subscription doesn’t include them.').waitFor()
  await expectAccessible(page)
  await getButton(note, 'Turn on submissions').waitFor()
  // The portal's settings, where setting it up leads, offer it too.
  await note.getByRole('link', { name: 'Edit portal' }).click()
  await page.getByRole('heading', { name: 'Submissions portal' }).waitFor()
  await getButton(page, 'Turn on submissions').click()
  await page.getByText('Accepting submissions').waitFor()
  await page.getByRole('link', { name: 'Submissions', exact: true }).click()
  await getButton(note, 'Copy link').waitFor()
  expect(faults).toEqual([])
})
