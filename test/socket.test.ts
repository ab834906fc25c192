import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { PROJECT_ACCESS_TTL_MS } from '#server/app/sockets/page-connection.ts'
import { newId } from '#server/kit/ids.ts'
import { PASSWORD, startApp, type Client } from './app.ts'
import * as world from './world.ts'

// Who hears what over a socket that has been open for a while.

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

/** As long as a right is believed, and a little. */
const beliefEnds = () => vi.useFakeTimers({ now: Date.now() + PROJECT_ACCESS_TTL_MS + 100, toFake: ['Date'] })

interface Heard {
  type: string
  ids?: string[]
}

const item = async () => (await owner.post<{ id: string }>('/artifacts', { project, title: 'A' })).body.id

/** Opens a socket that shows the project, and waits until it is told that it hears of it. */
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

test('all that a page says before it is known who it is counts', async () => {
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

test('a member who is removed hears no more, though the socket stays open', async () => {
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

test('who works in the project hears that others came, may do other things, and went', async () => {
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
  // Of oneself one hears what one may do now.
  await expect
    .poll(() => [line.hearsOf('membersChanged'), theirs.hearsOf('membersChanged'), theirs.hearsOf('standingChanged')])
    .toEqual([4, 3, 1])
  await owner.delete('/permissions', { project, user: bob.id })
  await expect.poll(() => [line.hearsOf('membersChanged'), theirs.hearsOf('standingChanged')]).toEqual([5, 2])
  for (const { socket } of [theirs, line]) socket.terminate()
})

test('where the server itself could not hear the others for a while, its pages come back and ask for the state', async () => {
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

test('a socket is closed as soon as its session has ended; those of other sessions of its person are not', async () => {
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
