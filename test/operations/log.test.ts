import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueMails } from '#server/app/send-due-mails.ts'
import { writePasswordMail } from '#server/features/auth/auth.mail.ts'
import { openMailer } from '#server/ports/mail/open-mailer.ts'
import { PASSWORD, startApp } from '../support/app.ts'

// Makes valid and invalid calls with private data, then searches the whole log for it.

const PRIVATE_DATA = {
  email: 'grace.of.the.sea@example.org',
  name: 'Grace Longname',
  password: 'lantern under the ninth wave',
  wrong: 'not the right password at all',
  gallery: 'opens the old gallery',
  title: 'Letters of my late grandmother',
  file: 'grandmother-diagnosis.txt',
  words: 'what the file says to nobody',
  search: 'the illness of aunt rosamund',
  code: '918273 645546',
  host: 'graces-telephone.local',
}

const lines: string[] = []
let app: Awaited<ReturnType<typeof startApp>>
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, done) => done(new Error(`no mailbox <${address}> for ${PRIVATE_DATA.name}`)),
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  app = await startApp({ env: { LOG_LEVEL: 'debug' }, logTo: (line) => void lines.push(JSON.stringify(line)) })
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((done) => server.close(done))
})

test('logs no secrets or personal data when requests fail', async () => {
  const { email, name, password, title } = PRIVATE_DATA
  const client = app.client()
  const privateHeaders = {
    'user-agent': PRIVATE_DATA.host,
    referer: `${app.base}/client?name=${encodeURIComponent(name)}`,
  }
  const registrationReply = await client.post<{ id: string }>(
    '/auth/register',
    { email, username: name, password, org_title: title, terms: true },
    privateHeaders,
  )
  expect(registrationReply.status).toBe(201)
  const stranger = app.client()
  const refusedReplies = [
    await stranger.post('/auth/login', { email, password: PRIVATE_DATA.wrong }, privateHeaders),
    await stranger.get(`/users/get_by_email/${email}`, privateHeaders),
    await stranger.get(`/invite/${registrationReply.body.id}?token=${PRIVATE_DATA.code}`, privateHeaders),
    await stranger.post('/auth/second_step', { token: PRIVATE_DATA.wrong, code: PRIVATE_DATA.code }, privateHeaders),
  ]
  expect(refusedReplies.every(({ status }) => status >= 400)).toBe(true)
  await stranger.get(`/auth/forgot_password/${email}`, privateHeaders)

  const { body: userOrgs } = await client.get<{ orgs: { id: string }[] }>(
    `/users/${registrationReply.body.id}/projects_and_orgs`,
  )
  const project = (await client.post<{ id: string }>('/projects', { org: userOrgs.orgs[0]?.id, title })).body.id
  await client.post(`/projects/${project}`, { password: PRIVATE_DATA.gallery })
  await stranger.post(`/projects/${project}/auth_gallery`, { password: PRIVATE_DATA.gallery }, privateHeaders)
  await client.post('/search', { project, query: { query: PRIVATE_DATA.search } }, privateHeaders)
  const form = new FormData()
  form.append('project', project)
  form.append('title', title)
  form.append('file', new Blob([PRIVATE_DATA.words]), PRIVATE_DATA.file)
  expect((await client.post('/artifacts', form)).status).toBe(201)

  // Database errors contain the refused row and the statement.
  await sql`ALTER TABLE folders ADD CONSTRAINT unforeseen CHECK (title <> ${sql.lit(title)})`.execute(app.services.db)
  const failedReply = await client.post<{ errors: { code: string } }>('/folders', { project, title }, privateHeaders)
  expect([failedReply.status, failedReply.body.errors.code]).toEqual([500, 'internal'])
  // Mail server errors contain the address.
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const mail = openMailer({ smtpUrl, from: 'archive@example.org', dataDir: app.dataDir })
  await sendDueMails({ ...app.services, mail }, [writePasswordMail])
  mail.close()

  const logText = lines.join('\n').toLowerCase()
  const privateTexts = Object.entries({
    ...PRIVATE_DATA,
    own: PASSWORD,
    cookie: client.cookie().split('=')[1] ?? '?',
    secret: app.services.config.secret,
  })
  for (const [label, text] of privateTexts)
    for (const spelling of [text, encodeURIComponent(text)])
      expect([label, logText.includes(spelling.toLowerCase())]).toEqual([label, false])

  // The log still describes the error, with the request id of the response.
  const requestId = failedReply.headers.get('x-request-id')
  expect(requestId).toMatch(/^[2-9a-z]{10}$/)
  const line = lines
    .map((entry) => JSON.parse(entry) as Record<string, unknown>)
    .find((entry) => entry.request === requestId && entry.err)
  expect(line).toMatchObject({
    user: registrationReply.body.id,
    err: { code: '23514', constraint: 'unforeseen', table: 'folders' },
  })
  expect(logText).toContain('cannot deliver an email')
})

test('accepts a request id only from a trusted proxy', async () => {
  const headers = { 'x-request-id': 'of-the-caller' }
  const directResponse = await fetch(`${app.base}/health`, { headers: headers })
  expect(directResponse.headers.get('x-request-id')).toMatch(/^[2-9a-z]{10}$/)
  const proxiedApp = await startApp({ env: { TRUST_PROXY: '1' } })
  const fetchRequestId = async (name: string) =>
    (await fetch(`${proxiedApp.base}/health`, { headers: { 'x-request-id': name } })).headers.get('x-request-id')
  expect(await fetchRequestId('of-the-proxy')).toBe('of-the-proxy')
  for (const forgedId of ['short', 'x'.repeat(65), '{"level":60}', 'of the proxy'])
    expect(await fetchRequestId(forgedId)).toMatch(/^[2-9a-z]{10}$/)
  await proxiedApp.close()
})
