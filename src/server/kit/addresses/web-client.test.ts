import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { startWebServer, type WebHandler } from '../../../../test/support/servers/web.ts'
import { createWebClient } from './web-client.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function startServer(handler: WebHandler, retryDelaysMs?: readonly number[]) {
  const { base, hosts, close } = await startWebServer(handler)
  closers.push(close)
  return { base, client: createWebClient(hosts, new AbortController().signal, retryDelaysMs) }
}

test('tries a request again that failed twice', async () => {
  let count = 0
  const { base, client } = await startServer((_, response) =>
    response.writeHead(++count > 2 ? 200 : 500).end(`answer ${count}`),
  )
  expect(await client.visit(base, { maxBytes: 100 }, ({ body }) => text(body))).toBe('answer 3')
})

test('reads a body again that was interrupted', async () => {
  let count = 0
  const { base, client } = await startServer((_, response) => {
    response.writeHead(200, { 'content-length': 4 })
    if (++count > 1) response.end('mill')
    else response.write('mi', () => response.destroy())
  })
  expect(await client.visit(base, { maxBytes: 100 }, ({ body }) => text(body))).toBe('mill')
})

test('asks only once for an address that isn’t there, and then asks for the next', async () => {
  const addresses: string[] = []
  const { base, client } = await startServer(({ url }, response) => {
    addresses.push(url)
    response.writeHead(url === '/missing' ? 404 : 200).end('here')
  })
  const visit = (path: string) => client.visit(base + path, { maxBytes: 100 }, ({ body }) => text(body))
  await expect(visit('/missing')).rejects.toMatchObject({ reason: ['url_status', '127.0.0.1', 404] })
  expect(await visit('/there')).toBe('here')
  expect(addresses).toEqual(['/missing', '/there'])
})

test('closes the connection if the answer isn’t read', async () => {
  let isClosed = false
  const { base, client } = await startServer((_, response) => {
    response.on('close', () => (isClosed = true)).write('first of many')
  })
  await expect(
    client.visit(base, { maxBytes: 100 }, () => Promise.reject(new TypeError('not interested'))),
  ).rejects.toThrow(TypeError)
  await expect.poll(() => isClosed).toBe(true)
})

test('leaves a host alone that keeps failing', async () => {
  let count = 0
  const { base, client } = await startServer(
    (_, response) => {
      count++
      response.writeHead(503).end()
    },
    [1],
  )
  const visit = () => client.visit(base, { maxBytes: 100 }, ({ body }) => text(body))
  for (let address = 0; address < 8; address++)
    await expect(visit()).rejects.toMatchObject({ reason: ['url_status', '127.0.0.1', 503] })
  expect(count).toBe(10)
})
