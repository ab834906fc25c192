import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** What somebody asks for again and again, and as whom. */
export interface Asked {
  url: string
  cookie: string
}

/** How long each answer took, in ms, and how many were not as they should be. */
export interface Told {
  waits: number[]
  failed: number
}

const PAUSE_MS = 20

const { url, cookie } = workerData as Asked
const told: Told = { waits: [], failed: 0 }
const enough = new AbortController()
parentPort?.once('message', () => enough.abort())
while (!enough.signal.aborted) {
  const began = performance.now()
  const ok = await fetch(url, { headers: { cookie } }).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  )
  told.waits.push(performance.now() - began)
  if (!ok) told.failed++
  await sleep(PAUSE_MS)
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(told)
