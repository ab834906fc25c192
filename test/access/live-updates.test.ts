import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { PROJECT_ACCESS_TTL_MS } from '#server/app/sockets/page-connection.ts'
import { newId } from '#server/kit/ids.ts'
import { PASSWORD, startApp, type Client } from '../support/app.ts'
import * as world from '../support/fixtures.ts'

// Messages on long-lived sockets.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['owner']>>
let project = ''

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

/** Moves the clock past the time for which project access is cached. */
const expireCachedAccess = () => vi.useFakeTimers({ now: Date.now() + PROJECT_ACCESS_TTL_MS + 100, toFake: ['Date'] })

interface ReceivedMessage {
  type: string
  ids?: string[]
}

const createItem = async () => (await owner.post<{ id: string }>('/artifacts', { project, title: 'A' })).body.id

/** Opens a socket to the project and waits for the confirmation. */
async function openConnection(client: Pick<Client, 'cookie'>) {
  const receivedMessages: ReceivedMessage[] = []
  const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${newId()}`, {
    headers: { cookie: client.cookie() },
  })
  socket.on('message', (data) => receivedMessages.push(JSON.parse(String(data)) as ReceivedMessage))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'open', project }))
  const hasReceivedId = (id: string) => receivedMessages.some(({ ids }) => ids?.includes(id))
  const countMessages = (type: string) => receivedMessages.filter((message) => message.type === type).length
  await expect.poll(() => countMessages('projectOpened')).toBe(1)
  return { socket, hears: hasReceivedId, hearsOf: countMessages }
}

test('processes messages that a page sent before its authentication finished', async () => {
  const received: ReceivedMessage[] = []
  const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${newId()}`, {
    headers: { cookie: owner.cookie() },
  })
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as ReceivedMessage))
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'open', project }))
    socket.send(JSON.stringify({ type: 'chat', as: 'asker', ticket: null }))
  })
  await expect.poll(() => received.map(({ type }) => type)).toContain('projectOpened')
  socket.terminate()
})

test('sends no further messages to a removed member even while the socket stays open', async () => {
  const bob = await world.createMember(app, project)
  const [membersSocket, ownersSocket] = [await openConnection(bob), await openConnection(owner)]
  await app.services.db.deleteFrom('permissions').where('user_id', '=', bob.id).execute()
  expireCachedAccess()
  const ids = [await createItem(), await createItem()]
  for (const id of ids) await expect.poll(() => ownersSocket.hears(id)).toBe(true)
  expect(membersSocket.socket.readyState).toBe(WebSocket.OPEN)
  expect(ids.filter(membersSocket.hears)).toEqual([])
  for (const { socket } of [membersSocket, ownersSocket]) socket.terminate()
})

test('notifies members when people are added, leave or have their permissions changed', async () => {
  const bob = await world.createMember(app, project, 'observer')
  const [membersSocket, ownersConnection] = [await openConnection(bob), await openConnection(owner)]
  const { body: members } = await owner.get<{ user: { id: string }; permission: { id: string } }[]>(
    `/projects/${project}/users`,
  )
  const permissionsId = members.find(({ user }) => user.id === bob.id)?.permission.id ?? ''
  const { body: invited } = await owner.post<{ id: string }>(`/projects/${project}/invite`, {
    email: 'new@example.org',
    permissions: {},
  })
  await expect
    .poll(() => [membersSocket, ownersConnection].map(({ hearsOf: countMessages }) => countMessages('membersChanged')))
    .toEqual([1, 1])
  await owner.post(`/permissions/${invited.id}`, { create_folder: true })
  await owner.post(`/permissions/${permissionsId}`, { create_folder: true })
  await owner.delete('/permissions', { project, user: invited.id })
  // A member whose own permissions change gets a separate message.
  await expect
    .poll(() => [
      ownersConnection.hearsOf('membersChanged'),
      membersSocket.hearsOf('membersChanged'),
      membersSocket.hearsOf('standingChanged'),
    ])
    .toEqual([4, 3, 1])
  await owner.delete('/permissions', { project, user: bob.id })
  await expect
    .poll(() => [ownersConnection.hearsOf('membersChanged'), membersSocket.hearsOf('standingChanged')])
    .toEqual([5, 2])
  for (const { socket } of [membersSocket, ownersConnection]) socket.terminate()
})

test('closes sockets when the server may have missed messages, so that pages reload', async () => {
  const { socket } = await openConnection(owner)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const { rows } = await sql<{ gone: boolean }>`SELECT pg_terminate_backend(pid) AS gone FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN vitrine'`.execute(app.services.db)
  expect(rows).toEqual([{ gone: true }])
  await closed
  const secondConnection = await openConnection(owner)
  const id = await createItem()
  await expect.poll(() => secondConnection.hears(id)).toBe(true)
  secondConnection.socket.terminate()
})

test('closes a socket when its session ends, but not the user’s other sockets', async () => {
  const secondClient = app.client()
  await secondClient.post('/auth/login', { email: owner.email, password: PASSWORD })
  const [ownersConnection, otherConnection] = [await openConnection(owner), await openConnection(secondClient)]
  const closed = new Promise<number>((resolve) => ownersConnection.socket.once('close', resolve))
  await owner.post('/auth/logout')
  expect(await closed).toBe(1008)
  const id = (await secondClient.post<{ id: string }>('/artifacts', { project, title: 'A' })).body.id
  await expect.poll(() => otherConnection.hears(id)).toBe(true)
  otherConnection.socket.terminate()
})
