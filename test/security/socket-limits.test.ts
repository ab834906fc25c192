import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { MAX_PAGES_PER_USER, claimPage } from '#server/access/page-owner.ts'
import { SOCKET_LIMITS, type SocketLimits } from '#server/app/sockets/socket-limits.ts'
import { newId } from '#server/kit/ids.ts'
import { startApp, type Client } from '../support/app.ts'

// Limits on sockets per person and per address.

const ALMOST_NO_REFILL = 1e-9
let app: Awaited<ReturnType<typeof startApp>>
const sockets: WebSocket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await app.close()
})

function openSocket(caller: Pick<Client, 'cookie'>, page = newId()) {
  const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${page}`, {
    headers: { cookie: caller.cookie() },
  })
  sockets.push(socket)
  const messages: unknown[] = []
  socket.on('message', (text) => messages.push(JSON.parse(String(text))))
  // Resolves to the close code, or to the HTTP status of a refusal.
  const closeCodePromise = new Promise<number>((resolve) => {
    socket.once('close', (code) => resolve(code))
    socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0))
    socket.on('error', () => undefined)
  })
  return { socket, end: closeCodePromise, heard: messages }
}

/** Opens a socket that already receives project messages. */
async function openListeningSocket(caller: Awaited<ReturnType<typeof createPerson>>) {
  const connection = openSocket(caller)
  await once(connection.socket, 'open')
  connection.socket.send(JSON.stringify({ type: 'open', project: caller.project }))
  await expect.poll(() => connection.heard.length).toBe(1)
  return connection
}

async function createPerson() {
  const owner = await app.owner()
  const { body } = await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })
  return { ...owner, project: body.id }
}

const restartApp = async (limits: Partial<SocketLimits>) => void (app = await startApp({ sockets: limits }))

test('keeps only the allowed number of a user’s five hundred sockets open, and serves other users', async () => {
  await restartApp({
    opensPerNetwork: { capacity: 1000, perSecond: 1 },
    opensPerUser: { capacity: 1000, perSecond: 1 },
  })
  const [eve, bob] = [await createPerson(), await createPerson()]
  const closeCodePromises = Array.from({ length: 500 }, () => openSocket(eve).end)
  const maxSockets = SOCKET_LIMITS.maxOpenPerUser
  const closedCodes: number[] = []
  for (const end of closeCodePromises) void end.then((code) => closedCodes.push(code))
  await expect.poll(() => closedCodes.length).toBe(500 - maxSockets)
  // A socket that answers too late is terminated without a close code (1006).
  expect([1006, 1013]).toEqual(expect.arrayContaining([...new Set(closedCodes)]))
  expect(closedCodes).toContain(1013)
  await openListeningSocket(bob)
  // Closing one socket makes room for another.
  for (const socket of sockets.filter((candidate) => candidate.readyState === WebSocket.OPEN).slice(0, 5))
    socket.terminate()
  await openListeningSocket(eve)
})

test('limits the rate of new sockets per address before authentication, and per user afterwards', async () => {
  await restartApp({
    opensPerNetwork: { capacity: 10, perSecond: ALMOST_NO_REFILL },
    opensPerUser: { capacity: 3, perSecond: ALMOST_NO_REFILL },
  })
  const eve = await createPerson()
  const knownClients = await Promise.all(
    Array.from({ length: 4 }, () => openSocket(eve)).map(({ socket }) => once(socket, 'open')),
  )
  expect(knownClients).toHaveLength(4)
  const [code] = await Promise.race(sockets.map((socket) => once(socket, 'close')))
  expect(code).toBe(1013)
  const strangerCodePromises = Array.from({ length: 6 }, () => openSocket(app.client()).end)
  expect(await Promise.all(strangerCodePromises)).toEqual(Array(6).fill(1008))
  expect(await openSocket(eve).end).toBe(429)
})

test('closes a socket that sends too many messages or pings, or messages that are too long', async () => {
  await restartApp({ messages: { capacity: 5, perSecond: ALMOST_NO_REFILL } })
  const eve = await createPerson()
  for (const sendMessages of [
    ({ socket }: ReturnType<typeof openSocket>) => socket.send(JSON.stringify({ type: 'open', project: null })),
    ({ socket }: ReturnType<typeof openSocket>) => socket.ping(),
  ]) {
    const connection = openSocket(eve)
    await once(connection.socket, 'open')
    for (let i = 0; i < 6; i++) sendMessages(connection)
    expect(await connection.end).toBe(1008)
  }
  const connection = openSocket(eve)
  await once(connection.socket, 'open')
  connection.socket.send('x'.repeat(2000))
  expect(await connection.end).toBe(1009)
})

test('disconnects a client that reads too slowly, while others receive every message', async () => {
  await restartApp({})
  const owner = await createPerson()
  const reader = await openListeningSocket(owner)
  const upgradeEvent = once(app.server, 'upgrade') as Promise<[IncomingMessage]>
  const pausedReader = await openListeningSocket(owner)
  const [{ socket: serverSocket }] = await upgradeEvent
  pausedReader.socket.pause()
  const ids = Array.from({ length: 150 }, () => newId())
  // The system buffers some messages first, so keep publishing until the buffer is full.
  while (!serverSocket.destroyed) {
    for (let i = 0; i < 10; i++)
      app.services.pubSub.publish({ topic: 'project', kind: 'artifact', project: owner.project, ids })
    // Messages pass through the database too; wait for them before publishing more.
    await sql`SELECT 1`.execute(app.services.db)
  }
  expect(reader.socket.readyState).toBe(WebSocket.OPEN)
  const lastPage = newId()
  app.services.pubSub.publish({ topic: 'project', kind: 'artifact', project: owner.project, ids: [lastPage] })
  await expect.poll(() => JSON.stringify(reader.heard.at(-1)).includes(lastPage)).toBe(true)
})

test('remembers only the most recent page ids of a user', async () => {
  await restartApp({})
  const { id } = await createPerson()
  const createPageId = () => crypto.randomUUID()
  const firstPage = createPageId()
  expect(await claimPage(app.services.db, firstPage, id)).toBe(true)
  for (let i = 0; i < MAX_PAGES_PER_USER + 20; i++) await claimPage(app.services.db, createPageId(), id)
  const known = await app.services.db.selectFrom('page_owners').select('page').where('user_id', '=', id).execute()
  expect(known).toHaveLength(MAX_PAGES_PER_USER)
  expect(known.map((one) => one.page)).not.toContain(firstPage)
})
