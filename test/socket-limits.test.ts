import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { MAX_PAGES_PER_USER, claimPage } from '#server/access/page-owner.ts'
import { SOCKET_LIMITS, type SocketLimits } from '#server/app/sockets/socket-limits.ts'
import { newId } from '#server/kit/ids.ts'
import { startApp, type Client } from './app.ts'

// Limits on sockets per person and per address.

const WAIT = { timeout: 110_000 }
const NEVER_BACK = 1e-9
let app: Awaited<ReturnType<typeof startApp>>
const sockets: WebSocket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await app.close()
})

function open(by: Pick<Client, 'cookie'>, page = newId()) {
  const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${page}`, {
    headers: { cookie: by.cookie() },
  })
  sockets.push(socket)
  const heard: unknown[] = []
  socket.on('message', (text) => heard.push(JSON.parse(String(text))))
  // Resolves to the close code, or to the HTTP status of a refusal.
  const end = new Promise<number>((resolve) => {
    socket.once('close', (code) => resolve(code))
    socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0))
    socket.on('error', () => undefined)
  })
  return { socket, end, heard }
}

/** Opens a socket that already receives project messages. */
async function listening(by: Awaited<ReturnType<typeof person>>) {
  const line = open(by)
  await once(line.socket, 'open')
  line.socket.send(JSON.stringify({ type: 'open', project: by.project }))
  await expect.poll(() => line.heard.length).toBe(1)
  return line
}

async function person() {
  const owner = await app.owner()
  const { body } = await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })
  return { ...owner, project: body.id }
}

const start = async (limits: Partial<SocketLimits>) => void (app = await startApp({ sockets: limits }))

test('keeps the allowed number of a person’s five hundred sockets and serves others', async () => {
  await start({ opensPerNetwork: { capacity: 1000, perSecond: 1 }, opensPerUser: { capacity: 1000, perSecond: 1 } })
  const [eve, bob] = [await person(), await person()]
  const ends = Array.from({ length: 500 }, () => open(eve).end)
  const most = SOCKET_LIMITS.maxOpenPerUser
  const closed: number[] = []
  for (const end of ends) void end.then((code) => closed.push(code))
  await expect.poll(() => closed.length, WAIT).toBe(500 - most)
  // A socket that answers too late is terminated without a close code (1006).
  expect([1006, 1013]).toEqual(expect.arrayContaining([...new Set(closed)]))
  expect(closed).toContain(1013)
  await listening(bob)
  // Closing one socket makes room for another.
  for (const socket of sockets.filter((one) => one.readyState === WebSocket.OPEN).slice(0, 5)) socket.terminate()
  await listening(eve)
})

test('limits the rate of new sockets by address before authentication, and by person', async () => {
  await start({
    opensPerNetwork: { capacity: 10, perSecond: NEVER_BACK },
    opensPerUser: { capacity: 3, perSecond: NEVER_BACK },
  })
  const eve = await person()
  const known = await Promise.all(Array.from({ length: 4 }, () => open(eve)).map(({ socket }) => once(socket, 'open')))
  expect(known).toHaveLength(4)
  const [code] = await Promise.race(sockets.map((socket) => once(socket, 'close')))
  expect(code).toBe(1013)
  const strangers = Array.from({ length: 6 }, () => open(app.client()).end)
  expect(await Promise.all(strangers)).toEqual(Array(6).fill(1008))
  expect(await open(eve).end).toBe(429)
})

test('closes a socket that sends too many messages or pings, or too long ones', async () => {
  await start({ messages: { capacity: 5, perSecond: NEVER_BACK } })
  const eve = await person()
  for (const say of [
    ({ socket }: ReturnType<typeof open>) => socket.send(JSON.stringify({ type: 'open', project: null })),
    ({ socket }: ReturnType<typeof open>) => socket.ping(),
  ]) {
    const line = open(eve)
    await once(line.socket, 'open')
    for (let i = 0; i < 6; i++) say(line)
    expect(await line.end).toBe(1008)
  }
  const line = open(eve)
  await once(line.socket, 'open')
  line.socket.send('x'.repeat(2000))
  expect(await line.end).toBe(1009)
})

test('disconnects a reader that falls behind, while others receive every message', async () => {
  await start({})
  const owner = await person()
  const hearing = await listening(owner)
  const arrived = once(app.server, 'upgrade') as Promise<[IncomingMessage]>
  const deaf = await listening(owner)
  const [{ socket: theirs }] = await arrived
  deaf.socket.pause()
  const ids = Array.from({ length: 150 }, () => newId())
  // The system buffers some messages first, so keep publishing until the buffer is full.
  while (!theirs.destroyed) {
    for (let i = 0; i < 10; i++)
      app.services.pubSub.publish({ topic: 'project', kind: 'artifact', project: owner.project, ids })
    // Messages pass through the database too; wait for them before publishing more.
    await sql`SELECT 1`.execute(app.services.db)
  }
  expect(hearing.socket.readyState).toBe(WebSocket.OPEN)
  const last = newId()
  app.services.pubSub.publish({ topic: 'project', kind: 'artifact', project: owner.project, ids: [last] })
  await expect.poll(() => JSON.stringify(hearing.heard.at(-1)).includes(last), WAIT).toBe(true)
})

test('remembers only a person’s latest pages', async () => {
  await start({})
  const { id } = await person()
  const page = () => crypto.randomUUID()
  const first = page()
  expect(await claimPage(app.services.db, first, id)).toBe(true)
  for (let i = 0; i < MAX_PAGES_PER_USER + 20; i++) await claimPage(app.services.db, page(), id)
  const known = await app.services.db.selectFrom('page_owners').select('page').where('user_id', '=', id).execute()
  expect(known).toHaveLength(MAX_PAGES_PER_USER)
  expect(known.map((one) => one.page)).not.toContain(first)
})
