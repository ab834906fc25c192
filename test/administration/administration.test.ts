import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshOrgStorage } from '#server/features/administration/accounts.repo.ts'
import { newId } from '#server/kit/ids.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import type {
  AdminAccount,
  OutboxMail,
  HealthCheckResult,
  ProcessingJob,
  OrgAccount,
  ServerTotals,
  Setting,
} from '#shared/entities/administration/administration.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { createApiClient, PASSWORD, startApp, type Client } from '../support/app.ts'
import { ENDPOINTS } from '../access-matrix/endpoints.ts'
import { SAMPLES } from '../access-matrix/samples.ts'
import type { Subjects } from '../access-matrix/subjects.ts'
import { createAdministrator, createMember } from '../support/fixtures.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Person = Awaited<ReturnType<App['owner']>>
let app: App
let admin: Person
let owner: Person
let project = ''
const CALLS = ENDPOINTS.filter(([, { access }]) => access.kind === 'administrators')

beforeAll(async () => {
  app = await startApp({
    worker: true,
    env: { SMTP_URL: 'smtp://somebody:their-secret@127.0.0.1:9', RATE_FACTOR: '3' },
  })
  admin = await createAdministrator(app, 'admin')
  owner = await app.owner('Ottilie')
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Boats' })).body.id
})
afterAll(() => app.close())

/** Calls an admin endpoint with the input of its sample, if it has one. */
async function callAs(client: Client, name: string, headers: Record<string, string> = {}) {
  const [, endpoint] = ENDPOINTS.find(([endpointName]) => endpointName === name) ?? []
  const sample = SAMPLES[name]?.(new Proxy({}, { get: () => newId() }) as Subjects)
  const path = endpoint?.path.replace(':id', newId()) ?? ''
  const query = new URLSearchParams(sample?.query ?? {}).toString()
  if (endpoint?.method === 'GET') return client.get<unknown>(`${path}?${query}`, headers)
  if (endpoint?.method === 'DELETE') return client.delete<unknown>(path, sample?.body, headers)
  return client.post<unknown>(path, sample?.body, headers)
}

test('responds to non-administrators as if the administration API did not exist, even to invalid input', async () => {
  expect(CALLS.length).toBeGreaterThan(10)
  const unknownReply = await owner.get<unknown>('/admin/nothing-of-this-name')
  const superuser = await createMember(app, project, 'superuser', 'sue')
  const actingClient = app.client()
  const login = { email: admin.email, password: PASSWORD, login_as: owner.email }
  expect((await actingClient.post('/auth/login', login)).status).toBe(200)
  for (const [name, { path, effect }] of CALLS) {
    for (const [callerName, client] of Object.entries({ owner, superuser, acting: actingClient })) {
      const { status, body } = await callAs(client, name)
      expect([name, callerName, status, body]).toEqual([name, callerName, unknownReply.status, unknownReply.body])
      // Validation errors must not reveal the endpoint either.
      const invalidInput =
        effect === 'read' ? await client.get(`${path}?nonsense=1`) : await client.post(path, { nonsense: 1 })
      expect([name, callerName, invalidInput.status, invalidInput.body]).toEqual([
        name,
        callerName,
        unknownReply.status,
        unknownReply.body,
      ])
    }
    expect([name, (await callAs(app.client(), name)).status]).toEqual([name, 401])
    // With view-as even an administrator has no access.
    const viewAsHeaders = { [VIEW_AS_HEADER]: `${project} member ${superuser.id}` }
    const viewAsResponse = await callAs(admin, name, viewAsHeaders)
    expect([name, viewAsResponse.status]).toEqual([name, effect === 'read' ? 404 : 403])
  }
})

test('finds accounts by prefixes of words in their name and email address, page by page', async () => {
  const accounts = ['Zacharias Vogel', 'Zoe Zacharias', 'Zebulon'].map((username, i) => ({
    id: newId(),
    username,
    email: `zz-${i}@vogelhaus.example`,
    password_hash: '',
    referral_source: null,
    reset_hash: null,
    reset_until: null,
    email_confirmed_at: i,
  }))
  await app.services.db.insertInto('users').values(accounts).execute()
  const searchAccounts = async (query: string, params = '') =>
    (
      await admin.get<{ users: AdminAccount[]; cursor: string | null }>(
        `/admin/users?query=${encodeURIComponent(query)}${params}`,
      )
    ).body
  const findNames = async (query: string) => (await searchAccounts(query)).users.map(({ username }) => username)
  expect(await findNames('zacha')).toEqual(['Zoe Zacharias', 'Zacharias Vogel'])
  expect(await findNames('ZACHARIAS vog')).toEqual(['Zoe Zacharias', 'Zacharias Vogel'])
  expect(await findNames('zz-1@vogel')).toEqual(['Zoe Zacharias'])
  expect(await findNames('ogel')).toEqual([])
  for (const query of ["'", "a':*|'b", '%', '\\', '()&|!<->'])
    expect((await searchAccounts(query)).users.length).toBeLessThan(2)
  const firstPage = await searchAccounts('vogelhaus', '&limit=2')
  expect(firstPage.users.map(({ username }) => username)).toEqual(['Zebulon', 'Zoe Zacharias'])
  const secondPage = await searchAccounts('vogelhaus', `&limit=2&cursor=${firstPage.cursor}`)
  expect([secondPage.users.map(({ username }) => username), secondPage.cursor]).toEqual([['Zacharias Vogel'], null])
  const admins = await admin.get<{ users: AdminAccount[] }>('/admin/users?state=admins')
  expect(admins.body.users).toMatchObject([{ id: admin.id, sessions: 1, orgs: 1 }])
})

test('ends all sessions of a suspended account and refuses sign-ins until access is restored', async () => {
  const person = await app.owner('Ludwig')
  const runUserAct = (kind: string, id = person.id) => admin.post<AdminAccount>(`/admin/users/${id}`, { act: kind })
  expect((await runUserAct('lock')).body).toMatchObject({ sessions: 0, locked_at: expect.any(Number) })
  expect((await person.get('/auth/me')).status).toBe(401)
  const secondClient = createApiClient(app.base)
  const signIn = () => secondClient.post('/auth/login', { email: person.email, password: PASSWORD })
  expect((await signIn()).status).toBe(401)
  await runUserAct('unlock')
  expect((await signIn()).status).toBe(200)
  await runUserAct('end_sessions')
  expect((await secondClient.get('/auth/me')).status).toBe(401)
  // Administrators can't suspend themselves.
  expect((await runUserAct('lock', admin.id)).status).toBe(403)
  expect((await runUserAct('lock', newId())).status).toBe(404)
})

test('lets a user sign in without two-step sign-in after an administrator resets it, and mails the user', async () => {
  const { db } = app.services
  const person = await app.owner('Runa')
  await db
    .updateTable('users')
    .set({ two_step_secret: 'sealed', two_step_at: 1, email_confirmed_at: null })
    .where('id', '=', person.id)
    .execute()
  await db.insertInto('recovery_codes').values({ user_id: person.id, code_hash: 'x' }).execute()
  const replyBefore = await createApiClient(app.base).post<object>('/auth/login', {
    email: person.email,
    password: PASSWORD,
  })
  expect(replyBefore.body).toHaveProperty('second_step')
  await admin.post(`/admin/users/${person.id}`, { act: 'reset_second_step' })
  const { body } = await admin.post<AdminAccount>(`/admin/users/${person.id}`, { act: 'confirm' })
  expect(body).toMatchObject({ two_step: false, confirmed: true })
  const replyAfter = await createApiClient(app.base).post<object>('/auth/login', {
    email: person.email,
    password: PASSWORD,
  })
  expect(replyAfter.body).toMatchObject({ id: person.id })
  const mails = await admin.get<{ mails: OutboxMail[] }>(`/admin/mails?query=${person.email}`)
  expect(mails.body.mails.map(({ kind }) => kind)).toContain('security')
  expect(await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
})

test('lists organisations by storage used, with their projects, members and owners', async () => {
  const { db } = app.services
  await db.updateTable('storage_used').set({ bytes: 5_000_000 }).where('project', '=', project).execute()
  await db
    .insertInto('storage_used')
    .values({ project, bytes: 5_000_000 })
    .onConflict((c) => c.column('project').doUpdateSet({ bytes: 5_000_000 }))
    .execute()
  await refreshOrgStorage(db)
  const { body } = await admin.get<{ orgs: OrgAccount[] }>('/admin/orgs?sort=storage&limit=1')
  expect(body.orgs).toMatchObject([
    { id: owner.org, projects: 1, people: 1, bytes: 5_000_000, owners: [{ id: owner.id }], subscription: null },
  ])
  expect((await admin.get<{ orgs: OrgAccount[] }>('/admin/orgs?query=ottil')).body.orgs).toMatchObject([
    { id: owner.org },
  ])
  await db.deleteFrom('storage_used').where('project', '=', project).execute()
})

test(
  'finds a failed job by filename, retries it, and cancels a running job',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const { db } = app.services
    const form = new FormData()
    form.append('project', project)
    form.append('title', 'Harbour in 1911')
    form.append('file', new Blob(['a few words']), 'harbour-1911.txt')
    const { body: artifact } = await owner.post<Artifact>('/artifacts', form)
    const status = async () => (await owner.get<Artifact>(`/artifacts/${artifact.id}`)).body.file?.status
    await expect.poll(status, { timeout: SLOW_EFFECT_TIMEOUT_MS }).toBe('ready')
    const { file = '' } =
      (await db.selectFrom('artifacts').select('file').where('id', '=', artifact.id).executeTakeFirst()) ?? {}
    await db
      .insertInto('processing')
      .values({ file: file ?? '', step: 'process', org: owner.org, job: newId(), run: null, failure: 'deadly' })
      .execute()
    await db.updateTable('files').set({ status: 'failed' }).where('id', '=', file).execute()

    const listJobs = async (query: string) =>
      (await admin.get<{ jobs: ProcessingJob[]; cursor: string | null }>(`/admin/jobs?${query}`)).body
    const failedJobs = await listJobs('state=failed&query=HARBOUR-1911')
    expect(failedJobs.jobs).toMatchObject([
      {
        file,
        step: 'process',
        state: 'failed',
        reason: ['deadly'],
        artifact: { title: 'Harbour in 1911' },
        org: { id: owner.org },
      },
    ])
    expect((await listJobs('state=waiting&query=harbour')).jobs).toEqual([])
    expect((await listJobs('query=of%25nothing')).jobs).toEqual([])
    expect((await admin.post('/admin/jobs/retry', { file })).status).toBe(200)
    await expect.poll(status, { timeout: SLOW_EFFECT_TIMEOUT_MS }).toBe('ready')
    expect((await admin.post('/admin/jobs/retry', { file })).status).toBe(404)
    const { body: throughput } = await admin.get<{ ended: { step: string; done: number }[]; failed: number }>(
      '/admin/jobs/throughput?from=0',
    )
    expect(throughput.ended.find(({ step }) => step === 'process')?.done).toBeGreaterThanOrEqual(2)
    expect(throughput.failed).toBe(0)

    const job = newId()
    await db
      .insertInto('processing')
      .values({ file: file ?? '', step: 'clean', org: owner.org, job, run: newId(), failure: null })
      .execute()
    expect((await admin.post('/admin/jobs/cancel', { file, step: 'clean' })).status).toBe(200)
    expect((await listJobs('state=failed')).jobs).toMatchObject([{ step: 'clean', reason: ['cancelled'] }])
    expect(await status()).toBe('failed')
    expect((await admin.post('/admin/jobs/cancel', { file, step: 'clean' })).status).toBe(404)
  },
)

test('retries a permanently failed email, and refuses to resend a sent one', async () => {
  const { db } = app.services
  const [failedMail, sentMail] = [newId(), newId()]
  const mail = {
    kind: 'digest',
    email: 'lost@example.org',
    user_id: null,
    template_data: '{}',
    last_error: 'no such mailbox',
  }
  await db
    .insertInto('mails')
    .values([
      { ...mail, id: failedMail, tries: 9, next_at: null, sent_at: null },
      { ...mail, id: sentMail, tries: 1, next_at: null, sent_at: 1 },
    ])
    .execute()
  const { body } = await admin.get<{ mails: OutboxMail[] }>('/admin/mails?state=failed&query=lost')
  expect(body.mails).toMatchObject([{ id: failedMail, tries: 9, problem: 'no such mailbox' }])
  expect((await admin.post<OutboxMail>(`/admin/mails/${failedMail}/retry`)).status).toBe(200)
  expect((await admin.post(`/admin/mails/${sentMail}/retry`)).status).toBe(409)
  expect((await admin.post(`/admin/mails/${newId()}/retry`)).status).toBe(404)
})

test('lists the activity of all projects, and filters it by user and action', async () => {
  const { body: folder } = await owner.post<{ id: string }>('/folders', { project, title: 'Masts' })
  type ActivityList = { activity: { act: string; project_title: string | null; things: { id: string }[] }[] }
  const listActivity = async (query: string) =>
    (await admin.get<ActivityList>(`/admin/activity?${query}`)).body.activity
  expect((await listActivity('limit=1'))[0]).toMatchObject({
    act: 'create',
    project_title: 'Boats',
    things: [{ id: folder.id }],
  })
  expect((await listActivity('query=ottil&act=create'))[0]).toMatchObject({ things: [{ id: folder.id }] })
  expect(await listActivity('query=nobody-of-this-name')).toEqual([])
})

test('shows where each setting comes from but no secrets, and runs the health checks', async () => {
  const { body: settings } = await admin.get<Setting[]>('/admin/settings')
  const getSetting = (name: string) => settings.find((setting) => setting.name === name)
  expect(getSetting('SMTP_URL')).toEqual({
    name: 'SMTP_URL',
    group: 'email',
    value: 'smtp://127.0.0.1:9',
    secret: false,
    from: 'environment',
  })
  expect(getSetting('SECRET')).toEqual({ name: 'SECRET', group: 'data', value: null, secret: true, from: 'default' })
  expect(getSetting('RATE_FACTOR')).toMatchObject({ value: '3', from: 'environment' })
  expect(getSetting('NEW_ORGS_PER_DAY')).toMatchObject({ value: '5', from: 'default' })
  const settingsJson = JSON.stringify(settings)
  for (const secret of ['their-secret', app.services.config.secret]) expect(settingsJson).not.toContain(secret)
  const { body: health } = await admin.get<HealthCheckResult[]>('/admin/health')
  const state = Object.fromEntries(health.map((check) => [check.name, check.state]))
  expect(state).toMatchObject({
    node: 'ok',
    database: expect.stringMatching(/ok|warn/),
    store: 'ok',
    clock: 'ok',
    tools: 'ok',
  })
  // No mail server listens on that port.
  expect(state.mail).toBe('fail')
})

test('counts accounts, organisations, projects, stored bytes and unsent emails for the overview', async () => {
  type Overview = ServerTotals & { mails: { waiting: number; held: number; failed: number } }
  const readOverview = async () => (await admin.get<Overview>('/admin/overview')).body
  const before = await readOverview()
  const newOwner = await app.owner('Nils')
  await newOwner.post('/projects', { org: newOwner.org, title: 'Ropes' })
  const { db } = app.services
  const mail = { kind: 'digest', email: 'a@example.org', user_id: null, template_data: '{}', last_error: 'no' }
  const noSender = { sender: null, sender_org: null, sender_network: null, held_reason: null }
  await db
    .insertInto('mails')
    .values({ id: newId(), ...mail, ...noSender, next_at: null, sent_at: null })
    .execute()
  const after = await readOverview()
  expect(after).toMatchObject({
    people: before.people + 1,
    new_people: before.new_people + 1,
    orgs: before.orgs + 1,
    projects: before.projects + 1,
    bytes: before.bytes,
  })
  expect(after.mails.failed).toBe(before.mails.failed + 1)
})
