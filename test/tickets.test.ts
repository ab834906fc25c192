import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { InboxTicket, Ticket, TicketListEntry } from '#shared/entities/help/ticket.ts'
import { WebSocket } from 'ws'
import { continueAbandonedChats } from '#server/features/help/abandoned-chats.job.ts'
import { isHelperPresent } from '#server/features/help/tickets.repo.ts'
import { startApp, type Client } from './app.ts'
import { makeJpeg } from './media.ts'
import { headerOf, mailServer } from './smtp.ts'
import { administrator } from './world.ts'

// Help requests and their replies, over HTTP with a real mail server.

type Failure = { errors: { code: string; field?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let post: Awaited<ReturnType<typeof mailServer>>
let person: Awaited<ReturnType<typeof app.owner>>
let admin: Awaited<ReturnType<typeof app.owner>>
let visitor: Client
beforeAll(async () => {
  post = await mailServer()
  app = await startApp({ worker: true, env: { SMTP_URL: post.url } })
  person = await app.owner('nora')
  admin = await administrator(app)
  visitor = app.client()
})
afterAll(async () => {
  await app.close()
  await post.close()
})

const key = () => crypto.randomUUID()
const question = () => ({
  key: key(),
  subject: `How do I <b>file</b> ${key().slice(0, 8)}`,
  message: 'A thousand letters.\nWhere to begin?',
})
const asked = async (who: Client, more: object = {}) =>
  (await who.post<Ticket>('/help/tickets', { ...question(), ...more })).body
const address = () => `${key().slice(0, 8)}@example.org`
const linkIn = (text: string | undefined) => /ticket=([\w.-]+)/.exec(text ?? '')?.[1] ?? ''

describe('help request', () => {
  test('is mailed to the operator, answered by mail and continued as one thread on both sides', async () => {
    const mine = await asked(person, { place: '/client/archive' })
    expect(mine).toMatchObject({ status: 'open', live: false, messages: [{ by: 'asker', name: null }] })
    const told = await post.mail(admin.email, mine.subject)
    expect(told.text).toContain('Where to begin?')
    expect(told.html).not.toContain('<b>file')
    expect(told.text).toContain(`/client/admin/tickets/${mine.id}`)
    const received = await post.mail(person.email, 'We received your help request')
    expect(linkIn(received.text)).toBe(mine.token)
    expect(received.text).not.toContain('letters')

    const { body: desk } = await admin.get<InboxTicket>(`/admin/tickets/${mine.id}`)
    expect(desk).toMatchObject({ asker: { id: person.id, name: 'nora' }, place: '/client/archive', here: false })
    const text = 'With a folder for each box.'
    const twice = { key: key(), text }
    await admin.post(`/admin/tickets/${mine.id}/messages`, twice)
    expect((await admin.post<InboxTicket>(`/admin/tickets/${mine.id}/messages`, twice)).body.messages).toHaveLength(2)
    const answered = await post.mail(person.email, mine.subject)
    expect(answered.text).toContain(text)
    for (const mail of [told, received, answered]) expect(headerOf(mail, 'references')).toContain(mine.id)

    const lines = async () => (await person.get<TicketListEntry[]>('/help/tickets')).body
    expect((await lines())[0]).toMatchObject({ id: mine.id, status: 'answered', unread: true, token: mine.token })
    await person.post(`/help/tickets/${mine.token}/seen`)
    expect((await lines())[0]?.unread).toBe(false)
    await person.post(`/help/tickets/${mine.token}/messages`, { key: key(), text: 'And the photographs?' })
    expect((await post.mail(admin.email, 'New message in help request')).text).toContain('And the photographs?')
    await admin.post(`/admin/tickets/${mine.id}/messages`, { key: key(), text: 'The same.', close: true })
    expect((await post.mail(person.email, mine.subject, 2)).text).toContain('it will reopen')
    const { body: again } = await person.post<Ticket>(`/help/tickets/${mine.token}/messages`, {
      key: key(),
      text: 'Oh.',
    })
    expect(again).toMatchObject({ status: 'open', messages: [{}, { name: 'ada' }, {}, {}, { text: 'Oh.' }] })
    // The mail that confirms the address isn't counted: it is dropped if the address was confirmed before it went out.
    const about = (await post.to(person.email)).filter((mail) => headerOf(mail, 'references')?.includes(mine.id))
    expect(about).toHaveLength(3)
  })

  test('needs an email address from visitors, who then read it by the mailed link alone', async () => {
    const nowhere = await visitor.post<Failure>('/help/tickets', question())
    expect([nowhere.status, nowhere.body.errors.field]).toEqual([400, 'email'])
    const email = address()
    const given = { ...question(), email }
    const { status, body } = await visitor.post<Ticket>('/help/tickets', given)
    expect(status).toBe(201)
    expect((await visitor.post<Ticket>('/help/tickets', given)).body.id).toBe(body.id)
    expect((await person.post('/help/tickets', given)).status).toBe(409)
    const token = linkIn((await post.mail(email, 'We received your help request')).text)
    expect((await app.client().get<Ticket>(`/help/tickets/${token}`)).body.subject).toBe(body.subject)
    const torn = await app.client().get<Failure>(`/help/tickets/${token.slice(0, -1)}`)
    expect([torn.status, torn.body.errors.code]).toEqual([404, 'bad_link'])
  })

  test('opens neither with another kind of token nor with an id', async () => {
    const mine = await asked(person)
    const { createStatusToken } = await import('#server/access/tokens/status-token.ts')
    const other = createStatusToken(app.services.config.secret, 'receipt', mine.id)
    expect((await visitor.get(`/help/tickets/${other}`)).status).toBe(404)
    for (const path of [`/admin/tickets/${mine.id}`, '/admin/tickets', `/admin/tickets/${mine.id}/picture`])
      expect([(await person.get(path)).status, (await visitor.get(path)).status]).toEqual([404, 401])
    expect((await visitor.get('/help/tickets')).status).toBe(401)
  })

  test('takes one picture and re-encodes it', async () => {
    const mine = await asked(person)
    const at = `/help/tickets/${mine.token}/picture`
    const picture = (await makeJpeg()).toString('base64')
    expect((await person.post(at, { picture: Buffer.from('no picture').toString('base64') })).status).toBe(400)
    expect((await person.post(at, { picture })).status).toBe(200)
    expect((await person.post(at, { picture })).status).toBe(409)
    const shown = (await admin.get<{ picture: string }>(`/admin/tickets/${mine.id}/picture`)).body.picture
    expect(Buffer.from(shown.split(',')[1] ?? '', 'base64').toString('latin1')).toMatch(/^RIFF.{4}WEBP/s)
    expect((await person.get<Ticket>(`/help/tickets/${mine.token}`)).body.has_picture).toBe(true)
  })

  test('is found in the inbox by asker and words, page by page, with open ones filtered', async () => {
    const some = [await asked(person), await asked(visitor, { email: address() })]
    type Page = { tickets: { id: string }[]; open: number; cursor: string | null }
    const page = async (query: string) => (await admin.get<Page>(`/admin/tickets?${query}`)).body
    const first = await page('limit=1&status=open')
    const second = await page(`limit=1&status=open&cursor=${first.cursor ?? ''}`)
    expect([...first.tickets, ...second.tickets].map(({ id }) => id)).toEqual(some.map(({ id }) => id).toReversed())
    expect(first.open).toBeGreaterThan(1)
    const word = some[0]?.subject.split(' ').at(-1) ?? ''
    expect((await page(`query=${word}`)).tickets.map(({ id }) => id)).toEqual([some[0]?.id])
    await admin.post(`/admin/tickets/${some[0]?.id ?? ''}`, { status: 'closed' })
    expect((await page(`status=open&query=${word}`)).tickets).toEqual([])
  })

  test('is limited per asker, not per typed address', async () => {
    const email = address()
    const { db } = app.services
    const spend = (name: string, points: number) =>
      db
        .insertInto('rate_limits')
        .values({ key: name, points, expire: Date.now() + 3600_000 })
        .onConflict((c) => c.column('key').doUpdateSet({ points }))
        .execute()
    const own = await app.owner('asker')
    await spend(`tickets-of:${own.id}`, 19)
    const open = await Promise.all([1, 2, 3].map(() => own.post<Ticket>('/help/tickets', question())))
    expect(open.map(({ status }) => status).toSorted()).toEqual([201, 429, 429])
    // The account's owner and strangers can still ask.
    const named = await app.owner('named')
    for (let i = 0; i < 21; i++)
      expect((await visitor.post('/help/tickets', { ...question(), email: named.email })).status).toBe(201)
    expect((await named.post('/help/tickets', question())).status).toBe(201)
    // When strangers have used up the shared limit, each network still has a few requests.
    await spend('tickets:all', 1000)
    expect((await visitor.post('/help/tickets', { ...question(), email })).status).toBe(429)
    expect((await named.post('/help/tickets', question())).status).toBe(201)
    await spend('tickets-of-network:all 127.0.0.1', 2)
    expect((await visitor.post('/help/tickets', { ...question(), email })).status).toBe(201)
    await db.deleteFrom('rate_limits').execute()
    const token = open.find(({ status }) => status === 201)?.body.token ?? ''
    await spend(`tickets-said:${open.find(({ status }) => status === 201)?.body.id ?? ''}`, 300)
    expect((await own.post(`/help/tickets/${token}/messages`, { key: key(), text: 'More.' })).status).toBe(429)
    expect((await own.get<Ticket>(`/help/tickets/${token}`)).body.messages).toHaveLength(1)
  })

  test('is deleted with the asker’s account', async () => {
    const gone = await app.owner('gone')
    const { token } = await asked(gone)
    await app.services.db.deleteFrom('org_owners').where('user_id', '=', gone.id).execute()
    await app.services.db.deleteFrom('users').where('id', '=', gone.id).execute()
    await expect.poll(async () => (await visitor.get(`/help/tickets/${token}`)).status).toBe(404)
  })
})

describe('chat', () => {
  const lines: WebSocket[] = []
  afterAll(() => lines.forEach((one) => one.close()))
  /** Waits until the asker is present; messages typed earlier reach nobody. */
  const isHere = (ticket: string, here = true) =>
    vi.waitFor(async () => expect((await admin.get<InboxTicket>(`/admin/tickets/${ticket}`)).body.here).toBe(here), {
      timeout: 110_000,
    })
  async function line(who: Client) {
    const heard: { type: string; here?: boolean; ticket?: string }[] = []
    const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${key()}`, {
      headers: { cookie: who.cookie() },
    })
    lines.push(socket)
    socket.on('message', (data) => heard.push(JSON.parse(String(data)) as (typeof heard)[number]))
    await new Promise((done) => socket.once('open', done))
    const tell = (request: object) => socket.send(JSON.stringify(request))
    const hears = (expected: object) =>
      vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining(expected)), { timeout: 110_000 })
    return { socket, heard, tell, hears }
  }

  test('is live and unmailed while a helper is present, and becomes a mailed request when they leave', async () => {
    const chatter = await app.owner('chatty')
    const stranger = await line(await app.owner('eve'))
    const [asking, desk] = [await line(chatter), await line(admin)]
    asking.tell({ type: 'chat', as: 'asker', ticket: null })
    await asking.hears({ type: 'helpersChanged', here: false })
    desk.tell({ type: 'chat', as: 'helper', ticket: null })
    await asking.hears({ type: 'helpersChanged', here: true })

    const chat = await asked(chatter, { live: true })
    expect(chat.live).toBe(true)
    stranger.tell({ type: 'chat', as: 'helper', ticket: null })
    stranger.tell({ type: 'chat', as: 'asker', ticket: chat.id })
    asking.tell({ type: 'chat', as: 'asker', ticket: chat.id })
    await desk.hears({ type: 'ticketChanged', ticket: chat.id })
    await isHere(chat.id)
    // Starting another request leaves this one, and the asker can return.
    asking.tell({ type: 'chat', as: 'asker', ticket: null })
    await isHere(chat.id, false)
    asking.tell({ type: 'chat', as: 'asker', ticket: chat.id })
    await isHere(chat.id)
    desk.tell({ type: 'typing', ticket: chat.id })
    await asking.hears({ type: 'ticketTyping', ticket: chat.id, name: 'ada' })
    asking.tell({ type: 'typing', ticket: chat.id })
    await desk.hears({ type: 'ticketTyping', ticket: chat.id, name: 'chatty' })
    await admin.post(`/admin/tickets/${chat.id}/messages`, { key: key(), text: 'Yes?' })
    await asking.hears({ type: 'ticketChanged', ticket: chat.id })

    desk.tell({ type: 'chat', as: null, ticket: null })
    const last = () => asking.heard.findLast(({ type }) => type === 'helpersChanged')
    await vi.waitFor(() => expect(last()).toMatchObject({ here: false }), { timeout: 110_000 })
    const more = { key: key(), text: 'Are you still there?' }
    const { body } = await chatter.post<Ticket>(`/help/tickets/${chat.token}/messages`, more)
    expect(body).toMatchObject({ live: false, status: 'open' })
    expect((await post.mail(admin.email, chat.subject)).text).toContain('Are you still there?')
    await post.mail(chatter.email, 'We received your help request')
    expect((await post.to(chatter.email)).filter(({ subject }) => subject?.includes('A reply'))).toEqual([])
    // Replies from the inbox are mailed from now on.
    await admin.post(`/admin/tickets/${chat.id}/messages`, { key: key(), text: 'By mail, then.' })
    expect((await post.mail(chatter.email, chat.subject)).text).toContain('By mail, then.')
    expect(stranger.heard.filter(({ type }) => type === 'ticketChanged' || type === 'ticketTyping')).toEqual([])
  })

  test('mails an unseen answer once, and turns an unanswered chat into a request for both sides', async () => {
    const { db } = app.services
    const [answeredTo, waiting] = [await app.owner('vanished'), await app.owner('waiting')]
    const desk = await line(admin)
    desk.tell({ type: 'chat', as: 'helper', ticket: null })
    await desk.hears({ type: 'helpersChanged', here: true })
    const [seen, open] = [await asked(answeredTo, { live: true }), await asked(waiting, { live: true })]
    expect([seen.live, open.live]).toEqual([true, true])
    const of = async (id: string) => (await admin.get<InboxTicket>(`/admin/tickets/${id}`)).body
    // A connection that is dead but not yet noticed.
    const page = { page: key(), user_id: answeredTo.id, ticket: seen.id, until: Date.now() + 3600_000 }
    await db.insertInto('chat_pages').values(page).execute()
    await admin.post(`/admin/tickets/${seen.id}/messages`, { key: key(), text: 'It is in the second box.' })
    expect(await of(seen.id)).toMatchObject({ live: true, status: 'answered' })
    await continueAbandonedChats(app.services)
    expect(await of(seen.id)).toMatchObject({ live: true })
    await db.updateTable('chat_pages').set({ until: 0 }).where('page', '=', page.page).execute()
    const long = Date.now() - 3600_000
    await db.updateTable('tickets').set({ changed_at: long }).where('id', 'in', [seen.id, open.id]).execute()
    for (const _ of [1, 2]) await continueAbandonedChats(app.services)
    expect([(await of(seen.id)).live, (await of(open.id)).live]).toEqual([false, false])
    expect((await post.mail(answeredTo.email, seen.subject)).text).toContain('It is in the second box.')
    await post.mail(waiting.email, 'We received your help request')
    await post.mail(admin.email, open.subject)
    // Sent last: a duplicate mail would have come before it.
    await admin.post(`/admin/tickets/${seen.id}/messages`, { key: key(), text: 'Or in the third.' })
    expect((await post.mail(answeredTo.email, seen.subject, 2)).text).toContain('Or in the third.')
    desk.tell({ type: 'chat', as: null, ticket: null })
    await vi.waitFor(async () => expect(await isHelperPresent(db)).toBe(false), { timeout: 110_000 })
  })

  test('starts as a normal request when no helper is present', async () => {
    const chat = await asked(await app.owner('alone'), { live: true })
    expect(chat.live).toBe(false)
    expect((await post.mail(admin.email, chat.subject)).text).toContain('Where to begin?')
    expect((await asked(visitor, { live: true, email: address() })).live).toBe(false)
  })
})
