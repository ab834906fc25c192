import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sendEndingMails } from '#server/features/subscriptions/endings.job.ts'
import { writeSubscriptionEndingMail } from '#server/features/subscriptions/endings.mail.ts'
import { subscriptionEndingMail } from '#server/features/subscriptions/endings.model.ts'
import { newId } from '#server/kit/ids.ts'
import type { Org } from '#shared/entities/org.ts'
import { NO_WINDOWS } from '#shared/rules/subscription.ts'
import { startApp, type Client } from '../support/app.ts'
import * as world from '../support/fixtures.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// Subscription periods and limits set by administrators: permission, enforcement and notifications.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let admin: typeof owner
let project = ''
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  admin = await world.createAdministrator(app, 'admin')
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(() => app.close())

type Failure = { errors: { code: string; field?: string } }
const setSubscription = (subscription: object | null, client: Client = admin) =>
  client.post<Org & Failure>(`/orgs/${owner.org}`, { subscription })

test('4.subscription.1 lets only administrators set subscription periods and limits, each individually', async () => {
  const superuser = await world.createMember(app, project, 'superuser')
  for (const client of [owner, superuser, app.client()])
    expect([401, 403]).toContain((await setSubscription({ cms_to: 5 }, client)).status)
  expect((await owner.get<Org>(`/orgs/${owner.org}`)).body.subscription).toBeNull()
  expect((await owner.post(`/orgs/${owner.org}`, { title: 'Renamed', subscription: null })).status).toBe(403)
  expect((await owner.get<Org>(`/orgs/${owner.org}`)).body.title, 'nothing of it').not.toBe('Renamed')

  expect((await setSubscription({ cms_to: 5, users: 3 })).body.subscription).toEqual({
    ...NO_WINDOWS,
    cms_to: 5,
    users: 3,
  })
  expect((await setSubscription({ users: 4, storage: 0 })).body.subscription).toMatchObject({
    cms_to: 5,
    users: 4,
    storage: 0,
  })
  expect((await setSubscription({ cms_to: null })).body.subscription).toMatchObject({ cms_to: null, users: 4 })
  expect((await setSubscription({})).body.subscription).toMatchObject({ users: 4 })
  expect((await setSubscription(null)).body.subscription).toBeNull()
  expect((await setSubscription({})).body.subscription, 'one that says nothing').toEqual(NO_WINDOWS)
  for (const [invalidFields, field] of [
    [{ cms_to: -1 }, 'subscription.cms_to'],
    [{ cms_to: 'tomorrow' }, 'subscription.cms_to'],
    [{ users: 1.5 }, 'subscription.users'],
    [{ storage: 1e300 }, 'subscription.storage'],
    [{ org: newId() }, 'subscription.org'],
  ] as const)
    expect(await setSubscription(invalidFields)).toMatchObject({ status: 400, body: { errors: { field } } })
  await setSubscription(null)
})

test('never exceeds a limit under 50 parallel uploads and invitations, and deletes nothing when a limit is lowered', async () => {
  const [size, maxCount] = [1000, 20]
  await setSubscription({ storage: maxCount * size, users: maxCount })
  const sendUpload = (n: number) => {
    const form = new FormData()
    form.set('project', project)
    form.set('file', new Blob([`${n} `.padEnd(size, 'x')]), `${n}.txt`)
    return owner.post('/artifacts', form)
  }
  const sendInvitation = (n: number) =>
    owner.post(`/projects/${project}/invite`, { email: `p${n}@example.org`, permissions: {} })
  const countUsage = async () => {
    const { body: storageReply } = await owner.get<{ storage_used: number }>(`/orgs/${owner.org}/storage_used`)
    const { body: overviewReply } = await owner.get<{ people: number }>(`/orgs/${owner.org}/overview`)
    return [storageReply.storage_used, overviewReply.people]
  }
  const [, usedBefore = 0] = await countUsage()
  const numbers = Array.from({ length: 50 }, (_, n) => n)
  const sendAll = async (sendOne: typeof sendUpload) =>
    (await Promise.all(numbers.map(sendOne))).map(({ status }) => status).toSorted()
  const uploads = await sendAll(sendUpload)
  const invitations = await sendAll(sendInvitation)
  const getExpectedStatuses = (succeeded: number) => [
    ...Array<number>(succeeded).fill(201),
    ...Array<number>(50 - succeeded).fill(402),
  ]
  expect(uploads).toEqual(getExpectedStatuses(maxCount))
  expect(invitations).toEqual(getExpectedStatuses(maxCount - usedBefore))
  expect(await countUsage()).toEqual([maxCount * size, maxCount])

  await setSubscription({ storage: 1, users: 1 })
  expect(await countUsage()).toEqual([maxCount * size, maxCount])
  expect([(await sendUpload(99)).status, (await sendInvitation(99)).status]).toEqual([402, 402])
  const { body } = await owner.post<{ total: number; artifacts: { id: string }[] }>('/search', { project })
  expect(body.total).toBe(maxCount)
  const [firstItem] = body.artifacts
  expect((await owner.post(`/artifacts/${firstItem?.id}`, { title: 'Still mine' })).status).toBe(200)
  await setSubscription(null)
})

test(
  'notifies open pages when subscription periods are set and when one ends',
  { timeout: TIME_LIMITS.elapsedTime },
  async () => {
    const member = await world.createMember(app, project, 'observer', 'watcher')
    const stranger = await app.owner('stranger')
    const openConnection = async (client: Pick<Client, 'cookie'>, openProject: string | null) => {
      const receivedTypes: string[] = []
      const headers = { cookie: client.cookie() }
      const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${newId()}`, { headers })
      socket.on('message', (data) => receivedTypes.push((JSON.parse(String(data)) as { type: string }).type))
      await new Promise((resolve) => socket.once('open', resolve))
      if (openProject) socket.send(JSON.stringify({ type: 'open', project: openProject }))
      return { heard: receivedTypes, socket }
    }
    const [ownersSocket, membersSocket, strangersSocket] = [
      await openConnection(owner, null),
      await openConnection(member, project),
      await openConnection(stranger, null),
    ]
    await expect.poll(() => membersSocket.heard).toContain('projectOpened')
    const countMessages = () => [
      ownersSocket.heard.length,
      membersSocket.heard.filter((type) => type === 'standingChanged').length,
    ]
    // This period ended long ago, so the check for ending periods ignores it.
    await setSubscription({ cms_to: 1 })
    await expect.poll(countMessages).toEqual([1, 1])
    await setSubscription({ cms_to: Date.now() + 8000 })
    await expect.poll(countMessages).toEqual([2, 2])
    await expect.poll(countMessages, { message: 'it has ended by itself' }).toEqual([3, 3])
    expect(new Set(ownersSocket.heard)).toEqual(new Set(['orgChanged']))
    expect((await owner.post<Failure>('/folders', { project, title: 'Late' })).body.errors.code).toBe(
      'subscription_ended',
    )
    expect(strangersSocket.heard).toEqual([])
    for (const { socket } of [ownersSocket, membersSocket, strangersSocket]) socket.terminate()
  },
)

test('mails owners once, two weeks before a subscription period ends, unless the plan renews', async () => {
  const { db, queue } = app.services
  const otherOwner = await app.owner('second')
  await db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', otherOwner.id).execute()
  expect((await owner.post(`/orgs/${owner.org}/owners`, { email: otherOwner.email })).status).toBe(200)
  const listQueuedMails = async () => {
    await sendEndingMails({ db, queue })
    const dueMails = await db
      .selectFrom('mails')
      .select(['email', 'template_data'])
      .where('kind', '=', subscriptionEndingMail.name)
      .execute()
    return dueMails.map(({ email, template_data: data }) => `${email} ${(data as { at: number }).at}`).toSorted()
  }
  const [soonMs, laterMs, lateMs] = [1, 5, 15].map((days) => Date.now() + days * 24 * 3600 * 1000) as [
    number,
    number,
    number,
  ]
  const getExpectedMails = (at: number) => [`${owner.email} ${at}`, `${otherOwner.email} ${at}`]
  await setSubscription({ cms_to: lateMs, host_page_to: null, inactive_from: null })
  expect(await listQueuedMails()).toEqual([])
  // Two periods that end together cause one mail.
  await setSubscription({ cms_to: laterMs, submissions_from: 1, submissions_to: laterMs })
  await Promise.all([listQueuedMails(), listQueuedMails()])
  expect(await listQueuedMails()).toEqual(getExpectedMails(laterMs).toSorted())
  const recipient = { email: owner.email, user: owner.id, secret: '', takeAllowance: async () => true }
  const mail = await writeSubscriptionEndingMail.render(app.services, recipient, { org: owner.org, at: laterMs })
  expect(mail?.paragraphs.join(' ')).toMatch(
    /won’t be able to add or change anything.*portals will stop accepting submissions/,
  )
  expect(mail?.paragraphs.join(' ')).not.toContain('galleries')
  expect(mail?.action?.url).toContain(`/client/subscription?org=${owner.org}`)
  for (const mailData of [
    { org: owner.org, at: lateMs },
    { org: newId(), at: laterMs },
  ])
    expect(
      await writeSubscriptionEndingMail.render(app.services, recipient, mailData),
      'no reason for the mail remains',
    ).toBeNull()

  // A renewing plan doesn't end. Another end time causes another mail.
  const paidBooking = {
    org: owner.org,
    customer: 'cus_1',
    booking: 'sub_1',
    plan: 'p',
    state: 'active',
    ends_at: soonMs,
  } as const
  await db
    .insertInto('billing')
    .values({ ...paidBooking, renews: true })
    .execute()
  await setSubscription({ host_page_to: soonMs })
  expect(await listQueuedMails()).toEqual(getExpectedMails(laterMs).toSorted())
  await db.updateTable('billing').set({ renews: false }).execute()
  expect(await listQueuedMails()).toEqual([...getExpectedMails(laterMs), ...getExpectedMails(soonMs)].toSorted())
  await db.deleteFrom('billing').execute()
  await setSubscription(null)
})
