import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { workOnBackup } from '#server/features/backups/backups.job.ts'
import { createAdministrator } from '../../test/support/fixtures.ts'
import { expectAccessible, expectFitsViewport, getButton, PHONE, setColorScheme } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// The admin page of backups, with a database that the thread of a backup doesn't find: each one fails.

const dir = await mkdtemp(join(tmpdir(), 'vitrine-backup-test-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const { app, visitAs } = await startBrowserTest({ env: { BACKUP_TO: dir } })
const visitAsAdmin = visitAs(await createAdministrator(app, 'Ada'))

test('starts a backup, shows why it failed, warns on other admin pages, and changes the schedule', async () => {
  const { page, faults } = await visitAsAdmin('/client/admin/backups')
  await page.getByText('never been backed up').waitFor()
  await expectAccessible(page)
  await getButton(page, 'Back up now').click()
  await page.getByText('Backup started').waitFor()
  await page.getByText('Waiting').waitFor()
  const run = await app.services.db.selectFrom('backup_runs').select('id').executeTakeFirstOrThrow()
  await workOnBackup(app.services, { run: run.id }, new AbortController().signal)
  const row = page.getByRole('row', { name: /By Ada/ })
  await row.getByText('Failed').waitFor()
  await row.getByText('there is no database in').waitFor()

  await getButton(page, 'Edit schedule').click()
  await page.getByLabel('How often').selectOption({ label: 'Every Monday' })
  await page.getByLabel('Daily backups to keep').fill('3')
  await expectAccessible(page)
  await getButton(page, 'Save').click()
  await page.getByText('Every Monday at 02:00 UTC').waitFor()
  await page.getByText('and the newest of 3 days, 5 weeks and 12 months').waitFor()

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.getByText('The last backup or its verification failed.').waitFor()
  expect(await page.getByText(dir).count()).toBe(1)
  expect(faults).toEqual([])
})

test('fits a phone, light and dark, and explains how to set a place', async () => {
  app.services.config.backups = { ...app.services.config.backups, to: undefined }
  const { page, faults } = await visitAsAdmin('/client/admin/backups', { viewport: PHONE })
  await page.getByText('BACKUP_TO=/mnt/backup/vitrine').waitFor()
  await expectFitsViewport(page)
  for (const scheme of ['light', 'dark'] as const) {
    await setColorScheme(page, scheme)
    await expectAccessible(page)
  }
  expect(faults).toEqual([])
})
