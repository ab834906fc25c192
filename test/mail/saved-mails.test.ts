import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { OutboxMail } from '#shared/entities/administration/administration.ts'
import { startApp } from '../support/app.ts'
import { createAdministrator, createTestProject } from '../support/fixtures.ts'
import { waitForMail } from '../support/mails.ts'

// Emails on a server without a mail server: they are saved instead of being sent.

type App = Awaited<ReturnType<typeof startApp>>
type Invitation = { id: string; mail_waits: string | null }
let app: App
let admin: Awaited<ReturnType<App['owner']>>
let owner: Awaited<ReturnType<App['owner']>>

beforeAll(async () => {
  app = await startApp({ worker: true })
  admin = await createAdministrator(app, 'admin')
  owner = await app.owner('Olga')
})
afterAll(() => app.close())

const listSaved = async (email: string) =>
  (await admin.get<{ mails: OutboxMail[] }>(`/admin/mails?state=saved&query=${email}`)).body.mails
const isRefusal = (status: number) => status >= 400 && status < 500
const readMail = (id: string, client: Pick<typeof admin, 'get'> = admin) =>
  client.get<{ subject: string; text: string }>(`/admin/mails/${id}/text`)

test('says that an invitation is only saved, and shows its text to administrators', async () => {
  const { id: project } = await createTestProject(owner, 'Boats')
  const email = `nora-${newId()}@example.org`
  const invite = { email, permissions: {} }
  const { status, body } = await owner.post<Invitation>(`/projects/${project}/invite`, invite)
  expect([status, body.mail_waits]).toEqual([201, 'no_mail_server'])
  const listPending = async () => (await owner.get<Invitation[]>(`/projects/${project}/users_pending`)).body
  expect(await listPending()).toMatchObject([{ id: body.id, mail_waits: 'no_mail_server' }])
  await waitForMail(app.dataDir, email, 'Boats')
  await expect.poll(() => listSaved(email)).toMatchObject([{ kind: 'invitation', state: 'saved', problem: null }])
  expect(await listPending()).toMatchObject([{ id: body.id, mail_waits: 'no_mail_server' }])

  const [mail] = await listSaved(email)
  const reading = await readMail(mail?.id ?? '')
  expect(reading.status).toBe(200)
  expect(reading.body.subject).toMatch(/^Invitation/)
  expect(reading.body.text).toContain(`/invite?id=${body.id}&token=`)
  expect((await admin.post(`/admin/mails/${mail?.id}/retry`)).status).toBe(409)
  expect((await readMail(mail?.id ?? '', owner)).status).toBe(404)
  expect((await readMail(newId())).status).toBe(404)

  // Opened twenty times at the same time, and with ids that no email has.
  const readings = await Promise.all(Array.from({ length: 20 }, () => readMail(mail?.id ?? '')))
  expect(readings.map((reply) => [reply.status, reply.body.text])).toEqual(readings.map(() => [200, reading.body.text]))
  expect((await readMail(mail?.id ?? '', app.client())).status).toBe(401)
  for (const id of ['%3C', '<'.repeat(100_000), '..%2F..%2Foutbox', '%00'])
    expect((await readMail(id)).status, id.slice(0, 20)).toSatisfy(isRefusal)
})

test('hides an email to another administrator, whose rights its links give', async () => {
  const other = await createAdministrator(app, 'other')
  await app.client().get(`/auth/forgot_password/${other.email}`)
  await expect.poll(async () => (await listSaved(other.email)).map(({ kind }) => kind)).toContain('password')
  const id = (await listSaved(other.email)).find(({ kind }) => kind === 'password')?.id ?? ''
  expect((await readMail(id)).status).toBe(404)
  expect((await readMail(id, other)).status).toBe(200)
})

test('hides saved emails once a mail server sends them', async () => {
  await using sending = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } }).then((started) => ({
    ...started,
    [Symbol.asyncDispose]: () => started.close(),
  }))
  const sendingAdmin = await createAdministrator(sending, 'admin')
  const id = newId()
  const mail = { id, kind: 'digest', email: 'a@example.org', user_id: null, template_data: '{}', last_error: null }
  await sending.services.db
    .insertInto('mails')
    .values({ ...mail, next_at: null, sent_at: 1, is_saved: true })
    .execute()
  expect((await readMail(id, sendingAdmin)).status).toBe(404)
})
