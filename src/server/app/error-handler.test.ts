import compress from '@fastify/compress'
import fastify from 'fastify'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { handleErrors } from './error-handler.ts'

/** Returns the errors logged when a client requests `/` and disconnects before it gets the reply. */
async function logDisconnectErrors(createReply: () => unknown): Promise<string[]> {
  const logLines: string[] = []
  const stream = new Writable({
    write: (line, _encoding, done) => {
      logLines.push(String(line))
      done()
    },
  })
  const app = fastify({ logger: { level: 'error', stream } })
  handleErrors(app)
  await app.register(compress)
  const requestReceived = Promise.withResolvers<void>()
  app.post('/', async (_request, reply) => {
    requestReceived.resolve()
    await once(reply.raw, 'close')
    return reply.type('text/plain').send(createReply())
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST / HTTP/1.1\r\nhost: a\r\naccept-encoding: br\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  )
  await requestReceived.promise
  socket.destroy()
  await app.close()
  await setTimeout(50)
  return logLines
}

test('logs failed responses but not client disconnects', async () => {
  expect(await logDisconnectErrors(() => new Readable({ read: () => undefined }))).toEqual([])
  expect(await logDisconnectErrors(() => randomBytes(2_000_000).toString('hex'))).toEqual([])
  const createFailingStream = () =>
    new Readable({ read: () => undefined, construct: (done) => done(new Error('gone wrong')) })
  expect((await logDisconnectErrors(createFailingStream)).join()).toContain('gone wrong')
})
