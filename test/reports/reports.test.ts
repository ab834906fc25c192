import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { writeReportMail } from '#server/features/reports/reports.mail.ts'
import { listReportRecipients } from '#server/features/reports/reports.repo.ts'
import type { ItemReport } from '#shared/entities/report.ts'
import { startApp, type Client } from '../support/app.ts'
import { waitForMail, readMailsTo } from '../support/mails.ts'
import * as world from '../support/fixtures.ts'

// Visitors' reports of items: who is notified and how cases are closed, over HTTP with real mails.

type ReportList = { reports: ItemReport[]; open: number; cursor: string | null }
type Failure = { errors: { code: string; field?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let visitor: Client
beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await app.owner('olga')
  visitor = app.client()
})
afterAll(() => app.close())

const randomWord = () => Math.random().toString(36).slice(2)
const createRandomEmail = () => `${randomWord()}@example.org`
const complaint = { reason: 'privacy', message: 'That is <b>me</b> on the left.\nPlease take it down.' }

/** Creates a project with gallery contacts and a public item. */
async function createPublicItem(contacts: string[] = []) {
  const { body: project } = await owner.post<{ id: string }>('/projects', {
    org: owner.org,
    title: `P ${randomWord()}`,
  })
  await owner.post(`/projects/${project.id}`, { gallery: { contacts } })
  const body = { project: project.id, title: 'The fair', visibility: 'local' }
  const { body: item } = await owner.post<{ id: string }>('/artifacts', body)
  return { project: project.id, item: item.id }
}
const listReports = async (project: string, client: Client = owner, query = '') =>
  (await client.get<ReportList>(`/projects/${project}/reports${query}`)).body

describe('reporting an item', () => {
  test('opens a case and mails the visitor’s message to the owners and the gallery’s contacts', async () => {
    const contactEmail = createRandomEmail()
    const { project, item } = await createPublicItem([contactEmail.toUpperCase(), owner.email])
    expect(await visitor.post(`/artifacts/${item}/report`, complaint)).toMatchObject({ status: 200, body: {} })
    const { reports, open } = await listReports(project)
    expect(open).toBe(1)
    expect(reports).toMatchObject([
      { ...complaint, artifact: { id: item }, title: 'The fair', email: null, status: 'open', taken_down: false },
    ])
    for (const recipient of [contactEmail, owner.email])
      expect(await waitForMail(app.dataDir, recipient, 'The fair')).toContain(`/client/reports?projectId=${project}`)
    expect(await waitForMail(app.dataDir, owner.email, 'The fair')).toContain('That is <b>me</b> on the left.')
    // A contact may be anyone's address, so a new organisation can't send strangers' texts to it.
    expect(await waitForMail(app.dataDir, contactEmail, 'The fair')).not.toContain('That is <b>me</b> on the left.')
    const { db } = app.services
    await db.updateTable('orgs').set({ invitations_accepted: 3 }).where('id', '=', owner.org).execute()
    await visitor.post(`/artifacts/${item}/report`, complaint)
    expect(await waitForMail(app.dataDir, contactEmail, 'The fair', 2)).toContain('That is <b>me</b> on the left.')
    await db.updateTable('orgs').set({ invitations_accepted: 0 }).where('id', '=', owner.org).execute()
    const mails = (await readMailsTo(app.dataDir, owner.email)).filter((mail) => mail.includes(project))
    expect(mails).toHaveLength(2)
  })

  test('sends no email about a report to owners and contacts who are removed before it is sent', async () => {
    const { services } = app
    const [formerOwner, contact] = [await app.owner('otto'), createRandomEmail()]
    await services.db.insertInto('org_owners').values({ org: owner.org, user_id: formerOwner.id }).execute()
    const { project, item } = await createPublicItem([contact])
    await visitor.post(`/artifacts/${item}/report`, complaint)
    const mailContext = { secret: '', takeAllowance: () => Promise.resolve(true) }
    const { id: report } = (await listReports(project)).reports[0]!
    const isMailRenderedFor = async (email: string, user: string | null) =>
      (await writeReportMail.render(services, { ...mailContext, email, user }, { report })) !== null
    const checkRecipients = async () => [
      await isMailRenderedFor(owner.email, owner.id),
      await isMailRenderedFor(formerOwner.email, formerOwner.id),
      await isMailRenderedFor(contact, null),
    ]
    expect(await checkRecipients()).toEqual([true, true, true])
    await services.db.deleteFrom('org_owners').where('user_id', '=', formerOwner.id).execute()
    await owner.post(`/projects/${project}`, { gallery: { contacts: [] } })
    expect(await checkRecipients()).toEqual([true, false, false])
  })

  test('gives the same response to a report of a private, trashed or protected item as to one of an unknown item', async () => {
    const { project, item } = await createPublicItem()
    const unknownReply = await visitor.post(`/artifacts/${newId()}/report`, complaint)
    const reportAndGetBody = async () => (await visitor.post(`/artifacts/${item}/report`, complaint)).body
    await owner.post(`/artifacts/${item}`, { visibility: 'private' })
    expect(await reportAndGetBody()).toEqual(unknownReply.body)
    await owner.post(`/artifacts/${item}`, { visibility: 'local' })
    await owner.post(`/projects/${project}`, { password: 'of the gallery' })
    expect(await reportAndGetBody()).toEqual(unknownReply.body)
    await owner.post(`/projects/${project}`, { password: null })
    await owner.post(`/artifacts/${item}`, { active: false })
    expect(await reportAndGetBody()).toEqual(unknownReply.body)
    expect((await listReports(project)).reports).toEqual([])
  })

  test('requires a reason and a message for a report, and names the invalid field', async () => {
    const { item } = await createPublicItem()
    const getRefusedField = async (body: object) =>
      (await visitor.post<Failure>(`/artifacts/${item}/report`, body)).body.errors.field
    expect(await getRefusedField({ ...complaint, message: ' ' })).toBe('message')
    expect(await getRefusedField({ ...complaint, reason: 'boredom' })).toBe('reason')
    expect(await getRefusedField({ ...complaint, email: 'nowhere' })).toBe('email')
    expect(await getRefusedField({ ...complaint, project: newId() })).toBe('project')
    expect(await getRefusedField({ ...complaint, message: 'word '.repeat(501) })).toBe('message')
  })

  test('accepts three reports per network even during a flood of reports', async () => {
    const { project, item } = await createPublicItem()
    const expiresAt = Date.now() + 3600_000
    await app.services.db
      .insertInto('rate_limits')
      .values({ key: `reports:${project}`, points: 200, expire: expiresAt })
      .execute()
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => (await visitor.post(`/artifacts/${item}/report`, complaint)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429])
    expect((await listReports(project)).reports).toHaveLength(3)
  })

  test('limits reports per network without affecting other networks', async () => {
    const { project, item } = await createPublicItem()
    await app.services.db
      .insertInto('rate_limits')
      .values({ key: `reports-of:${project} 127.0.0.1`, points: 20, expire: Date.now() + 3600_000 })
      .execute()
    expect((await visitor.post(`/artifacts/${item}/report`, complaint)).status).toBe(429)
    expect((await listReports(project)).reports).toEqual([])
    expect((await visitor.post(`/artifacts/${(await createPublicItem()).item}/report`, complaint)).status).toBe(200)
  })
})

describe('report case', () => {
  async function createReportedItem(email?: string) {
    const itemAndProject = await createPublicItem()
    await visitor.post(`/artifacts/${itemAndProject.item}/report`, { ...complaint, email })
    const { reports } = await listReports(itemAndProject.project)
    return { ...itemAndProject, id: reports[0]?.id ?? '' }
  }

  test('closes a report with a mailed reply and makes the item private in one step', async () => {
    const email = createRandomEmail()
    const { project, item, id } = await createReportedItem(email)
    const closedReport = await owner.post<ItemReport>(`/reports/${id}`, {
      status: 'resolved',
      note: 'You are right.',
      take_down: true,
    })
    expect(closedReport.body).toMatchObject({
      status: 'resolved',
      note: 'You are right.',
      taken_down: true,
      resolved_by: { username: 'olga' },
      artifact: { visibility: 'private' },
    })
    const mail = await waitForMail(app.dataDir, email, 'A reply to your report')
    expect(mail).toContain('removed from the gallery')
    expect(mail).toContain('You are right.')
    expect((await visitor.get(`/artifacts/${item}`)).status).toBe(404)
    expect(await listReports(project, owner, '?status=open')).toMatchObject({ reports: [], open: 0 })
    const { body } = await owner.get<{ activity: { act: string }[] }>(`/artifacts/${item}/activity`)
    expect(body.activity[0]).toMatchObject({ act: 'edit', details: { fields: ['visibility'] } })
  })

  test('keeps the reply and its author when a report is reopened, and notifies no suspended owner', async () => {
    const { project, id } = await createReportedItem()
    await owner.post(`/reports/${id}`, { status: 'resolved', note: 'You are right.' })
    const reopenedReport = await owner.post<ItemReport>(`/reports/${id}`, { status: 'open' })
    expect(reopenedReport.body).toMatchObject({
      status: 'open',
      note: 'You are right.',
      resolved_by: { username: 'olga' },
    })
    const other = await app.owner('otto')
    await app.services.db.insertInto('org_owners').values({ org: owner.org, user_id: other.id }).execute()
    const users = app.services.db.updateTable('users').where('id', '=', other.id)
    await users.set({ suspended_at: Date.now() }).execute()
    const listRecipients = async () => (await listReportRecipients(app.services.db, project)).map(({ email }) => email)
    expect(await listRecipients()).toEqual([owner.email])
    await users.set({ suspended_at: null }).execute()
    expect((await listRecipients()).toSorted()).toEqual([owner.email, other.email].toSorted())
    await app.services.db.deleteFrom('org_owners').where('user_id', '=', other.id).execute()
  })

  test('closes a report once when two members close it at the same time', async () => {
    const email = createRandomEmail()
    const { id } = await createReportedItem(email)
    const outcomes = await Promise.all(
      ['one', 'two'].map(async (note) => (await owner.post(`/reports/${id}`, { status: 'resolved', note })).status),
    )
    expect(outcomes.toSorted()).toEqual([200, 409])
    await waitForMail(app.dataDir, email, 'A reply to your report')
    expect(await readMailsTo(app.dataDir, email)).toHaveLength(1)
    expect((await owner.post(`/reports/${id}`, { status: 'open' })).status).toBe(200)
    expect((await owner.post(`/reports/${id}`, { status: 'open' })).status).toBe(409)
  })

  test('lets members who may edit others’ items close reports, but not unpublish the item without permission', async () => {
    const { project, id } = await createReportedItem()
    const observer = await world.createMember(app, project, 'observer')
    const editor = await world.createMember(app, project, ['edit_others_artifacts'])
    const resolution = { status: 'resolved' }
    expect((await observer.get(`/projects/${project}/reports`)).status).toBe(403)
    expect((await observer.post(`/reports/${id}`, resolution)).status).toBe(403)
    expect((await visitor.post(`/reports/${id}`, resolution)).status).toBe(401)
    expect((await editor.post(`/reports/${id}`, { ...resolution, take_down: true })).status).toBe(403)
    expect((await editor.post(`/reports/${id}`, resolution)).status).toBe(200)
  })

  test('keeps a report when its item is deleted, and shows that the item no longer exists', async () => {
    const { project, item, id } = await createReportedItem()
    await owner.post(`/artifacts/${item}`, { active: false })
    await owner.delete(`/artifacts/${item}`)
    expect((await listReports(project)).reports).toMatchObject([{ title: 'The fair', artifact: null }])
    expect((await owner.post(`/reports/${id}`, { status: 'resolved', take_down: true })).status).toBe(409)
    expect((await owner.post(`/reports/${id}`, { status: 'resolved' })).status).toBe(200)
  })

  test('paginates reports, newest first', async () => {
    const { project, item } = await createPublicItem()
    for (const n of [1, 2, 3]) await visitor.post(`/artifacts/${item}/report`, { ...complaint, message: `Nº ${n}` })
    const firstPage = await listReports(project, owner, '?limit=2')
    const secondPage = await listReports(project, owner, `?limit=2&cursor=${firstPage.cursor ?? ''}`)
    expect([...firstPage.reports, ...secondPage.reports].map((report) => report.message)).toEqual([
      'Nº 3',
      'Nº 2',
      'Nº 1',
    ])
    expect(secondPage.cursor).toBeNull()
    expect((await owner.get(`/projects/${project}/reports?cursor=nonsense`)).status).toBe(400)
  })
})
