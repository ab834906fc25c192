import { expect, test } from 'vitest'
import type { Project } from '#shared/entities/project.ts'
import { createTestProject } from '../support/fixtures.ts'
import { startPortalApp } from '../support/portal-app.ts'

// `/submit/ALIAS`, the address of a portal that fits on paper. It needs no session.

const { app, owner, createPortal } = await startPortalApp()

const open = async (alias: string) => {
  const { status, headers } = await fetch(`${app.base}/submit/${alias}`, { redirect: 'manual' })
  return { status, location: headers.get('location'), cache: headers.get('cache-control') }
}

test('leads to the portal of a project by its alias, also when it is opened twenty times simultaneously', async () => {
  const { project, id: portal } = await createPortal()
  const { url_alias: alias } = (await owner.get<Project>(`/projects/${project}`)).body
  const replies = await Promise.all(Array.from({ length: 20 }, () => open(alias)))
  expect(replies).toEqual(
    replies.map(() => ({ status: 302, location: `/submit?submissionsId=${portal}`, cache: 'no-store' })),
  )
})

test('answers alike for a project without a portal and for an alias that nobody has', async () => {
  const { url_alias: alias } = await createTestProject(owner, 'Without a portal')
  for (const unknown of [alias, 'nobody-has-this', '%3Cscript%3E', '..%2Fadmin', '%00', '%0D%0Alocation:%20%2F%2Fevil'])
    expect(await open(unknown), unknown).toEqual({ status: 302, location: '/submit', cache: 'no-store' })
})

test('refuses an alias that is too long', async () => {
  const { status } = await open('%3C'.repeat(100_000))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})
