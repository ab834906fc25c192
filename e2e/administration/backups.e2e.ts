import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { workOnRun } from '../../test/backup/support.ts'
import { newId } from '#server/kit/ids.ts'
import { createAdministrator, createTestProject } from '../../test/support/fixtures.ts'
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
  await workOnRun(app, run.id)
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

test('restores a project of a backup into an organisation, and shows its result', async () => {
  const { db } = app.services
  const owner = await app.owner('Eve')
  const { org } = await createTestProject(owner, 'Pier')
  const { title } = await db.selectFrom('orgs').select('title').where('id', '=', org).executeTakeFirstOrThrow()
  const backup = '2026-05-03-021500'
  const listed = { id: newId(), title: 'Harbour', org: newId(), org_title: 'Gone society', items: 12 }
  const run = { state: 'done', cause: 'command', user_id: null, place: dir, backup, lost: 0 } as const
  const empty = {
    ...{
      files: 1,
      bytes: 1,
      copied_bytes: 1,
      error: null,
      error_code: null,
      started_at: 1,
      removed_at: null,
      step: null,
    },
  }
  await db.deleteFrom('backup_runs').execute()
  const created_at = Date.UTC(2026, 4, 3, 2, 15)
  for (const kind of ['backup', 'listing'] as const)
    await db
      .insertInto('backup_runs')
      .values({
        ...run,
        ...empty,
        id: newId(),
        kind,
        created_at,
        ended_at: created_at,
        details: kind === 'listing' ? JSON.stringify([listed]) : null,
      })
      .execute()
  const { page, faults } = await visitAsAdmin('/client/admin/backups')
  await page.getByRole('button', { name: /^Restore a project from/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore a project' })
  await dialog.getByRole('combobox', { name: 'Project' }).fill('harb')
  await page.getByRole('option', { name: 'Harbour (Gone society, 12 items)' }).click()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Harbour as of 3 May 2026')
  await dialog.getByRole('combobox', { name: 'Organisation' }).fill(title)
  await page.getByRole('option', { name: title, exact: true }).click()
  await expectAccessible(page)
  await getButton(dialog, 'Restore').click()
  await page.getByText('Restore started').waitFor()
  const restores = page.getByRole('region', { name: 'Restored projects' })
  await restores.getByText('Waiting').waitFor()
  await page.getByText('A project is being restored.').waitFor()
  const { id } = await db
    .selectFrom('backup_runs')
    .select('id')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await workOnRun(app, id)
  await restores.getByText('is missing').waitFor()
  await expectAccessible(page)
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
