import { afterAll, expect, test } from 'vitest'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { submitContribution, createProjectWithPortal } from '../../test/support/contributions.ts'
import { startMailServer } from '../../test/support/servers/smtp.ts'
import { create } from '../../test/support/fixtures.ts'
import { button, expectAccessible, expectFitsViewport, setColorScheme, PHONE, undo } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Reviewing submissions by keyboard on a desktop and by touch on a phone, with a real mail server.

const smtp = await startMailServer()
afterAll(() => smtp.close())
const { app, visit } = await startBrowserTest({ worker: true, env: { SMTP_URL: smtp.url, SUBMIT_WORK: '4' } })
const owner = await app.owner('Ada')
const LONG_TITLE = `A letter about ${'the harbour and '.repeat(12)}the fair`

test('approves a submission into the gallery, rejects another with a message to the contributor, and undoes both', async () => {
  const portal = await createProjectWithPortal(app.services.db, owner, {
    title: 'Give us your letters',
    consent_text: 'You may show it.',
  })
  const projectId = portal.project
  const email = 'grace@example.org'
  const files = ['One.', 'Two.', 'Three.'].map((text, n) => ({ name: `${n}.txt`, text }))
  const details = { submitter_email: email, place: 'Bergen', description: 'Found <b>in</b> the attic.' }
  await create(owner, '/folders', { project: projectId, title: 'From the portal' })

  const { page, faults } = await visit(`/client/submissions?projectId=${projectId}`, { user: owner })
  await page.getByRole('heading', { name: 'No submissions yet' }).waitFor()
  await expectAccessible(page)
  await submitContribution(app.client(), portal.id, files, {
    ...details,
    files: [{ title: 'First' }, { title: LONG_TITLE }, { title: 'Third' }],
  })
  await page.reload()
  await page.getByRole('link', { name: 'Submissions 3 waiting' }).waitFor()
  await page.getByRole('heading', { name: 'First', exact: true }).waitFor()
  for (const text of ['Found <b>in</b> the attic.', 'Bergen', 'Grace', email])
    await page.getByText(text, { exact: true }).waitFor()
  await page.getByText('Agreed to version 1 of the consent text').click()
  await page.getByText('You may show it.').waitFor()
  for (const scheme of ['dark', 'light'] as const) {
    await setColorScheme(page, scheme)
    await expectAccessible(page)
  }
  await expectFitsViewport(page)

  await page.keyboard.press('j')
  await page.getByRole('heading', { name: LONG_TITLE }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'First', exact: true }).waitFor()
  await page.keyboard.press('a')
  const approveDialog = page.getByRole('dialog', { name: 'Approve “First”' })
  await approveDialog.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'From the portal' }).click()
  await approveDialog.getByLabel('Visibility').selectOption('local')
  await expectAccessible(page)
  await approveDialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  await page.getByText('1 submission approved').waitFor()
  await page.getByRole('link', { name: 'Submissions 2 waiting' }).waitFor()

  // The next submission is shown.
  await page.getByRole('heading', { name: LONG_TITLE }).waitFor()
  await page.keyboard.press('r')
  const rejectDialog = page.getByRole('dialog', { name: `Reject “${LONG_TITLE}”` })
  await rejectDialog.getByText(`Will be emailed to ${email}.`).waitFor()
  await expectAccessible(page)
  await rejectDialog.getByLabel('Message').fill('We have it <i>already</i>.')
  await button(page, 'Reject').last().click()
  await page.getByText('1 submission rejected').waitFor()
  const mail = await smtp.mail(email, 'Update on your submission')
  expect(mail.text).toContain('We have it <i>already</i>.')
  expect(mail.html).toContain('We have it &lt;i&gt;already&lt;/i&gt;.')
  expect(mail.to?.map(({ address }) => address)).toEqual([email])

  const { body } = await owner.get<{ submissions: Submission[] }>(`/projects/${projectId}/submissions?status=approved`)
  const item = body.submissions[0]?.artifact ?? ''
  const { body: project } = await owner.get<{ url_alias: string }>(`/projects/${projectId}`)
  const visitor = await visit(`/view/${project.url_alias}/item/${item}`)
  await visitor.page.getByRole('heading', { name: 'First' }).waitFor()

  await page.getByText('Rejected (1)').click()
  await page.getByRole('heading', { name: LONG_TITLE }).waitFor()
  await page.getByText('We have it <i>already</i>.').waitFor()
  await button(page, 'Reopen').click()
  await page.getByText('1 submission reopened').waitFor()
  await page.getByRole('link', { name: 'Submissions 2 waiting' }).waitFor()

  // The contributor answers a question from the mailed link, and the reviewer’s page updates.
  await page.getByText('Waiting (2)').click()
  await page.getByRole('list', { name: 'Submissions' }).getByRole('button', { name: LONG_TITLE }).click()
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
  await button(questionItem, 'Answer').click()
  await questionItem.getByLabel('Your answer').fill('My aunt.')
  await button(questionItem, 'Send').click()
  await page.getByText('My aunt.').waitFor()
  await page.getByText('Awaiting an answer', { exact: true }).waitFor({ state: 'detached' })

  // Edited details are kept separate from what the contributor wrote.
  await page.keyboard.press('e')
  const form = page.getByRole('region', { name: 'Description in the archive' })
  await form.getByLabel('Title').fill('A letter of the aunt')
  await expectAccessible(page)
  await button(form, 'Save').click()
  await page.getByRole('heading', { name: 'A letter of the aunt' }).waitFor()
  await button(form, 'Done').click()
  await page.getByRole('heading', { name: 'Edited for the archive' }).waitFor()
  await button(page, 'Turn off single-key shortcuts').click()
  await page.keyboard.press('a')
  await button(page, 'Turn on single-key shortcuts').click()
  expect(await page.getByRole('dialog').count()).toBe(0)

  // Withdrawing an approved submission unpublishes it immediately.
  const firstItem = contributor.page
    .getByRole('listitem')
    .filter({ has: contributor.page.getByRole('heading', { name: 'First' }) })
  await button(firstItem, 'Withdraw').click()
  await button(contributor.page.getByRole('alertdialog'), 'Withdraw').click()
  await firstItem.getByText('Withdrawn', { exact: true }).waitFor()
  const goneResponse = await visitor.page.goto(`/view/${project.url_alias}/item/${item}`)
  expect(goneResponse?.status()).toBe(404)
  await page.getByText('Withdrawn (1)').waitFor()
  expect(faults).toEqual([])

  const phoneTab = await visit(`/client/submissions?projectId=${projectId}`, {
    user: owner,
    viewport: PHONE,
    hasTouch: true,
  })
  const submissionList = phoneTab.page.getByRole('list', { name: 'Submissions' })
  await submissionList.getByRole('button', { name: 'Third' }).waitFor()
  await expectAccessible(phoneTab.page)
  await expectFitsViewport(phoneTab.page)
  await submissionList.getByLabel(`Select A letter of the aunt`).check()
  await submissionList.getByLabel('Select Third').check()
  await phoneTab.page.getByRole('toolbar').getByRole('button', { name: 'Approve' }).click()
  await phoneTab.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await phoneTab.page.getByText('2 submissions approved').hover()
  await phoneTab.page.getByRole('heading', { name: 'No submissions waiting' }).waitFor()
  await undo(phoneTab.page, '2 submissions approved')
  await submissionList.getByRole('button', { name: 'Third' }).click()
  await phoneTab.page.getByRole('heading', { name: 'Third' }).waitFor()
  await expectAccessible(phoneTab.page)
  await expectFitsViewport(phoneTab.page)
  await button(phoneTab.page, 'All submissions').click()
  await submissionList.getByRole('button', { name: 'Third' }).waitFor()
  expect(phoneTab.faults).toEqual([])
})

test('shows a colleague’s decision without further actions, and keeps a rejection message that came too late', async () => {
  const portal = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your pictures' })
  const files = ['One.', 'Two.'].map((text, n) => ({ name: `${n}.txt`, text }))
  await submitContribution(app.client(), portal.id, files, { files: [{ title: 'Harbour' }, { title: 'Market' }] })
  const { body } = await owner.get<{ submissions: Submission[] }>(`/projects/${portal.project}/submissions`)
  const { page } = await visit(`/client/submissions?projectId=${portal.project}`, { user: owner })
  await page.getByRole('heading', { name: 'Harbour', exact: true }).waitFor()
  await page.keyboard.press('r')
  const rejectDialog = page.getByRole('dialog', { name: 'Reject “Harbour”' })
  await rejectDialog.getByLabel('Message').fill('We have it already.')
  const approval = { folder: 'root', visibility: 'private' }
  expect((await owner.post(`/submissions/${body.submissions[0]?.id}/approve`, approval)).status).toBe(200)
  const rejectResponse = page.waitForResponse((answer) => answer.url().endsWith('/reject'))
  await button(rejectDialog, 'Reject').click()
  expect((await rejectResponse).status()).toBe(409)
  await page.getByText('Ada has already reviewed this.').waitFor()
  expect(await rejectDialog.getByLabel('Message').inputValue()).toBe('We have it already.')
  await button(rejectDialog, 'Cancel').click()
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

test('keeps text that is typed while a question or an answer is being sent', async () => {
  const portal = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your films' })
  const { body } = await submitContribution(app.client(), portal.id, [{ name: 'reel.txt', text: 'Reel.' }], {
    files: [{ title: 'Reel' }],
  })
  const { page, faults } = await visit(`/client/submissions?projectId=${portal.project}`, { user: owner })
  await page.getByRole('heading', { name: 'Reel', exact: true }).waitFor()
  await page.keyboard.press('q')
  const askDialog = page.getByRole('dialog', { name: /^Ask about “/ })
  const question = askDialog.getByLabel('Question')
  await question.fill('Who made it?')
  const heldQuestion = await holdRequests(page, '**/client/api/submissions/bulk/ask')
  await button(askDialog, 'Ask').click()
  await heldQuestion.waitUntilHeld()
  await question.fill('Who made it? And when?')
  heldQuestion.release()
  await page.getByText('Question sent').waitFor()
  expect(await question.inputValue()).toBe('Who made it? And when?')
  await button(askDialog, 'Ask').click()
  await askDialog.waitFor({ state: 'detached' })
  expect(faults).toEqual([])

  const contributor = await visit(`/submit?submissionsId=${portal.id}&receipt=${body.receipt}`)
  const item = contributor.page.getByRole('listitem').filter({ hasText: 'Who made it?' }).first()
  await button(item, 'Answer').click()
  const answer = item.getByRole('textbox')
  await answer.fill('My aunt.')
  const heldAnswer = await holdRequests(contributor.page, '**/receipts/*/answer')
  await button(item, 'Send').click()
  await heldAnswer.waitUntilHeld()
  await answer.fill('My aunt. In 1931.')
  heldAnswer.release()
  await item.getByText('My aunt.', { exact: true }).waitFor()
  expect(await answer.inputValue()).toBe('My aunt. In 1931.')
  await button(item, 'Send').click()
  await item.getByText('My aunt. In 1931.', { exact: true }).waitFor()
  await answer.waitFor({ state: 'detached' })
  expect(contributor.faults).toEqual([])
})

test('keeps the focus on Next while paging, and moves it to the next title after a decision', async () => {
  const portal = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your songs' })
  const titles = ['Alto', 'Bass', 'Cello']
  const files = titles.map((text) => ({ name: `${text}.txt`, text }))
  await submitContribution(app.client(), portal.id, files, { files: titles.map((title) => ({ title })) })
  const { page, faults } = await visit(`/client/submissions?projectId=${portal.project}`, { user: owner })
  const findHeading = (title: string) => page.getByRole('heading', { name: title, exact: true })
  const readFocused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  await findHeading('Alto').waitFor()
  await button(page, 'Next').press('Enter')
  await findHeading('Bass').waitFor()
  expect(await readFocused()).toBe('Next')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Cello 3 of 3' }).waitFor()
  // Nor is the focus lost on the last submission.
  await page.keyboard.press('Enter')
  expect(await readFocused()).toBe('Next')
  await expectAccessible(page)

  // The R key of an Arabic keyboard. Closing the dialog asks before it drops typed text.
  await page.locator('body').dispatchEvent('keydown', { key: 'ق', code: 'KeyR', bubbles: true })
  const rejectDialog = page.getByRole('dialog', { name: 'Reject “Cello”' })
  await rejectDialog.getByLabel('Message').fill('We have it already.')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await button(question, 'Stay').click()
  expect(await rejectDialog.getByLabel('Message').inputValue()).toBe('We have it already.')
  await button(rejectDialog, 'Reject').click()
  await findHeading('Bass').waitFor()
  await expect.poll(readFocused).toBe('Bass')

  await page.keyboard.press('a')
  const approveDialog = page.getByRole('dialog', { name: 'Approve “Bass”' })
  await button(approveDialog, 'Approve').press('Enter')
  await findHeading('Alto').waitFor()
  await expect.poll(readFocused).toBe('Alto')

  // The selection toolbar disappears together with its focused button.
  await page.getByLabel('Select Alto').press('Space')
  await button(page.getByRole('toolbar'), 'Clear selection').press('Enter')
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  expect(faults).toEqual([])
})

test('keeps a description in progress when a colleague decides', async () => {
  const portal = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your maps' })
  await submitContribution(app.client(), portal.id, [{ name: 'a.txt', text: 'One.' }], { files: [{ title: 'Reef' }] })
  const { body } = await owner.get<{ submissions: Submission[] }>(`/projects/${portal.project}/submissions`)
  const { page } = await visit(`/client/submissions?projectId=${portal.project}`, { user: owner })
  await page.getByRole('heading', { name: 'Reef', exact: true }).waitFor()
  await page.keyboard.press('e')
  const form = page.getByRole('region', { name: 'Description in the archive' })
  await form.getByLabel('Title').fill('The old reef')
  const approval = { folder: 'root', visibility: 'private' }
  expect((await owner.post(`/submissions/${body.submissions[0]?.id}/approve`, approval)).status).toBe(200)
  await page.getByText('Ada approved it in the meantime. There’s nothing left to decide.').waitFor()
  expect(await form.getByLabel('Title').inputValue()).toBe('The old reef')
  await button(form, 'Done').click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await button(question, 'Leave').click()
  await form.getByLabel('Title').waitFor({ state: 'detached' })
})

test('asks before leaving a description in progress, and doesn’t approve into a folder that was only typed', async () => {
  const portal = await createProjectWithPortal(app.services.db, owner, { title: 'Give us your plans' })
  const files = ['One.', 'Two.', 'Three.'].map((text, n) => ({ name: `${n}.txt`, text }))
  await submitContribution(app.client(), portal.id, files, {
    files: [{ title: 'Pier' }, { title: 'Lock' }, { title: 'Weir' }],
  })
  await create(owner, '/folders', { project: portal.project, title: 'Plans' })
  const { page, faults } = await visit(`/client/submissions?projectId=${portal.project}`, { user: owner })
  await page.getByRole('heading', { name: 'Pier', exact: true }).waitFor()
  await page.keyboard.press('e')
  const form = page.getByRole('region', { name: 'Description in the archive' })
  await form.getByLabel('Title').fill('The old pier')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const submissionList = page.getByRole('list', { name: 'Submissions' })
  // The question works offline once the form has loaded.
  await form.getByRole('textbox', { name: 'Description' }).waitFor()
  await page.context().setOffline(true)
  await button(form, 'Done').click()
  await button(question, 'Stay').click()
  await question.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  for (const control of [
    button(page, 'Next'),
    submissionList.getByRole('button', { name: 'Lock' }),
    button(page, 'Approve'),
    button(page, 'Reject'),
  ]) {
    await control.click()
    await button(question, 'Stay').click()
    await question.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Title').inputValue()).toBe('The old pier')
  }
  // Other submissions can be found and decided next to the form.
  await page.getByLabel('Search by name, email, title or reference number').fill('Weir')
  await submissionList.getByRole('button', { name: 'Lock' }).waitFor({ state: 'detached' })
  await submissionList.getByLabel('Select Weir').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Reject' }).click()
  const rejectDialog = page.getByRole('dialog', { name: 'Reject “Weir”' })
  await rejectDialog.getByLabel('Message').fill('We have it already.')
  await button(rejectDialog, 'Reject').click()
  await page.getByText('1 submission rejected').waitFor()
  await button(page, 'Clear search').click()
  await submissionList.getByRole('button', { name: 'Lock' }).waitFor()
  expect(await form.getByLabel('Title').inputValue()).toBe('The old pier')
  await button(page, 'Approve').click()
  await button(question, 'Leave').click()
  const approveDialog = page.getByRole('dialog', { name: 'Approve “Pier”' })
  const folderField = approveDialog.getByRole('combobox', { name: 'Folder' })
  // Type before the list of options opens; otherwise Enter would choose the current option again.
  await folderField.evaluate((input: HTMLInputElement) => {
    input.focus()
    input.select()
    document.execCommand('insertText', false, 'Plans')
  })
  await page.keyboard.press('Enter')
  await button(approveDialog, 'Approve').click()
  await page.getByRole('option', { name: 'Plans' }).click()
  expect(await folderField.inputValue()).toBe('Plans')
  await folderField.and(page.locator('[aria-expanded="false"]')).waitFor()
  await folderField.press('Enter')
  await page.getByText('1 submission approved').waitFor()
  const { body } = await owner.get<{ submissions: Submission[] }>(
    `/projects/${portal.project}/submissions?status=approved`,
  )
  const { body: approvedItem } = await owner.get<{ folder: string; title: string }>(
    `/artifacts/${body.submissions[0]?.artifact}`,
  )
  expect(approvedItem).toMatchObject({ title: 'Pier', folder: expect.stringMatching(/-/) })
  expect(faults).toEqual([])
})
