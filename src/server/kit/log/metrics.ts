import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** One call that has been answered. `route` is the route's pattern, never the URL. */
export interface Answered {
  method: string
  route: string
  status: number
  seconds: number
}

/** One run of a job. */
export interface Ran {
  kind: string
  /** It threw and will be tried again. */
  failed: boolean
  seconds: number
}

/** The current values of a gauge, by labels with few values each. */
export interface Counted {
  name: string
  help: string
  values: readonly { labels: Record<string, string>; value: number }[]
}

/** The metrics of this process for Prometheus. No label has more values than there are routes. */
export interface Metrics {
  answered(call: Answered): void
  ran(job: Ran): void
  /** `outcome` is that of a delivery attempt. */
  letter(outcome: 'sent' | 'postponed' | 'given_up'): void
  /** A statement or transaction that failed because of concurrent work, and whether it was retried. */
  conflict(kind: string, outcome: 'retried' | 'refused'): void
  /** Adds values that are determined on each scrape, for example by a query. */
  collect(counts: () => Promise<readonly Counted[]>): void
  /** The metrics in Prometheus's text format, and its content type. */
  read(): Promise<{ text: string; type: string }>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])
const CALL_BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]
const JOB_BUCKETS = [0.1, 1, 10, 60, 600, 3600]

/** Creates a registry of its own, because tests run several apps in one process. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'vitrine_' })
  const calls = new Counter({
    name: 'vitrine_calls_total',
    help: 'Calls answered, by route pattern',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const callSeconds = new Histogram({
    name: 'vitrine_call_seconds',
    help: 'Duration of calls',
    labelNames: ['method', 'route'],
    buckets: CALL_BUCKETS,
    registers,
  })
  const runs = new Histogram({
    name: 'vitrine_job_seconds',
    help: 'Duration of jobs; failed ones are tried again',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  })
  const letters = new Counter({
    name: 'vitrine_letters_total',
    help: 'Emails, by the outcome of the delivery',
    labelNames: ['outcome'],
    registers,
  })
  const conflicts = new Counter({
    name: 'vitrine_database_conflicts_total',
    help: 'Database work that failed because of concurrent changes, retried or refused',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const collectors: (() => Promise<readonly Counted[]>)[] = []
  const gauges = new Map<string, Gauge>()
  const gaugeOf = ({ name, help, values }: Counted) => {
    const known = gauges.get(name)
    if (known) return known
    const made = new Gauge({ name, help, labelNames: Object.keys(values[0]?.labels ?? {}), registers })
    gauges.set(name, made)
    return made
  }
  return {
    answered(call) {
      const method = METHODS.has(call.method) ? call.method : 'other'
      calls.inc({ method, route: call.route, status: call.status })
      callSeconds.observe({ method, route: call.route }, call.seconds)
    },
    ran: ({ kind, failed, seconds: took }) => runs.observe({ kind, outcome: failed ? 'failed' : 'done' }, took),
    letter: (outcome) => letters.inc({ outcome }),
    conflict: (kind, outcome) => conflicts.inc({ kind, outcome }),
    collect: (counts) => void collectors.push(counts),
    async read() {
      const counted = (await Promise.all(collectors.map((collect) => collect()))).flat()
      for (const one of counted) {
        if (one.values.length === 0) continue
        const gauge = gaugeOf(one)
        gauge.reset()
        for (const { labels, value } of one.values) gauge.set(labels, value)
      }
      return { text: await registry.metrics(), type: registry.contentType }
    },
  }
}
