import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { startWebServer, type WebHandler } from '../../../../test/support/servers/web.ts'
import { openUrl, parsePublicUrl, type OpenUrlOptions } from './open-url.ts'
import { UrlError } from './url-error.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function startServer(handler: WebHandler) {
  const server = await startWebServer(handler)
  closers.push(server.close)
  return server
}

const open = (address: string, options: Partial<OpenUrlOptions> = {}) =>
  openUrl(address, { hosts: [], maxBytes: 1_000_000, signal: new AbortController().signal, ...options })
const read = async (...parameters: Parameters<typeof open>) => {
  const { body, ...reply } = await open(...parameters)
  return { ...reply, text: String(await buffer(body)) }
}
const getReason = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof UrlError)) throw new Error('there was no UrlError', { cause: error })
  return error.reason
}
/** A name that has these addresses, one list after another. */
const createResolver = (...answers: string[][]) => {
  const names: string[] = []
  const resolve = async (name: string) => {
    names.push(name)
    const addresses = answers.length > 1 ? answers.shift() : answers[0]
    return (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { names, resolve }
}

describe('an address', () => {
  test.each([
    ['', 'not_url'],
    ['mill.jpg', 'not_url'],
    ['ftp://example.org/mill.jpg', 'not_url'],
    ['file:///etc/passwd', 'not_url'],
    ['data:text/plain,mill', 'not_url'],
    [`https://example.org/${'a'.repeat(5000)}`, 'not_url'],
    ['https://ada:secret@example.org/', 'url_credentials'],
    ['https://ada@example.org/', 'url_credentials'],
    ['http://example.org:22/', 'url_port'],
    ['http://example.org:8080/', 'url_port'],
    ['http://127.0.0.1/', 'url_not_public'],
    ['http://2130706433/', 'url_not_public'],
    ['http://0x7f.1/', 'url_not_public'],
    ['http://0177.0.0.1/', 'url_not_public'],
    ['http://[::1]/', 'url_not_public'],
    ['http://[::ffff:10.0.0.1]/', 'url_not_public'],
    ['http://169.254.169.254/latest/meta-data/', 'url_not_public'],
  ])('%s is refused before anything is sent', async (address, reason) =>
    expect(await getReason(open(address))).toEqual(expect.arrayContaining([reason])),
  )
  test('is accepted with its port only if that is listed', async () => {
    const hosts = [
      { host: 'archive.local', port: undefined },
      { host: '10.0.0.7', port: 8080 },
      { host: '::1', port: 80 },
    ]
    for (const address of ['https://archive.local/', 'http://10.0.0.7:8080/', 'http://[::1]/', 'https://1.1.1.1/a b'])
      expect(parsePublicUrl(address, hosts).href).toBe(new URL(address).href)
    for (const address of ['http://archive.local:22/', 'http://10.0.0.7/', 'http://10.0.0.7:22/', 'https://[::1]/'])
      expect(() => parsePublicUrl(address, hosts), address).toThrow(UrlError)
  })
})

describe('a name', () => {
  test.each([
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['ff02::1'],
  ])('with the address %s is refused, even beside a public one', async (address) => {
    const { resolve } = createResolver(['93.184.216.34', address])
    expect(await getReason(open('http://rebind.example/', { resolve }))).toEqual(['url_not_public', 'rebind.example'])
  })
  test('without an address is refused', async () => {
    const { resolve } = createResolver([])
    expect(await getReason(open('http://nowhere.example/', { resolve }))).toEqual(['url_not_public', 'nowhere.example'])
  })
  test('is looked up once per request, so a later answer can’t change where it connects', async () => {
    const { port, hosts } = await startServer((_, response) => response.end('here'))
    const { names, resolve } = createResolver(['127.0.0.1'], ['127.0.0.2'])
    const listed = [{ host: 'archive.local', port }, ...hosts]
    const { text } = await read(`http://archive.local:${port}/`, { hosts: listed, resolve })
    expect([text, names]).toEqual(['here', ['archive.local']])
  })
  test('that turns private for the second request is refused then', async () => {
    const { port, requests } = await startServer((_, response) => {
      response.writeHead(302, { location: `http://rebind.example/second` }).end()
    })
    const { resolve } = createResolver(['127.0.0.1'], ['127.0.0.1'])
    const hosts = [{ host: 'archive.local', port }]
    expect(await getReason(open(`http://archive.local:${port}/first`, { hosts, resolve }))).toEqual([
      'url_not_public',
      'rebind.example',
    ])
    expect(requests).toEqual(['/first'])
  })
})

describe('redirects', () => {
  test.each([
    ['http://127.0.0.1/', 'url_not_public'],
    ['http://[::1]:80/', 'url_not_public'],
    ['//10.0.0.1/', 'url_not_public'],
    ['http://169.254.169.254/', 'url_not_public'],
    ['file:///etc/passwd', 'not_url'],
    ['gopher://example.org/', 'not_url'],
    ['http://ada:secret@example.org/', 'url_credentials'],
    ['http://example.org:6379/', 'url_port'],
    ['http://[', 'url_bad_reply'],
  ])('to %s are refused', async (location, reason) => {
    const { base, hosts } = await startServer((_, response) => response.writeHead(302, { location }).end())
    expect(await getReason(open(base, { hosts }))).toEqual(expect.arrayContaining([reason]))
  })
  test('are followed five times, relative ones too', async () => {
    const { base, hosts } = await startServer(({ url }, response) => {
      const left = Number(url.slice(1))
      if (left > 0) response.writeHead(307, { location: String(left - 1) }).end('moved')
      else response.end('arrived')
    })
    const { url, text } = await read(`${base}/5`, { hosts })
    expect([url.pathname, text]).toEqual(['/0', 'arrived'])
    expect(await getReason(open(`${base}/6`, { hosts }))).toEqual(['url_redirects', 5])
  })
  test('never take credentials to another origin', async () => {
    const other = await startServer((_, response) => response.end())
    const { base, hosts } = await startServer(({ url }, response) => {
      if (url.startsWith('/here')) response.writeHead(302, { location: '/there' }).end()
      else if (url.startsWith('/there')) response.end(url)
      else response.writeHead(302, { location: other.base }).end()
    })
    const options = { hosts: [...hosts, ...other.hosts], credentials: { key: 'secret & more' } }
    expect((await read(`${base}/here`, options)).text).toBe('/there?key=secret+%26+more')
    expect((await read(`${base}/here`, options)).url.href).not.toContain('secret')
    expect(await getReason(open(`${base}/away`, options))).toEqual(['url_moved', other.base])
    expect(other.requests).toEqual([])
  })
})

describe('an answer', () => {
  test('that never ends is cut off at the limit', async () => {
    let isClosed = false
    const { base, hosts } = await startServer((_, response) => {
      const write = () => {
        while (response.writable && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', write).on('close', () => (isClosed = true))
      write()
    })
    expect(await getReason(read(base, { hosts }))).toEqual(['url_too_large', 1_000_000])
    await expect.poll(() => isClosed).toBe(true)
  })
  test('that announces too many bytes is refused before they arrive', async () => {
    const { base, hosts } = await startServer((_, response) =>
      response.writeHead(200, { 'content-length': 1_000_001 }).flushHeaders(),
    )
    expect(await getReason(open(base, { hosts }))).toEqual(['url_too_large', 1_000_000])
  })
  test.each([
    ['stops', 0],
    ['trickles', 10],
  ])('that %s is given up', async (_, everyMs) => {
    const { base, hosts } = await startServer((_request, response) => {
      response.write('a')
      const timer = everyMs > 0 ? setInterval(() => response.write('a'), everyMs) : undefined
      response.on('close', () => clearInterval(timer))
    })
    expect(await getReason(read(base, { hosts, idleMs: 200 }))).toEqual(['url_slow', '127.0.0.1'])
  })
  test('whose headers never end is given up', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {}).write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x-a: b\r\n'), 10)
      socket.on('close', () => clearInterval(timer))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    closers.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const hosts = [{ host: '127.0.0.1', port }]
    expect(await getReason(open(`http://127.0.0.1:${port}/`, { hosts, idleMs: 200 }))).toEqual([
      'url_slow',
      '127.0.0.1',
    ])
  })
  test('with huge headers, or that isn’t HTTP, can’t be read', async () => {
    const { base, hosts } = await startServer((_, response) =>
      response.writeHead(200, { 'x-huge': 'a'.repeat(100_000) }).end(),
    )
    expect(await getReason(open(base, { hosts }))).toEqual(['url_bad_reply', '127.0.0.1'])
    const server = createTcpServer((socket) => socket.on('error', () => {}).end('SSH-2.0-mill\r\n'))
    server.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    closers.push(() => server.close())
    const { port } = server.address() as AddressInfo
    expect(await getReason(open(`http://127.0.0.1:${port}/`, { hosts: [{ host: '127.0.0.1', port }] }))).toEqual([
      'url_bad_reply',
      '127.0.0.1',
    ])
  })
  test('that is compressed although nobody asked for it can’t be read', async () => {
    const { base, hosts } = await startServer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('mill'),
    )
    expect(await getReason(open(base, { hosts }))).toEqual(['url_bad_reply', '127.0.0.1'])
  })
  test('that was interrupted is no complete file, and may be tried again', async () => {
    const { base, hosts } = await startServer((_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    })
    await expect(read(base, { hosts })).rejects.toMatchObject({
      reason: ['url_unreachable', '127.0.0.1'],
      isTemporary: true,
    })
  })
  test.each([
    [404, false],
    [403, false],
    [429, true],
    [500, true],
    [503, true],
  ])('with the status %s is reported with it', async (status, isTemporary) => {
    const { base, hosts } = await startServer((_, response) =>
      response.writeHead(status, { 'retry-after': '7' }).end('error page'),
    )
    await expect(open(base, { hosts })).rejects.toMatchObject({
      reason: ['url_status', '127.0.0.1', status],
      isTemporary,
      pauseMs: 7000,
    })
  })
  test('stops when its signal does', async () => {
    const { base, hosts } = await startServer((_, response) => void response.write('a'))
    const controller = new AbortController()
    const { body } = await open(base, { hosts, signal: controller.signal })
    controller.abort(new Error('stopped'))
    const error = await buffer(body).catch((reason: unknown) => reason)
    expect(error).not.toBeInstanceOf(UrlError)
    expect(error).toBeInstanceOf(Error)
  })
  test('is never waited for where nothing listens', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    await expect(open(`http://127.0.0.1:${port}/`, { hosts: [{ host: '127.0.0.1', port }] })).rejects.toMatchObject({
      reason: ['url_unreachable', '127.0.0.1'],
      isTemporary: true,
    })
  })
})
