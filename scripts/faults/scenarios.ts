import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { PASSWORD } from '../../test/support/app.ts'
import { makeAvi } from '../../test/support/sample-files/media.ts'
import { check, outcome } from './check.ts'
import {
  noise,
  outgoing,
  Refused,
  sendInParts,
  sendOnce,
  sendPatiently,
  type Outgoing,
  type ConfirmedUpload,
} from './send.ts'
import { startWorld, waitUntil, type Role, type World } from './world.ts'

export interface Scenario {
  name: string
  /** Returns observations and violations, or null with a reason if it can't run here. */
  run(port: number): Promise<{ observed: string; violations: string[] } | { skipped: string }>
}

const between = (min: number, max: number) => min + Math.random() * (max - min)

/** The owner's cookies, for clients that aren't browsers. */
async function signInForCookie(world: World): Promise<string> {
  const answer = await fetch(`${world.base}/client/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.org', password: PASSWORD }),
  })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Processes items with a few workers in parallel. */
async function forEachInLanes<T>(
  all: readonly T[],
  lanes: number,
  act: (one: T, at: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let at = next++; at < all.length; at = next++) await act(all[at] as T, at)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Kills a role at random moments and restarts it until stopped. */
function killing(world: World, role: Role, max: number, pause: () => number) {
  const stop = new AbortController()
  let killed = 0
  const done = (async () => {
    while (killed < max) {
      await sleep(pause(), undefined, { signal: stop.signal })
      await world.kill(role)
      killed++
      await world.start(role)
    }
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  return async () => {
    stop.abort()
    await done
    return killed
  }
}

async function killedUploads(port: number) {
  const world = await startWorld({ port })
  try {
    const cookie = await signInForCookie(world)
    const files = Array.from({ length: 100 }, (_, i) =>
      outgoing(`upload-${i}.bin`, noise(Math.round(between(1e3, 24e6)))),
    )
    const sent: ConfirmedUpload[] = []
    const stopWeb = killing(world, 'web', 30, () => between(50, 900))
    const stopWorker = killing(world, 'worker', 20, () => between(300, 3000))
    await forEachInLanes(files, 4, async (file, at) => {
      sent.push(await (at % 2 === 0 ? sendPatiently : sendInParts)(world, cookie, file))
    })
    const [web, worker] = await Promise.all([stopWeb(), stopWorker()])
    const violations = await check(world, sent)
    return {
      observed: `100 uploads acknowledged, half of them in parts; web killed ${web} times, worker ${worker}`,
      violations,
    }
  } finally {
    await world.close()
  }
}

async function killedTranscodes(port: number) {
  const world = await startWorld({ port })
  try {
    const cookie = await signInForCookie(world)
    const film = makeAvi(20)
    const sent: ConfirmedUpload[] = []
    // Appended bytes make each film a different file.
    const films = Array.from({ length: 50 }, (_, i) => outgoing(`film-${i}.avi`, Buffer.concat([film, noise(64)])))
    await forEachInLanes(films, 4, async (file) => void sent.push(await sendPatiently(world, cookie, file)))
    const stop = killing(world, 'worker', 15, () => between(500, 3000))
    await waitUntil('half of the films are done', 600, async () => (await outcome(world)).streams >= 25)
    const killed = await stop()
    const violations = await check(world, sent)
    // A file that was being processed during several crashes is given up as their cause, so request it again.
    const parked = (await outcome(world)).failed.length
    for (const { artifact } of sent) await world.owner.post(`/artifacts/${artifact}/process_again`)
    await waitUntil('every film plays', 300, async () => (await outcome(world)).streams === films.length).catch(
      async () =>
        void violations.push(`not every video has its playback copy: ${JSON.stringify(await outcome(world))}`),
    )
    violations.push(...(await check(world, sent)))
    return { observed: `50 films; worker killed ${killed} times, ${parked} failed and were retried`, violations }
  } finally {
    await world.close()
  }
}

async function torn(port: number) {
  const world = await startWorld({ port })
  try {
    const cookie = await signInForCookie(world)
    const sent: ConfirmedUpload[] = [await sendPatiently(world, cookie, outgoing('first.bin', noise(1e6)))]
    let acknowledged = 0
    const tear = (n: number) => {
      const files = Array.from({ length: n }, (_, i) => outgoing(`torn-${i}.bin`, noise(Math.round(between(1e4, 4e6)))))
      return forEachInLanes(files, 8, async (file) => {
        const cut = Math.round(between(0, file.bytes.length))
        await sendOnce(world, cookie, file, cut).then(
          () => acknowledged++,
          () => undefined,
        )
      })
    }
    // The first uploads create lasting state such as database connections.
    await tear(50)
    await sleep(2000)
    const before = world.weight('web')
    await tear(450)
    await waitUntil('the server answers', 20, async () => (await fetch(`${world.base}/health`)).ok)
    const open = () => world.weight('web').files
    await waitUntil('what was opened is closed', 30, () => Promise.resolve(open() <= before.files + 4)).catch(
      () => undefined,
    )
    const after = world.weight('web')
    const violations = await check(world, sent)
    if (after.files > before.files + 4) violations.push(`files stay open: ${before.files} before, ${after.files} after`)
    if (acknowledged > 0) violations.push(`interrupted uploads were acknowledged: ${acknowledged}`)
    return {
      observed: `500 interrupted; open files ${before.files} → ${after.files}, memory ${before.rss.toFixed(0)} → ${after.rss.toFixed(0)} MB`,
      violations,
    }
  } finally {
    await world.close()
  }
}

async function fullDisk(port: number) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { skipped: 'only root can mount a small disk' }
  let mounted = false
  const prepare = (dir: string) => {
    const files = join(dir, 'files')
    mkdirSync(files)
    mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', files]).status === 0
    return () => void (mounted && spawnSync('umount', [files]))
  }
  const world = await startWorld({ port, prepare })
  try {
    if (!mounted) return { skipped: 'a small disk cannot be mounted here' }
    const cookie = await signInForCookie(world)
    const sent: ConfirmedUpload[] = []
    const refusals = new Set<string>()
    const fill = (n: number, send: (file: Outgoing) => Promise<ConfirmedUpload>) =>
      forEachInLanes(
        Array.from({ length: n }, (_, i) => outgoing(`fill-${i}.bin`, noise(9e6))),
        3,
        async (file) => {
          await send(file).then(
            (one) => sent.push(one),
            (error: unknown) =>
              refusals.add(error instanceof Refused ? error.message : `not answered: ${String(error)}`),
          )
        },
      )
    await fill(24, (file) => sendOnce(world, cookie, file))
    const violations = await check(world, sent)
    if (refusals.size === 0) violations.push('nothing was refused on a full disk')
    violations.push(
      ...[...refusals]
        .filter((text) => !/ (507|5\d\d|413)/.test(text))
        .map((text) => `the answer does not say that the disk is full: ${text}`),
    )
    const healthy = (await fetch(`${world.base}/health`)).status
    // There is space again, so the refused uploads can be sent.
    const { artifact } = sent.pop() as ConfirmedUpload
    await world.owner.post(`/artifacts/${artifact}`, { active: false })
    await world.owner.delete(`/artifacts/${artifact}`)
    await waitUntil('there is room again', 60, async () => {
      const file = outgoing('again.bin', noise(8e6))
      return sendOnce(world, cookie, file).then(
        (one) => Boolean(sent.push(one)),
        () => false,
      )
    }).catch((error: unknown) => void violations.push(String(error)))
    violations.push(...(await check(world, sent)))
    return {
      observed: `${sent.length} files fitted; health ${healthy} while full; answers: ${[...refusals].join(' | ')}`,
      violations,
    }
  } finally {
    await world.close()
  }
}

/** A proxy to the object store that passes, refuses or cuts requests. */
async function unreliable(
  target: URL,
  port: number,
): Promise<{ server: Server; setTrouble: (share: number) => void; refused: () => number }> {
  let trouble = 0
  let refused = 0
  const server = createServer((incoming, answer) => {
    if (Math.random() < trouble) {
      refused++
      if (Math.random() < 0.5) return void incoming.destroy()
      incoming.resume()
      return void answer.writeHead(503, { 'content-type': 'text/plain' }).end('away')
    }
    const { method, url, headers } = incoming
    const forwarded = request({ host: target.hostname, port: target.port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    incoming.on('error', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, setTrouble: (share) => (trouble = share), refused: () => refused }
}

async function refusingStore(port: number) {
  const s3Url = process.env.TEST_S3_URL
  if (!s3Url) return { skipped: 'TEST_S3_URL is not set (scripts/s3-test-server.sh)' }
  const storage = new URL(s3Url)
  const target = new URL(storage.searchParams.get('endpoint') ?? '')
  const door = await unreliable(target, port + 1)
  storage.searchParams.set('endpoint', `http://127.0.0.1:${port + 1}`)
  storage.hostname = `faults-${Date.now()}`
  const bucket = new S3Client({ endpoint: target.href, region: 'default', forcePathStyle: true })
  await bucket.send(new CreateBucketCommand({ Bucket: storage.hostname }))
  const world = await startWorld({ port, storageUrl: storage.href })
  try {
    const cookie = await signInForCookie(world)
    const sent: ConfirmedUpload[] = []
    const refusals: string[] = []
    door.setTrouble(0.2)
    const files = Array.from({ length: 24 }, (_, i) => outgoing(`s3-${i}.bin`, noise(Math.round(between(1e3, 6e6)))))
    const film = makeAvi(2)
    for (let i = 0; i < 5; i++) files.push(outgoing(`film-${i}.avi`, Buffer.concat([film, noise(64)])))
    await forEachInLanes(files, 6, async (file, at) => {
      const send = at % 2 === 0 ? sendOnce(world, cookie, file) : sendInParts(world, cookie, file)
      await send.then(
        (one) => sent.push(one),
        (error: unknown) => refusals.push(String(error).slice(0, 160)),
      )
    })
    door.setTrouble(1)
    const refusedUpload = await sendOnce(world, cookie, outgoing('away.bin', noise(1e6))).then(
      () => 'acknowledged',
      (error: unknown) => (error instanceof Refused ? String(error.status) : 'torn'),
    )
    const health = (await fetch(`${world.base}/health`)).status
    door.setTrouble(0)
    const violations = await check(world, sent)
    if (refusedUpload === 'acknowledged') violations.push('an upload was acknowledged while the store was away')
    if (health !== 503) violations.push(`/health did not report that the store was away: ${health}`)
    return {
      observed: `${sent.length} of ${files.length} acknowledged, ${refusals.length} refused, store refused ${door.refused()} times; away: ${refusedUpload}, health ${health}`,
      violations,
    }
  } finally {
    await world.close()
    bucket.destroy()
    door.server.closeAllConnections()
    door.server.close()
  }
}

export const SCENARIOS: Scenario[] = [
  { name: 'kill -9 during 100 uploads', run: killedUploads },
  { name: 'kill -9 during 50 transcodes', run: killedTranscodes },
  { name: '500 interrupted connections', run: torn },
  { name: 'disk full', run: fullDisk },
  { name: 'object store refusing', run: refusingStore },
]
