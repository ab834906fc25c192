import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { PROJECT_ACCESS_TTL_MS } from '#server/app/sockets/page-connection.ts'
import { newId } from '#server/kit/ids.ts'
import { PASSWORD, startApp, type Client } from './app.ts'
import * as world from './world.ts'

// Messages on sockets that stay open for a while.

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
const beliefEnds = () => vi.useFakeTimers({ now: Date.now() + PROJECT_ACCESS_TTL_MS + 100, toFake: ['Date'] })

interface Heard {
  type: string
  ids?: string[]
}

const item = async () => (await owner.post<{ id: string }>('/artifacts', { project, title: 'A' })).body.id

/** Opens a socket to the project and waits for the confirmation. */
async function listen(by: Pick<Client, 'cookie'>) {
  const heard: Heard[] = []
  const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${newId()}`, {
    headers: { cookie: by.cookie() },
  })
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Heard))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'open', project }))
  const hears = (id: string) => heard.some(({ ids }) => ids?.includes(id))
  const hearsOf = (type: string) => heard.filter((message) => message.type === type).length
  await expect.poll(() => hearsOf('projectOpened')).toBe(1)
  return { socket, hears, hearsOf }
}

test('handles messages that a page sends before it is authenticated', async () => {
  const heard: Heard[] = []
  const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${newId()}`, {
    headers: { cookie: owner.cookie() },
  })
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Heard))
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'open', project }))
    socket.send(JSON.stringify({ type: 'chat', as: 'asker', ticket: null }))
  })
  await expect.poll(() => heard.map(({ type }) => type)).toContain('projectOpened')
  socket.terminate()
})

test('stops sending to a removed member although the socket stays open', async () => {
  const bob = await world.member(app, project)
  const [theirs, ours] = [await listen(bob), await listen(owner)]
  await app.services.db.deleteFrom('permissions').where('user_id', '=', bob.id).execute()
  beliefEnds()
  const ids = [await item(), await item()]
  for (const id of ids) await expect.poll(() => ours.hears(id)).toBe(true)
  expect(theirs.socket.readyState).toBe(WebSocket.OPEN)
  expect(ids.filter(theirs.hears)).toEqual([])
  for (const { socket } of [theirs, ours]) socket.terminate()
})

test('tells members when others join, change permissions or leave', async () => {
  const bob = await world.member(app, project, 'observer')
  const [theirs, line] = [await listen(bob), await listen(owner)]
  const { body: members } = await owner.get<{ user: { id: string }; permission: { id: string } }[]>(
    `/projects/${project}/users`,
  )
  const record = members.find(({ user }) => user.id === bob.id)?.permission.id ?? ''
  const { body: invited } = await owner.post<{ id: string }>(`/projects/${project}/invite`, {
    email: 'new@example.org',
    permissions: {},
  })
  await expect.poll(() => [theirs, line].map(({ hearsOf }) => hearsOf('membersChanged'))).toEqual([1, 1])
  await owner.post(`/permissions/${invited.id}`, { create_folder: true })
  await owner.post(`/permissions/${record}`, { create_folder: true })
  await owner.delete('/permissions', { project, user: invited.id })
  // A member whose own permissions change gets a message of its own.
  await expect
    .poll(() => [line.hearsOf('membersChanged'), theirs.hearsOf('membersChanged'), theirs.hearsOf('standingChanged')])
    .toEqual([4, 3, 1])
  await owner.delete('/permissions', { project, user: bob.id })
  await expect.poll(() => [line.hearsOf('membersChanged'), theirs.hearsOf('standingChanged')]).toEqual([5, 2])
  for (const { socket } of [theirs, line]) socket.terminate()
})

test('closes the pages’ sockets when the server missed messages, which makes them reload', async () => {
  const { socket } = await listen(owner)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const { rows } = await sql<{ gone: boolean }>`SELECT pg_terminate_backend(pid) AS gone FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN vitrine'`.execute(app.services.db)
  expect(rows).toEqual([{ gone: true }])
  await closed
  const again = await listen(owner)
  const id = await item()
  await expect.poll(() => again.hears(id)).toBe(true)
  again.socket.terminate()
})

test('closes a socket when its session ends, but not the person’s other sockets', async () => {
  const again = app.client()
  await again.post('/auth/login', { email: owner.email, password: PASSWORD })
  const [line, other] = [await listen(owner), await listen(again)]
  const closed = new Promise<number>((resolve) => line.socket.once('close', resolve))
  await owner.post('/auth/logout')
  expect(await closed).toBe(1008)
  const id = (await again.post<{ id: string }>('/artifacts', { project, title: 'A' })).body.id
  await expect.poll(() => other.hears(id)).toBe(true)
  other.socket.terminate()
})
