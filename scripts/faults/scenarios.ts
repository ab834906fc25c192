import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { PASSWORD } from '../../test/support/app.ts'
import { makeAvi } from '../../test/support/sample-files/media.ts'
import { findViolations, summarizeOutcome } from './check.ts'
import {
  createNoise,
  createOutgoing,
  RefusedError,
  sendInParts,
  sendOnce,
  sendWithRetries,
  type Outgoing,
  type ConfirmedUpload,
} from './send.ts'
import { startWorld, waitUntil, type Role, type World } from './world.ts'

export interface Scenario {
  name: string
  /** Returns observations and violations, or null with a reason if it can't run here. */
  run(port: number): Promise<{ observed: string; violations: string[] } | { skipped: string }>
}

const getRandomBetween = (min: number, max: number) => min + Math.random() * (max - min)

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
  items: readonly T[],
  lanes: number,
  act: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let nextIndex = 0
  const runLane = async () => {
    for (let at = nextIndex++; at < items.length; at = nextIndex++) await act(items[at] as T, at)
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
}

/** Kills a role at random moments and restarts it until stopped. */
function startKilling(world: World, role: Role, maxKills: number, pause: () => number) {
  const stopController = new AbortController()
  let killCount = 0
  const killLoop = (async () => {
    while (killCount < maxKills) {
      await sleep(pause(), undefined, { signal: stopController.signal })
      await world.kill(role)
      killCount++
      await world.start(role)
    }
  })().catch((error: unknown) => {
    if (!stopController.signal.aborted) throw error
  })
  return async () => {
    stopController.abort()
    await killLoop
    return killCount
  }
}

async function runKilledUploads(port: number) {
  const world = await startWorld({ port })
  try {
    const cookie = await signInForCookie(world)
    const files = Array.from({ length: 100 }, (_, i) =>
      createOutgoing(`upload-${i}.bin`, createNoise(Math.round(getRandomBetween(1e3, 24e6)))),
    )
    const confirmedUploads: ConfirmedUpload[] = []
    const stopWeb = startKilling(world, 'web', 30, () => getRandomBetween(50, 900))
    const stopWorker = startKilling(world, 'worker', 20, () => getRandomBetween(300, 3000))
    await forEachInLanes(files, 4, async (file, at) => {
      confirmedUploads.push(await (at % 2 === 0 ? sendWithRetries : sendInParts)(world, cookie, file))
    })
    const [webKills, workerKills] = await Promise.all([stopWeb(), stopWorker()])
    const violations = await findViolations(world, confirmedUploads)
    return {
      observed: `100 uploads acknowledged, half of them in parts; web killed ${webKills} times, worker ${workerKills}`,
      violations,
    }
  } finally {
    await world.close()
  }
}

async function runKilledTranscodes(port: number) {
  const world = await startWorld({ port })
  try {
    const cookie = await signInForCookie(world)
    const filmBytes = makeAvi(20)
    const sent: ConfirmedUpload[] = []
    // Appended bytes make each film a different file.
    const filmFiles = Array.from({ length: 50 }, (_, i) =>
      createOutgoing(`film-${i}.avi`, Buffer.concat([filmBytes, createNoise(64)])),
    )
    await forEachInLanes(filmFiles, 4, async (file) => void sent.push(await sendWithRetries(world, cookie, file)))
    const stopKilling = startKilling(world, 'worker', 15, () => getRandomBetween(500, 3000))
    await waitUntil('half of the films are done', 600, async () => (await summarizeOutcome(world)).streams >= 25)
    const killed = await stopKilling()
    const violations = await findViolations(world, sent)
    // A file that was being processed during several crashes is considered their cause and no longer processed, so
    // request processing again.
    const failedCount = (await summarizeOutcome(world)).failed.length
    for (const { artifact } of sent) await world.owner.post(`/artifacts/${artifact}/process_again`)
    await waitUntil(
      'every film plays',
      300,
      async () => (await summarizeOutcome(world)).streams === filmFiles.length,
    ).catch(
      async () =>
        void violations.push(`not every video has its playback copy: ${JSON.stringify(await summarizeOutcome(world))}`),
    )
    violations.push(...(await findViolations(world, sent)))
    return { observed: `50 films; worker killed ${killed} times, ${failedCount} failed and were retried`, violations }
  } finally {
    await world.close()
  }
}

async function runTornUploads(port: number) {
  const world = await startWorld({ port })
  try {
    const cookie = await signInForCookie(world)
    const sent: ConfirmedUpload[] = [
      await sendWithRetries(world, cookie, createOutgoing('first.bin', createNoise(1e6))),
    ]
    let acknowledgedCount = 0
    const sendTornUploads = (n: number) => {
      const files = Array.from({ length: n }, (_, i) =>
        createOutgoing(`torn-${i}.bin`, createNoise(Math.round(getRandomBetween(1e4, 4e6)))),
      )
      return forEachInLanes(files, 8, async (file) => {
        const cutOffset = Math.round(getRandomBetween(0, file.bytes.length))
        await sendOnce(world, cookie, file, cutOffset).then(
          () => acknowledgedCount++,
          () => undefined,
        )
      })
    }
    // The first uploads leave lasting state behind, such as database connections.
    await sendTornUploads(50)
    await sleep(2000)
    const usageBefore = world.weight('web')
    await sendTornUploads(450)
    await waitUntil('the server answers', 20, async () => (await fetch(`${world.base}/health`)).ok)
    const countOpenFiles = () => world.weight('web').files
    await waitUntil('what was opened is closed', 30, () =>
      Promise.resolve(countOpenFiles() <= usageBefore.files + 4),
    ).catch(() => undefined)
    const usageAfter = world.weight('web')
    const violations = await findViolations(world, sent)
    if (usageAfter.files > usageBefore.files + 4)
      violations.push(`files stay open: ${usageBefore.files} before, ${usageAfter.files} after`)
    if (acknowledgedCount > 0) violations.push(`interrupted uploads were acknowledged: ${acknowledgedCount}`)
    return {
      observed: `500 interrupted; open files ${usageBefore.files} → ${usageAfter.files}, memory ${usageBefore.rss.toFixed(0)} → ${usageAfter.rss.toFixed(0)} MB`,
      violations,
    }
  } finally {
    await world.close()
  }
}

async function runFullDisk(port: number) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { skipped: 'only root can mount a small disk' }
  let isMounted = false
  const mountSmallDisk = (dir: string) => {
    const files = join(dir, 'files')
    mkdirSync(files)
    isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', files]).status === 0
    return () => void (isMounted && spawnSync('umount', [files]))
  }
  const world = await startWorld({ port, prepare: mountSmallDisk })
  try {
    if (!isMounted) return { skipped: 'a small disk cannot be mounted here' }
    const cookie = await signInForCookie(world)
    const sent: ConfirmedUpload[] = []
    const refusals = new Set<string>()
    const sendMany = (n: number, send: (file: Outgoing) => Promise<ConfirmedUpload>) =>
      forEachInLanes(
        Array.from({ length: n }, (_, i) => createOutgoing(`fill-${i}.bin`, createNoise(9e6))),
        3,
        async (file) => {
          await send(file).then(
            (one) => sent.push(one),
            (error: unknown) =>
              refusals.add(error instanceof RefusedError ? error.message : `not answered: ${String(error)}`),
          )
        },
      )
    await sendMany(24, (file) => sendOnce(world, cookie, file))
    const violations = await findViolations(world, sent)
    if (refusals.size === 0) violations.push('nothing was refused on a full disk')
    violations.push(
      ...[...refusals]
        .filter((text) => !/ (507|5\d\d|413)/.test(text))
        .map((text) => `the answer does not say that the disk is full: ${text}`),
    )
    const healthStatus = (await fetch(`${world.base}/health`)).status
    // There is space again, so the refused uploads can be sent.
    const { artifact } = sent.pop() as ConfirmedUpload
    await world.owner.post(`/artifacts/${artifact}`, { active: false })
    await world.owner.delete(`/artifacts/${artifact}`)
    await waitUntil('there is room again', 60, async () => {
      const file = createOutgoing('again.bin', createNoise(8e6))
      return sendOnce(world, cookie, file).then(
        (one) => Boolean(sent.push(one)),
        () => false,
      )
    }).catch((error: unknown) => void violations.push(String(error)))
    violations.push(...(await findViolations(world, sent)))
    return {
      observed: `${sent.length} files fitted; health ${healthStatus} while full; answers: ${[...refusals].join(' | ')}`,
      violations,
    }
  } finally {
    await world.close()
  }
}

/** A proxy to the object store that passes, refuses or cuts requests. */
async function openUnreliableProxy(
  target: URL,
  port: number,
): Promise<{ server: Server; setFailureShare: (share: number) => void; refused: () => number }> {
  let failureShare = 0
  let refused = 0
  const server = createServer((proxyRequest, answer) => {
    if (Math.random() < failureShare) {
      refused++
      if (Math.random() < 0.5) return void proxyRequest.destroy()
      proxyRequest.resume()
      return void answer.writeHead(503, { 'content-type': 'text/plain' }).end('away')
    }
    const { method, url, headers } = proxyRequest
    const storeRequest = request({ host: target.hostname, port: target.port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    storeRequest.on('error', () => answer.destroy())
    proxyRequest.on('error', () => storeRequest.destroy())
    proxyRequest.pipe(storeRequest)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, setFailureShare: (share) => (failureShare = share), refused: () => refused }
}

async function runRefusingStore(port: number) {
  const s3Url = process.env.TEST_S3_URL
  if (!s3Url) return { skipped: 'TEST_S3_URL is not set (scripts/s3-test-server.sh)' }
  const storage = new URL(s3Url)
  const target = new URL(storage.searchParams.get('endpoint') ?? '')
  const proxy = await openUnreliableProxy(target, port + 1)
  storage.searchParams.set('endpoint', `http://127.0.0.1:${port + 1}`)
  storage.hostname = `faults-${Date.now()}`
  const bucket = new S3Client({ endpoint: target.href, region: 'default', forcePathStyle: true })
  await bucket.send(new CreateBucketCommand({ Bucket: storage.hostname }))
  const world = await startWorld({ port, storageUrl: storage.href })
  try {
    const cookie = await signInForCookie(world)
    const sent: ConfirmedUpload[] = []
    const refusals: string[] = []
    proxy.setFailureShare(0.2)
    const files = Array.from({ length: 24 }, (_, i) =>
      createOutgoing(`s3-${i}.bin`, createNoise(Math.round(getRandomBetween(1e3, 6e6)))),
    )
    const film = makeAvi(2)
    for (let i = 0; i < 5; i++) files.push(createOutgoing(`film-${i}.avi`, Buffer.concat([film, createNoise(64)])))
    await forEachInLanes(files, 6, async (file, at) => {
      const sending = at % 2 === 0 ? sendOnce(world, cookie, file) : sendInParts(world, cookie, file)
      await sending.then(
        (one) => sent.push(one),
        (error: unknown) => refusals.push(String(error).slice(0, 160)),
      )
    })
    proxy.setFailureShare(1)
    const refusedUpload = await sendOnce(world, cookie, createOutgoing('away.bin', createNoise(1e6))).then(
      () => 'acknowledged',
      (error: unknown) => (error instanceof RefusedError ? String(error.status) : 'torn'),
    )
    const healthStatus = (await fetch(`${world.base}/health`)).status
    proxy.setFailureShare(0)
    const violations = await findViolations(world, sent)
    if (refusedUpload === 'acknowledged') violations.push('an upload was acknowledged while the store was away')
    if (healthStatus !== 503) violations.push(`/health did not report that the store was away: ${healthStatus}`)
    return {
      observed: `${sent.length} of ${files.length} acknowledged, ${refusals.length} refused, store refused ${proxy.refused()} times; away: ${refusedUpload}, health ${healthStatus}`,
      violations,
    }
  } finally {
    await world.close()
    bucket.destroy()
    proxy.server.closeAllConnections()
    proxy.server.close()
  }
}

export const SCENARIOS: Scenario[] = [
  { name: 'kill -9 during 100 uploads', run: runKilledUploads },
  { name: 'kill -9 during 50 transcodes', run: runKilledTranscodes },
  { name: '500 interrupted connections', run: runTornUploads },
  { name: 'disk full', run: runFullDisk },
  { name: 'object store refusing', run: runRefusingStore },
]
