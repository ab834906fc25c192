import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { createOutgoing, createNoise, sendWithRetries } from '../faults/send.ts'
import type { World } from '../faults/world.ts'
import type { Attack } from './attack.ts'

/** Opens a connection that sends a text, and then one byte at a time at intervals. */
function startDripping(
  base: string,
  head: string,
  piece: string,
  localAddress: string,
): { cut: Promise<void>; end: () => void } {
  const { hostname, port } = new URL(base)
  const socket: Socket = connect({ port: Number(port), host: hostname, localAddress: localAddress })
  socket.on('error', () => undefined).resume()
  socket.write(head)
  const timer = setInterval(() => socket.write(piece), 1000)
  const cut = new Promise<void>((resolve) => socket.once('close', () => resolve(clearInterval(timer))))
  return { cut, end: () => socket.destroy() }
}

/** Time allowed for uploading 20 MB during the attack; alone it takes less than a second. */
const MAX_UPLOAD_MS = 15_000

/** Whether all connections are closed within a number of seconds, while an upload completes. */
async function areAllConnectionsClosed(
  world: World,
  seconds: number,
  openDrip: (i: number) => ReturnType<typeof startDripping>,
) {
  const startedAt = performance.now()
  const drips = Array.from({ length: 200 }, (_, i) => openDrip(i))
  let closedCount = 0
  for (const { cut: end } of drips) void end.then(() => closedCount++)
  const cookie = world.owner.cookie()
  const { size } = await sendWithRetries(world, cookie, createOutgoing('beside.bin', createNoise(20e6))).then(() => ({
    size: 20,
  }))
  const uploadMs = performance.now() - startedAt
  const timeout = new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref())
  await Promise.race([Promise.all(drips.map(({ cut: end }) => end)), timeout])
  const elapsedS = (performance.now() - startedAt) / 1000
  for (const { end } of drips) end()
  const observation = `${closedCount} of 200 closed within ${elapsedS.toFixed(0)} s; ${size} MB uploaded at the same time in ${uploadMs.toFixed(0)} ms`
  const problems = closedCount === 200 ? [] : [`${200 - closedCount} are still open after ${seconds} s`]
  if (uploadMs > MAX_UPLOAD_MS) problems.push(`an upload of ${size} MB took ${uploadMs.toFixed(0)} ms`)
  return { observation, problems }
}

const getLocalAddress = (i: number) => `127.0.9.${1 + (i % 20)}`

const openSocket = ({ base, owner }: World) =>
  new WebSocket(`${base.replace('http', 'ws')}/client/socket/${crypto.randomUUID()}`, {
    headers: { cookie: owner.cookie() },
  }).on('error', () => undefined)

export const connections: Attack[] = [
  {
    name: 'two hundred headers that never end',
    run: (world) =>
      areAllConnectionsClosed(world, 60, (i) =>
        startDripping(world.base, 'GET / HTTP/1.1\r\nhost: h\r\n', 'x: y\r\n', getLocalAddress(i)),
      ),
  },
  {
    name: 'two hundred bodies that arrive byte by byte',
    run: (world) => {
      const head = 'POST /client/api/auth/login HTTP/1.1\r\nhost: h\r\ncontent-type: application/json\r\n'
      return areAllConnectionsClosed(world, 90, (i) =>
        startDripping(world.base, `${head}content-length: 5000\r\n\r\n{`, ' ', getLocalAddress(i)),
      )
    },
  },
  {
    name: 'five hundred sockets of one person',
    async run(world) {
      const closeCodes: number[] = []
      const all = Array.from({ length: 500 }, () => {
        const socket = openSocket(world)
        socket.once('close', (code) => closeCodes.push(code))
        return socket
      })
      const areSettled = () =>
        closeCodes.length + all.filter((socket) => socket.readyState === WebSocket.OPEN).length === 500
      for (let waitCount = 0; waitCount < 300 && (!areSettled() || closeCodes.length < 400); waitCount++)
        await new Promise((resolve) => setTimeout(resolve, 100))
      const openCount = all.filter((socket) => socket.readyState === WebSocket.OPEN).length
      for (const socket of all) socket.terminate()
      return {
        observation: `${openCount} stayed open`,
        problems: openCount > 60 ? [`one person has ${openCount} sockets open`] : [],
      }
    },
  },
  {
    name: 'a page that sends a thousand messages at once',
    async run(world) {
      // The earlier connections used up the limit for new ones.
      await new Promise((resolve) => setTimeout(resolve, 5000))
      const socket = openSocket(world)
      const closeEvent = new Promise<number>((resolve) => socket.once('close', resolve))
      await new Promise((resolve) => socket.once('open', resolve).once('close', resolve))
      for (let i = 0; i < 1000 && socket.readyState === WebSocket.OPEN; i++)
        socket.send(JSON.stringify({ type: 'open', project: world.project }))
      const closeCode = await Promise.race([
        closeEvent,
        new Promise<number>((resolve) => setTimeout(resolve, 10_000, 0).unref()),
      ])
      socket.terminate()
      return {
        observation: `closed with ${closeCode}`,
        problems: closeCode === 1008 ? [] : ['it was not closed with 1008'],
      }
    },
  },
]
