import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { PASSWORD } from '../../test/support/app.ts'
import { createAdministrator } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../../test/support/time-limits.ts'

// The admin pages: finding and repairing failed jobs, suspending accounts, editing subscriptions.

const { app, visit, visitAs } = await startBrowserTest({ worker: true })
const { db } = app.services
const admin = await createAdministrator(app, 'Ada')
const visitAsAdmin = visitAs(admin)
const owner = await app.owner('Ottilie')
// The mail list only contains mails that are still needed.
await app.owner('Uma', { confirmed: false })
const { body: project } = await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Boats' })
const form = new FormData()
form.append('project', project.id)
form.append('title', 'Harbour in 1911')
form.append('file', new Blob(['a few words about a harbour']), 'harbour-1911.txt')
const { body: artifact } = await owner.post<Artifact>('/artifacts', form)
/** Checks accessibility once fresh data has replaced the faded previous results. */
async function expectAccessibleOnceLoaded(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  await expectAccessible(page)
}

const getFileStatus = async () => (await owner.get<Artifact>(`/artifacts/${artifact.id}`)).body.file?.status
await vi.waitFor(async () => expect(await getFileStatus()).toBe('ready'), {
  timeout: SLOW_EFFECT_TIMEOUT_MS,
  interval: 100,
})
// The state after the file has crashed its process three times.
const { file } = await db.selectFrom('artifacts').select('file').where('id', '=', artifact.id).executeTakeFirstOrThrow()
const step = { file: file ?? '', step: 'process' as const, org: owner.org, job: newId(), run: null, failure: 'deadly' }
await db.insertInto('processing').values(step).execute()
await db.updateTable('files').set({ status: 'failed', note: '["deadly"]' }).where('id', '=', file).execute()

test(
  'finds a failed job by name, shows why it failed and runs it again',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const { page, faults } = await visitAsAdmin('/client')
    await page.getByRole('link', { name: 'Administration', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByRole('main').getByText('1 failed', { exact: true }).waitFor()
    await page.getByRole('link', { name: /problems? found|checks passed/ }).waitFor()
    await expectAccessibleOnceLoaded(page)
    await page.getByRole('link', { name: 'Health', exact: true }).click()
    await page.getByText('Write, read and delete completed').waitFor()
    await expectAccessibleOnceLoaded(page)
    await page.getByRole('link', { name: 'Jobs', exact: true }).click()
    await page.getByText('Failed', { exact: true }).first().click()
    await page.getByRole('searchbox').fill('harbour-19')
    await page.waitForURL(/query=harbour-19/)
    const row = page.getByRole('row', { name: /Harbour in 1911/ })
    await row.getByText('crashed three times').waitFor()
    await expectAccessibleOnceLoaded(page)
    await getButton(page, 'Try again: Harbour in 1911').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Job added to the queue').waitFor()
    await page.getByText('No matches').waitFor()
    await expect.poll(getFileStatus, { timeout: SLOW_EFFECT_TIMEOUT_MS }).toBe('ready')
    expect(new URL(page.url()).searchParams.get('show')).toBe('failed')
    expect(faults).toEqual([])
  },
)

test('lets an administrator suspend and restore an account and edit a subscription on a phone', async () => {
  const { page, faults } = await visitAsAdmin('/client/admin/users', { viewport: PHONE })
  await page.getByRole('searchbox').fill('ottilie')
  const row = page.getByRole('row', { name: /Ottilie/ })
  await row.waitFor()
  const chooseAction = async (action: string) => {
    await getButton(page, 'Actions for Ottilie').click()
    await page.getByRole('menuitem', { name: action }).click()
    await expectAccessibleOnceLoaded(page)
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
  }
  await chooseAction('Suspend')
  await row.getByText('Suspended').waitFor()
  expect((await owner.get('/auth/me')).status).toBe(401)
  await chooseAction('Restore access')
  await row.getByText('Active', { exact: true }).waitFor()
  await expectFitsViewport(page)
  await setColorScheme(page, 'dark')
  await expectAccessibleOnceLoaded(page)

  const openAdminPage = async (name: string) => {
    await getButton(page, 'Open menu').click()
    await page.getByRole('link', { name, exact: true }).click()
  }
  await openAdminPage('Organisations')
  await getButton(page, 'Actions for Org of Ottilie').click()
  await page.getByRole('menuitem', { name: 'Edit subscription' }).click()
  const dialog = page.getByRole('dialog')
  // Escape first closes the open calendar; the dialog stays open.
  await dialog.getByRole('button', { name: 'Choose a date: Inactive from' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose a date: Inactive from' })
  await expect.poll(() => calendar.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  const inactiveFromField = dialog.getByRole('textbox', { name: 'Inactive from' })
  await inactiveFromField.pressSequentially('01/01/202')
  expect(await inactiveFromField.inputValue()).toBe('01/01/202')
  await inactiveFromField.press('0')
  await dialog.getByRole('textbox', { name: 'Storage in GB' }).fill('2000')
  await expectAccessibleOnceLoaded(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Org of Ottilie.*Inactive/ }).waitFor()
  const { subscription } = (await admin.get<{ subscription: object }>(`/orgs/${owner.org}`)).body
  expect(subscription).toMatchObject({ inactive_from: Date.UTC(2020, 0, 1), storage: 2e12, cms_to: null })
  for (const [tab, text] of [
    ['Emails', 'Email address confirmation'],
    ['Activity', 'Harbour in 1911'],
    ['Settings', 'RATE_FACTOR'],
  ] as const) {
    await openAdminPage(tab)
    await page.getByText(text).first().waitFor()
    await expectFitsViewport(page)
    await expectAccessibleOnceLoaded(page)
  }
  await page.getByRole('checkbox', { name: 'Only changed settings' }).check()
  await page.getByText('NEW_ORGS_PER_DAY').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('says that no mail server is set up, and releases all emails that are on hold for the same reason', async () => {
  const heldMails = ['a', 'b'].map((name) => ({
    id: newId(),
    kind: 'digest',
    email: `${name}@example.org`,
    user_id: null,
    template_data: '{}',
    last_error: null,
    sender: null,
    sender_org: null,
    sender_network: null,
    held_reason: 'organisation' as const,
    next_at: null,
    sent_at: null,
  }))
  await db.insertInto('mails').values(heldMails).execute()
  const { page, faults } = await visitAsAdmin('/client/admin/mails')
  await page.getByText('No mail server is set up').waitFor()
  await page.getByText('2 emails on hold').waitFor()
  await expectAccessibleOnceLoaded(page)
  await getButton(page, 'Save all 2').click()
  await getButton(page.getByRole('alertdialog'), 'Save all 2').click()
  await page.getByText('2 emails moved to the front of the queue').waitFor()
  const ids = heldMails.map(({ id }) => id)
  const stillHeld = db.selectFrom('mails').select('id').where('id', 'in', ids).where('held_reason', 'is not', null)
  expect(await stillHeld.execute()).toEqual([])
  expect(faults).toEqual([])
})

test('shows the text of an email that is only saved on the server', async () => {
  const { page, faults } = await visitAsAdmin('/client/admin/mails?show=saved')
  await page.getByText('Email address confirmation').first().waitFor()
  await page.getByText('Saved on the server').last().waitFor()
  await page
    .getByRole('button', { name: /^Read email: uma/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/\/register-account\/confirm\?token=/).waitFor()
  await expectAccessible(page)
  await getButton(dialog, 'Done').click()
  // Nobody else would answer the administrator’s questions.
  await getButton(page, 'Help').click()
  const help = page.getByRole('complementary', { name: 'Help for this page' })
  await help.getByRole('link', { name: 'Knowledge Base', exact: true }).waitFor()
  expect(await help.getByRole('link', { name: 'Contact Us' }).count()).toBe(0)
  expect(faults).toEqual([])
})

test('hides the administration area from other users and from administrators signed in as another user', async () => {
  const { page } = await visit('/client/admin/users', { user: await app.owner('Bo') })
  await page.getByText('Page not found').waitFor()
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
  const data = { email: admin.email, password: PASSWORD, login_as: owner.email }
  const prepare = (newPage: typeof page) => newPage.request.post('/client/api/auth/login', { data })
  const actingAsTab = await visit('/client/admin/jobs', { prepare })
  await actingAsTab.page.getByText('Page not found').waitFor()
})
