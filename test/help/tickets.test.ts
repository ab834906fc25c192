import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { InboxTicket, Ticket, TicketListEntry } from '#shared/entities/help/ticket.ts'
import { WebSocket } from 'ws'
import { continueAbandonedChats } from '#server/features/help/abandoned-chats.job.ts'
import { isHelperPresent } from '#server/features/help/tickets.repo.ts'
import { startApp, type Client } from '../support/app.ts'
import { makeJpeg } from '../support/sample-files/media.ts'
import { getHeader, startMailServer } from '../support/servers/smtp.ts'
import { createAdministrator } from '../support/fixtures.ts'
import { EFFECT_TIMEOUT_MS, SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// Help requests and their replies, over HTTP with a real mail server.

type Failure = { errors: { code: string; field?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let smtpServer: Awaited<ReturnType<typeof startMailServer>>
let person: Awaited<ReturnType<typeof app.owner>>
let admin: Awaited<ReturnType<typeof app.owner>>
let visitor: Client
beforeAll(async () => {
  smtpServer = await startMailServer()
  app = await startApp({ worker: true, env: { SMTP_URL: smtpServer.url } })
  person = await app.owner('nora')
  admin = await createAdministrator(app)
  visitor = app.client()
})
afterAll(async () => {
  await app.close()
  await smtpServer.close()
})

const createKey = () => crypto.randomUUID()
const createQuestion = () => ({
  key: createKey(),
  subject: `How do I <b>file</b> ${createKey().slice(0, 8)}`,
  message: 'A thousand letters.\nWhere to begin?',
})
const askForHelp = async (client: Client, fields: object = {}) =>
  (await client.post<Ticket>('/help/tickets', { ...createQuestion(), ...fields })).body
const createRandomEmail = () => `${createKey().slice(0, 8)}@example.org`
const extractToken = (text: string | undefined) => /ticket=([\w.-]+)/.exec(text ?? '')?.[1] ?? ''

describe('help request', () => {
  test('mails a help request to the operator, and continues the thread by email and in the app', async () => {
    const ownTicket = await askForHelp(person, { place: '/client/archive' })
    expect(ownTicket).toMatchObject({ status: 'open', live: false, messages: [{ by: 'asker', name: null }] })
    const operatorMail = await smtpServer.mail(admin.email, ownTicket.subject)
    expect(operatorMail.text).toContain('Where to begin?')
    expect(operatorMail.html).not.toContain('<b>file')
    expect(operatorMail.text).toContain(`/client/admin/tickets/${ownTicket.id}`)
    const confirmationMail = await smtpServer.mail(person.email, 'We received your help request')
    expect(extractToken(confirmationMail.text)).toBe(ownTicket.token)
    expect(confirmationMail.text).not.toContain('letters')

    const { body: inboxView } = await admin.get<InboxTicket>(`/admin/tickets/${ownTicket.id}`)
    expect(inboxView).toMatchObject({ asker: { id: person.id, name: 'nora' }, place: '/client/archive', here: false })
    const text = 'With a folder for each box.'
    const reply = { key: createKey(), text }
    await admin.post(`/admin/tickets/${ownTicket.id}/messages`, reply)
    expect(
      (await admin.post<InboxTicket>(`/admin/tickets/${ownTicket.id}/messages`, reply)).body.messages,
    ).toHaveLength(2)
    const answerMail = await smtpServer.mail(person.email, ownTicket.subject)
    expect(answerMail.text).toContain(text)
    for (const mail of [operatorMail, confirmationMail, answerMail])
      expect(getHeader(mail, 'references')).toContain(ownTicket.id)

    const listOwnTickets = async () => (await person.get<TicketListEntry[]>('/help/tickets')).body
    expect((await listOwnTickets())[0]).toMatchObject({
      id: ownTicket.id,
      status: 'answered',
      unread: true,
      token: ownTicket.token,
    })
    await person.post(`/help/tickets/${ownTicket.token}/seen`)
    expect((await listOwnTickets())[0]?.unread).toBe(false)
    await person.post(`/help/tickets/${ownTicket.token}/messages`, { key: createKey(), text: 'And the photographs?' })
    expect((await smtpServer.mail(admin.email, 'New message in help request')).text).toContain('And the photographs?')
    await admin.post(`/admin/tickets/${ownTicket.id}/messages`, { key: createKey(), text: 'The same.', close: true })
    expect((await smtpServer.mail(person.email, ownTicket.subject, 2)).text).toContain('it will reopen')
    const { body: reopenedTicket } = await person.post<Ticket>(`/help/tickets/${ownTicket.token}/messages`, {
      key: createKey(),
      text: 'Oh.',
    })
    expect(reopenedTicket).toMatchObject({ status: 'open', messages: [{}, { name: 'ada' }, {}, {}, { text: 'Oh.' }] })
    // The mail that confirms the address isn't counted: it is dropped if the address was confirmed before it was sent.
    const ticketMails = (await smtpServer.to(person.email)).filter((mail) =>
      getHeader(mail, 'references')?.includes(ownTicket.id),
    )
    expect(ticketMails).toHaveLength(3)
  })

  test('requires an email address from visitors, and shows them their help request only through the mailed link', async () => {
    const noEmailReply = await visitor.post<Failure>('/help/tickets', createQuestion())
    expect([noEmailReply.status, noEmailReply.body.errors.field]).toEqual([400, 'email'])
    const email = createRandomEmail()
    const visitorQuestion = { ...createQuestion(), email }
    const { status, body } = await visitor.post<Ticket>('/help/tickets', visitorQuestion)
    expect(status).toBe(201)
    expect((await visitor.post<Ticket>('/help/tickets', visitorQuestion)).body.id).toBe(body.id)
    expect((await person.post('/help/tickets', visitorQuestion)).status).toBe(409)
    const token = extractToken((await smtpServer.mail(email, 'We received your help request')).text)
    expect((await app.client().get<Ticket>(`/help/tickets/${token}`)).body.subject).toBe(body.subject)
    const shortToken = await app.client().get<Failure>(`/help/tickets/${token.slice(0, -1)}`)
    expect([shortToken.status, shortToken.body.errors.code]).toEqual([404, 'bad_link'])
  })

  test('refuses access to a help request by its id or with a token issued for another purpose', async () => {
    const ownTicket = await askForHelp(person)
    const { createStatusToken } = await import('#server/access/tokens/status-token.ts')
    const wrongToken = createStatusToken(app.services.config.secret, 'receipt', ownTicket.id)
    expect((await visitor.get(`/help/tickets/${wrongToken}`)).status).toBe(404)
    for (const path of [`/admin/tickets/${ownTicket.id}`, '/admin/tickets', `/admin/tickets/${ownTicket.id}/picture`])
      expect([(await person.get(path)).status, (await visitor.get(path)).status]).toEqual([404, 401])
    expect((await visitor.get('/help/tickets')).status).toBe(401)
  })

  test('accepts one image per help request and re-encodes it', async () => {
    const ownTicket = await askForHelp(person)
    const picturePath = `/help/tickets/${ownTicket.token}/picture`
    const picture = (await makeJpeg()).toString('base64')
    expect((await person.post(picturePath, { picture: Buffer.from('no picture').toString('base64') })).status).toBe(400)
    expect((await person.post(picturePath, { picture })).status).toBe(200)
    expect((await person.post(picturePath, { picture })).status).toBe(409)
    const storedPicture = (await admin.get<{ picture: string }>(`/admin/tickets/${ownTicket.id}/picture`)).body.picture
    expect(Buffer.from(storedPicture.split(',')[1] ?? '', 'base64').toString('latin1')).toMatch(/^RIFF.{4}WEBP/s)
    expect((await person.get<Ticket>(`/help/tickets/${ownTicket.token}`)).body.has_picture).toBe(true)
  })

  test('searches the help inbox by author and words, filters open requests, and paginates the results', async () => {
    const tickets = [await askForHelp(person), await askForHelp(visitor, { email: createRandomEmail() })]
    type Page = { tickets: { id: string }[]; open: number; cursor: string | null }
    const listTickets = async (query: string) => (await admin.get<Page>(`/admin/tickets?${query}`)).body
    const firstPage = await listTickets('limit=1&status=open')
    const secondPage = await listTickets(`limit=1&status=open&cursor=${firstPage.cursor ?? ''}`)
    expect([...firstPage.tickets, ...secondPage.tickets].map(({ id }) => id)).toEqual(
      tickets.map(({ id }) => id).toReversed(),
    )
    expect(firstPage.open).toBeGreaterThan(1)
    const lastWord = tickets[0]?.subject.split(' ').at(-1) ?? ''
    expect((await listTickets(`query=${lastWord}`)).tickets.map(({ id }) => id)).toEqual([tickets[0]?.id])
    await admin.post(`/admin/tickets/${tickets[0]?.id ?? ''}`, { status: 'closed' })
    expect((await listTickets(`status=open&query=${lastWord}`)).tickets).toEqual([])
  })

  test('limits help requests per account or network, regardless of the email address entered', async () => {
    const email = createRandomEmail()
    const { db } = app.services
    const useUpAllowance = (name: string, points: number) =>
      db
        .insertInto('rate_limits')
        .values({ key: name, points, expire: Date.now() + 3600_000 })
        .onConflict((c) => c.column('key').doUpdateSet({ points }))
        .execute()
    const asker = await app.owner('asker')
    await useUpAllowance(`tickets-of:${asker.id}`, 19)
    const answers = await Promise.all([1, 2, 3].map(() => asker.post<Ticket>('/help/tickets', createQuestion())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429])
    // The account's owner and strangers can still ask.
    const namedPerson = await app.owner('named')
    for (let i = 0; i < 21; i++)
      expect((await visitor.post('/help/tickets', { ...createQuestion(), email: namedPerson.email })).status).toBe(201)
    expect((await namedPerson.post('/help/tickets', createQuestion())).status).toBe(201)
    // When strangers have used up the shared limit, each network still has a few requests.
    await useUpAllowance('tickets:all', 1000)
    expect((await visitor.post('/help/tickets', { ...createQuestion(), email })).status).toBe(429)
    expect((await namedPerson.post('/help/tickets', createQuestion())).status).toBe(201)
    await useUpAllowance('tickets-of-network:all 127.0.0.1', 2)
    expect((await visitor.post('/help/tickets', { ...createQuestion(), email })).status).toBe(201)
    await db.deleteFrom('rate_limits').execute()
    const token = answers.find(({ status }) => status === 201)?.body.token ?? ''
    await useUpAllowance(`tickets-said:${answers.find(({ status }) => status === 201)?.body.id ?? ''}`, 300)
    expect((await asker.post(`/help/tickets/${token}/messages`, { key: createKey(), text: 'More.' })).status).toBe(429)
    expect((await asker.get<Ticket>(`/help/tickets/${token}`)).body.messages).toHaveLength(1)
  })

  test('deletes a user’s help requests with their account', async () => {
    const deletedUser = await app.owner('gone')
    const { token } = await askForHelp(deletedUser)
    await app.services.db.deleteFrom('org_owners').where('user_id', '=', deletedUser.id).execute()
    await app.services.db.deleteFrom('users').where('id', '=', deletedUser.id).execute()
    await expect.poll(async () => (await visitor.get(`/help/tickets/${token}`)).status).toBe(404)
  })
})

describe('chat', () => {
  const sockets: WebSocket[] = []
  afterAll(() => sockets.forEach((socket) => socket.close()))
  /** Waits until the server knows whether the asker is in the chat; “typing” messages sent before that reach nobody. */
  const waitUntilPresent = (ticket: string, isPresent = true) =>
    vi.waitFor(
      async () => expect((await admin.get<InboxTicket>(`/admin/tickets/${ticket}`)).body.here).toBe(isPresent),
      { timeout: EFFECT_TIMEOUT_MS },
    )
  async function openChatConnection(client: Client) {
    const messages: { type: string; here?: boolean; ticket?: string }[] = []
    const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${createKey()}`, {
      headers: { cookie: client.cookie() },
    })
    sockets.push(socket)
    socket.on('message', (data) => messages.push(JSON.parse(String(data)) as (typeof messages)[number]))
    await new Promise((done) => socket.once('open', done))
    const sendMessage = (request: object) => socket.send(JSON.stringify(request))
    const waitForMessage = (expected: object) =>
      vi.waitFor(() => expect(messages).toContainEqual(expect.objectContaining(expected)), {
        timeout: EFFECT_TIMEOUT_MS,
      })
    return { socket, heard: messages, tell: sendMessage, hears: waitForMessage }
  }

  test(
    'shows that nobody is online once the presence of a lost page has expired',
    { timeout: TIME_LIMITS.elapsedTime },
    async () => {
      const { db } = app.services
      const supporter = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
      // As after a crash: the page is gone, and nobody recorded that it left.
      const lostPage = { page: createKey(), user_id: supporter.id, ticket: null, expires_at: Date.now() + 5000 }
      await db.insertInto('chat_pages').values(lostPage).execute()
      const askerConnection = await openChatConnection(await app.owner('stranded'))
      askerConnection.tell({ type: 'chat', as: 'asker', ticket: null })
      await askerConnection.hears({ type: 'helpersChanged', here: true })
      await vi.waitFor(
        () =>
          expect(askerConnection.heard).toContainEqual(
            expect.objectContaining({ type: 'helpersChanged', here: false }),
          ),
        { timeout: SLOW_EFFECT_TIMEOUT_MS },
      )
    },
  )

  test(
    'sends no emails while a helper is present in the chat, and mails the request when they leave',
    { timeout: TIME_LIMITS.elapsedTime },
    async () => {
      const chatter = await app.owner('chatty')
      const strangerConnection = await openChatConnection(await app.owner('eve'))
      const [askerConnection, inboxConnection] = [await openChatConnection(chatter), await openChatConnection(admin)]
      askerConnection.tell({ type: 'chat', as: 'asker', ticket: null })
      await askerConnection.hears({ type: 'helpersChanged', here: false })
      inboxConnection.tell({ type: 'chat', as: 'helper', ticket: null })
      await askerConnection.hears({ type: 'helpersChanged', here: true })

      const chat = await askForHelp(chatter, { live: true })
      expect(chat.live).toBe(true)
      strangerConnection.tell({ type: 'chat', as: 'helper', ticket: null })
      strangerConnection.tell({ type: 'chat', as: 'asker', ticket: chat.id })
      askerConnection.tell({ type: 'chat', as: 'asker', ticket: chat.id })
      await inboxConnection.hears({ type: 'ticketChanged', ticket: chat.id })
      await waitUntilPresent(chat.id)
      // The asker leaves this chat to start another request, then returns to it.
      askerConnection.tell({ type: 'chat', as: 'asker', ticket: null })
      await waitUntilPresent(chat.id, false)
      askerConnection.tell({ type: 'chat', as: 'asker', ticket: chat.id })
      await waitUntilPresent(chat.id)
      inboxConnection.tell({ type: 'typing', ticket: chat.id })
      await askerConnection.hears({ type: 'ticketTyping', ticket: chat.id, name: 'ada' })
      askerConnection.tell({ type: 'typing', ticket: chat.id })
      await inboxConnection.hears({ type: 'ticketTyping', ticket: chat.id, name: 'chatty' })
      await admin.post(`/admin/tickets/${chat.id}/messages`, { key: createKey(), text: 'Yes?' })
      await askerConnection.hears({ type: 'ticketChanged', ticket: chat.id })

      inboxConnection.tell({ type: 'chat', as: null, ticket: null })
      const getLastHelpersMessage = () => askerConnection.heard.findLast(({ type }) => type === 'helpersChanged')
      await vi.waitFor(() => expect(getLastHelpersMessage()).toMatchObject({ here: false }), {
        timeout: EFFECT_TIMEOUT_MS,
      })
      const fields = { key: createKey(), text: 'Are you still there?' }
      const { body } = await chatter.post<Ticket>(`/help/tickets/${chat.token}/messages`, fields)
      expect(body).toMatchObject({ live: false, status: 'open' })
      expect((await smtpServer.mail(admin.email, chat.subject)).text).toContain('Are you still there?')
      await smtpServer.mail(chatter.email, 'We received your help request')
      expect((await smtpServer.to(chatter.email)).filter(({ subject }) => subject?.includes('A reply'))).toEqual([])
      // Replies from the inbox are mailed from now on.
      await admin.post(`/admin/tickets/${chat.id}/messages`, { key: createKey(), text: 'By mail, then.' })
      expect((await smtpServer.mail(chatter.email, chat.subject)).text).toContain('By mail, then.')
      expect(
        strangerConnection.heard.filter(({ type }) => type === 'ticketChanged' || type === 'ticketTyping'),
      ).toEqual([])
    },
  )

  test('mails an unread answer once, and turns an unanswered chat into a normal help request', async () => {
    const { db } = app.services
    const [answeredAsker, waitingAsker] = [await app.owner('vanished'), await app.owner('waiting')]
    const inboxConnection = await openChatConnection(admin)
    inboxConnection.tell({ type: 'chat', as: 'helper', ticket: null })
    await inboxConnection.hears({ type: 'helpersChanged', here: true })
    const [answeredChat, unansweredChat] = [
      await askForHelp(answeredAsker, { live: true }),
      await askForHelp(waitingAsker, { live: true }),
    ]
    expect([answeredChat.live, unansweredChat.live]).toEqual([true, true])
    const getTicket = async (id: string) => (await admin.get<InboxTicket>(`/admin/tickets/${id}`)).body
    // A dead connection that the server hasn't noticed yet.
    const presentPage = {
      page: createKey(),
      user_id: answeredAsker.id,
      ticket: answeredChat.id,
      expires_at: Date.now() + 3600_000,
    }
    await db.insertInto('chat_pages').values(presentPage).execute()
    await admin.post(`/admin/tickets/${answeredChat.id}/messages`, {
      key: createKey(),
      text: 'It is in the second box.',
    })
    expect(await getTicket(answeredChat.id)).toMatchObject({ live: true, status: 'answered' })
    await continueAbandonedChats(app.services)
    expect(await getTicket(answeredChat.id)).toMatchObject({ live: true })
    await db.updateTable('chat_pages').set({ expires_at: 0 }).where('page', '=', presentPage.page).execute()
    const longAgo = Date.now() - 3600_000
    await db
      .updateTable('tickets')
      .set({ changed_at: longAgo })
      .where('id', 'in', [answeredChat.id, unansweredChat.id])
      .execute()
    for (const _ of [1, 2]) await continueAbandonedChats(app.services)
    expect([(await getTicket(answeredChat.id)).live, (await getTicket(unansweredChat.id)).live]).toEqual([false, false])
    expect((await smtpServer.mail(answeredAsker.email, answeredChat.subject)).text).toContain(
      'It is in the second box.',
    )
    await smtpServer.mail(waitingAsker.email, 'We received your help request')
    await smtpServer.mail(admin.email, unansweredChat.subject)
    // Sent last, so a duplicate of an earlier mail would have arrived before it.
    await admin.post(`/admin/tickets/${answeredChat.id}/messages`, { key: createKey(), text: 'Or in the third.' })
    expect((await smtpServer.mail(answeredAsker.email, answeredChat.subject, 2)).text).toContain('Or in the third.')
    inboxConnection.tell({ type: 'chat', as: null, ticket: null })
    await vi.waitFor(async () => expect(await isHelperPresent(db)).toBe(false), { timeout: EFFECT_TIMEOUT_MS })
  })

  test('turns a new chat into a normal help request when no helper is present', async () => {
    const chat = await askForHelp(await app.owner('alone'), { live: true })
    expect(chat.live).toBe(false)
    expect((await smtpServer.mail(admin.email, chat.subject)).text).toContain('Where to begin?')
    expect((await askForHelp(visitor, { live: true, email: createRandomEmail() })).live).toBe(false)
  })
})
