import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { outgoing, noise, sendPatiently } from '../faults/send.ts'
import type { World } from '../faults/world.ts'
import type { Attack } from './attack.ts'

/** Opens a connection that sends a text, and then one byte at a time at intervals. */
function drip(
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
const MOST_UPLOAD_MS = 15_000

/** Whether all connections are closed within a number of seconds, while an upload completes. */
async function allCut(world: World, seconds: number, openDrip: (i: number) => ReturnType<typeof drip>) {
  const began = performance.now()
  const all = Array.from({ length: 200 }, (_, i) => openDrip(i))
  let cut = 0
  for (const { cut: end } of all) void end.then(() => cut++)
  const cookie = world.owner.cookie()
  const { size } = await sendPatiently(world, cookie, outgoing('beside.bin', noise(20e6))).then(() => ({ size: 20 }))
  const uploaded = performance.now() - began
  const timeout = new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref())
  await Promise.race([Promise.all(all.map(({ cut: end }) => end)), timeout])
  const took = (performance.now() - began) / 1000
  for (const { end } of all) end()
  const saw = `${cut} of 200 closed within ${took.toFixed(0)} s; ${size} MB uploaded at the same time in ${uploaded.toFixed(0)} ms`
  const broken = cut === 200 ? [] : [`${200 - cut} are still open after ${seconds} s`]
  if (uploaded > MOST_UPLOAD_MS) broken.push(`an upload of ${size} MB took ${uploaded.toFixed(0)} ms`)
  return { saw, broken }
}

const localAddressFor = (i: number) => `127.0.9.${1 + (i % 20)}`

const openSocket = ({ base, owner }: World) =>
  new WebSocket(`${base.replace('http', 'ws')}/client/socket/${crypto.randomUUID()}`, {
    headers: { cookie: owner.cookie() },
  }).on('error', () => undefined)

export const connections: Attack[] = [
  {
    name: 'two hundred headers that never end',
    run: (world) =>
      allCut(world, 60, (i) => drip(world.base, 'GET / HTTP/1.1\r\nhost: h\r\n', 'x: y\r\n', localAddressFor(i))),
  },
  {
    name: 'two hundred bodies that arrive byte by byte',
    run: (world) => {
      const head = 'POST /client/api/auth/login HTTP/1.1\r\nhost: h\r\ncontent-type: application/json\r\n'
      return allCut(world, 90, (i) => drip(world.base, `${head}content-length: 5000\r\n\r\n{`, ' ', localAddressFor(i)))
    },
  },
  {
    name: 'five hundred sockets of one person',
    async run(world) {
      const codes: number[] = []
      const all = Array.from({ length: 500 }, () => {
        const socket = openSocket(world)
        socket.once('close', (code) => codes.push(code))
        return socket
      })
      const settled = () =>
        codes.length + all.filter((openDrip) => openDrip.readyState === WebSocket.OPEN).length === 500
      for (let waits = 0; waits < 300 && (!settled() || codes.length < 400); waits++)
        await new Promise((resolve) => setTimeout(resolve, 100))
      const open = all.filter((openDrip) => openDrip.readyState === WebSocket.OPEN).length
      for (const socket of all) socket.terminate()
      return { saw: `${open} stayed open`, broken: open > 60 ? [`one person has ${open} sockets open`] : [] }
    },
  },
  {
    name: 'a page that sends a thousand messages at once',
    async run(world) {
      // The earlier connections used up the limit for new ones.
      await new Promise((resolve) => setTimeout(resolve, 5000))
      const socket = openSocket(world)
      const code = new Promise<number>((resolve) => socket.once('close', resolve))
      await new Promise((resolve) => socket.once('open', resolve).once('close', resolve))
      for (let i = 0; i < 1000 && socket.readyState === WebSocket.OPEN; i++)
        socket.send(JSON.stringify({ type: 'open', project: world.project }))
      const closeCode = await Promise.race([
        code,
        new Promise<number>((resolve) => setTimeout(resolve, 10_000, 0).unref()),
      ])
      socket.terminate()
      return { saw: `closed with ${closeCode}`, broken: closeCode === 1008 ? [] : ['it was not closed with 1008'] }
    },
  },
]
