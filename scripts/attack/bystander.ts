import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** The request that another user repeats, and their session. */
export interface BystanderTask {
  url: string
  cookie: string
}

/** Duration of each response in ms, and unexpected results: a status, or the reason for no response. */
export interface BystanderReport {
  waitTimesMs: number[]
  failures: string[]
}

const PAUSE_MS = 20

/** An address other than the attacker's, whose limits may be used up. */
const ADDRESS = '127.0.8.1'

const { url, cookie } = workerData as BystanderTask
const report: BystanderReport = { waitTimesMs: [], failures: [] }
const stopSignal = new AbortController()
const agent = new Agent({ keepAlive: true, localAddress: ADDRESS })
parentPort?.once('message', () => stopSignal.abort())
while (!stopSignal.signal.aborted) {
  const began = performance.now()
  const failure = await requestAccount().catch((error: Error) => error.message)
  report.waitTimesMs.push(performance.now() - began)
  if (failure !== undefined) report.failures.push(failure)
  await sleep(PAUSE_MS)
}
agent.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(report)

/** Returns what was unexpected about the result of a request, if anything. */
async function requestAccount(): Promise<string | undefined> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { agent, headers: { cookie } }, resolve).once('error', reject),
  )
  if ((await text(answer)) === '') return 'nothing'
  return answer.statusCode === 200 ? undefined : String(answer.statusCode)
}
