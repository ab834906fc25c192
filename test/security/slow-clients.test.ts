import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SLOW_CLIENT_LIMITS } from '#server/app/connections/slow-clients.ts'
import { startApp } from '../support/app.ts'
import { createTusClient } from '../support/tus-client.ts'

// Clients that send nothing or only a trickle are disconnected; merely slow ones are not.

const FIRST_BYTES_TIMEOUT_MS = 600
const CONNECTIONS = 40
let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['owner']>>
let project = ''

beforeAll(async () => {
  const limits = {
    ...SLOW_CLIENT_LIMITS,
    headersMs: 2 * FIRST_BYTES_TIMEOUT_MS,
    firstBytesMs: FIRST_BYTES_TIMEOUT_MS,
    maxPauseMs: 3 * FIRST_BYTES_TIMEOUT_MS,
    checkIntervalMs: 50,
  }
  app = await startApp({ slowClientLimits: { ...limits, maxConnections: CONNECTIONS } })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(() => app.close())

function openSocket(localAddress?: string): Socket {
  const { hostname, port } = new URL(app.base)
  const socket = connect({ port: Number(port), host: hostname, ...(localAddress && { localAddress: localAddress }) })
  socket.on('error', () => undefined)
  return socket
}

const waitUntilClosed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())))

/** Starts a request with a large body and sends only its beginning. */
function beginRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = 'abc',
  localAddress?: string,
): Socket {
  const socket = openSocket(localAddress)
  const lines = Object.entries({ host: 'h', 'content-length': '1000000', ...headers }).map(([k, v]) => `${k}: ${v}\r\n`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  socket.resume()
  return socket
}

const JSON_TYPE = { 'content-type': 'application/json' }
const createPartHeaders = (offset: number) => ({
  cookie: owner.cookie(),
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

test('disconnects a visitor whose request body stalls', () =>
  waitUntilClosed(beginRequest('POST', '/client/api/auth/login', JSON_TYPE)))

test('disconnects a visitor who sends the body byte by byte', async () => {
  const socket = beginRequest('POST', '/client/api/auth/login', JSON_TYPE)
  const dripTimer = setInterval(() => socket.write('x'), 50)
  await waitUntilClosed(socket)
  clearInterval(dripTimer)
})

test('responds 408 to unfinished request headers and disconnects', async () => {
  const silentSocket = openSocket()
  const drippingSocket = openSocket()
  drippingSocket.write('GET / HTTP/1.1\r\n')
  const dripTimer = setInterval(() => drippingSocket.write('x: y\r\n'), 50)
  let answer = ''
  drippingSocket.on('data', (text) => (answer += String(text)))
  silentSocket.resume()
  await Promise.all([silentSocket, drippingSocket].map((socket) => waitUntilClosed(socket)))
  clearInterval(dripTimer)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
})

test('disconnects a stalled upload and keeps the received bytes', async () => {
  const tus = createTusClient(app.base, owner)
  const { location } = await tus.create(10, { project, filename: 'f' })
  const socket = beginRequest('PATCH', location, { ...createPartHeaders(0), 'content-length': '10' })
  await waitUntilClosed(socket)
  await expect.poll(async () => (await tus.head(location)).offset).toBe(3)
  expect((await tus.patch(location, 3, 'defghij')).status).toBe(204)
})

test('accepts an upload sent slowly with pauses, however long it takes', async () => {
  const tus = createTusClient(app.base, owner)
  const partBody = 'x'.repeat(512)
  const partCount = 8
  const { location } = await tus.create(partCount * partBody.length, { project, filename: 'f' })
  const call = request(new URL(location, app.base), {
    method: 'PATCH',
    headers: { ...createPartHeaders(0), 'content-length': partCount * partBody.length },
  })
  const responseEvent = once(call, 'response') as Promise<[{ statusCode: number }]>
  for (let i = 0; i < partCount; i++) {
    call.write(partBody)
    // The total is many times the initial limit, with one pause of twice that limit.
    await sleep(i === 4 ? 2 * FIRST_BYTES_TIMEOUT_MS : FIRST_BYTES_TIMEOUT_MS / 2)
  }
  call.end()
  const [{ statusCode }] = await responseEvent
  expect(statusCode).toBe(204)
})

test('disconnects a client that stops reading its response, but not one that reads slowly', async () => {
  // More than fits into the socket buffers.
  const form = new FormData()
  form.append('project', project)
  form.append('file', new Blob([new Uint8Array(24e6)]), 'large.bin')
  const { body } = await owner.post<{ file: { url: string } }>('/artifacts', form)
  const { pathname, search } = new URL(body.file.url)
  const sendRequest = () => {
    const socket = openSocket()
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: h\r\ncookie: ${owner.cookie()}\r\n\r\n`)
    return socket
  }
  const connectionEvent = once(app.server, 'connection') as Promise<[Socket]>
  const unreadRequest = sendRequest()
  const [serverSocket] = await connectionEvent
  const readingRequest = sendRequest()
  let receivedBytes = 0
  readingRequest.on('data', (bytes) => (receivedBytes += bytes.length))
  await expect.poll(() => receivedBytes).toBeGreaterThan(24e6)
  await expect.poll(() => serverSocket.destroyed).toBe(true)
  expect(readingRequest.closed).toBe(false)
  for (const socket of [unreadRequest, readingRequest]) socket.destroy()
})

test('completes an upload while two hundred clients send their requests byte by byte', async () => {
  // Spread over ten addresses because connections are limited per address.
  const drippingSockets = Array.from({ length: 200 }, (_, i) =>
    beginRequest('POST', '/client/api/auth/login', JSON_TYPE, 'x', `127.0.1.${1 + (i % 10)}`),
  )
  const tus = createTusClient(app.base, owner)
  const { location } = await tus.create(5e6, { project, filename: 'f' })
  expect((await tus.patch(location, 0, 'x'.repeat(5e6))).status).toBe(204)
  await Promise.all(drippingSockets.map((socket) => waitUntilClosed(socket)))
})

test('limits connections per address without affecting other addresses', async () => {
  const openSockets = Array.from({ length: CONNECTIONS + 5 }, () => openSocket('127.0.2.1'))
  let refusedCount = 0
  for (const socket of openSockets) socket.resume().once('close', () => refusedCount++)
  await expect.poll(() => refusedCount).toBe(5)
  const otherSocket = openSocket('127.0.2.2')
  otherSocket.write('GET /health HTTP/1.1\r\nhost: h\r\n\r\n')
  expect(String((await once(otherSocket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /)
  for (const socket of [...openSockets, otherSocket]) socket.destroy()
})

test('closes idle connections to accept new ones at the limit, but none with an unfinished request', async () => {
  const localAddress = '127.0.2.3'
  const sendRequest = async () => {
    const socket = openSocket(localAddress)
    socket.write('GET /health HTTP/1.1\r\nhost: h\r\n\r\n')
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /)
    return socket
  }
  const sendingSocket = openSocket(localAddress)
  sendingSocket.resume().write('GET /health HTTP/1.1\r\n')
  const idleSockets = [sendingSocket]
  while (idleSockets.length < CONNECTIONS) idleSockets.push(await sendRequest())
  const [, firstIdle, secondIdle] = idleSockets
  const newSockets = [await sendRequest(), await sendRequest()]
  await Promise.all([firstIdle, secondIdle].map((socket) => socket && waitUntilClosed(socket)))
  expect(idleSockets.filter((socket) => socket.destroyed)).toHaveLength(2)
  for (const socket of [...idleSockets, ...newSockets]) socket.destroy()
})
