import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './app.ts'
import { tusOf } from './tus.ts'

// Who begins a body and then says nothing holds no connection; who is slow is waited for.

const SILENT_MS = 1000
let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['owner']>>
let project = ''

beforeAll(async () => {
  app = await startApp({ silentMs: SILENT_MS })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(() => app.close())

/** Begins a request with a body of ten bytes, of which three come; answers once the connection has ended. */
async function fallSilent(method: string, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(app.base)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const lines = Object.entries({ host: hostname, 'content-length': '10', ...headers }).map(([k, v]) => `${k}: ${v}\r\n`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\nabc`)
  socket.resume()
  await once(socket, 'close')
}

test('a visitor who falls silent is cut off', () =>
  fallSilent('POST', '/client/api/auth/login', { 'content-type': 'application/json' }))

test('an upload that falls silent is cut off and let go, and what has come is kept', async () => {
  const tus = tusOf(app.base, owner)
  const { location } = await tus.create(10, { project, filename: 'f' })
  await fallSilent('PATCH', location, {
    cookie: owner.cookie(),
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  })
  await expect.poll(async () => (await tus.head(location)).offset).toBe(3)
  expect((await tus.patch(location, 3, 'defghij')).status).toBe(204)
})

test('a body that comes slowly is taken, however long it takes altogether', async () => {
  const tus = tusOf(app.base, owner)
  const { location } = await tus.create(10, { project, filename: 'f' })
  const call = request(new URL(location, app.base), {
    method: 'PATCH',
    headers: {
      cookie: owner.cookie(),
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': 10,
    },
  })
  const answered = once(call, 'response') as Promise<[{ statusCode: number }]>
  for (const letter of 'abcdefghij') {
    call.write(letter)
    await sleep(SILENT_MS / 4)
  }
  call.end()
  const [{ statusCode }] = await answered
  expect(statusCode).toBe(204)
})
