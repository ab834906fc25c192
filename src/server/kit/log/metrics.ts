import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** An answered call. `route` is the route's pattern, never the URL. */
export interface AnsweredCall {
  method: string
  route: string
  status: number
  seconds: number
}

/** One run of a job. */
export interface JobRun {
  kind: string
  /** The run threw an error and will be retried. */
  failed: boolean
  seconds: number
}

/** The current values of a gauge. Each label must have few distinct values. */
export interface GaugeReading {
  name: string
  help: string
  values: readonly { labels: Record<string, string>; value: number }[]
}

/** This process's metrics for Prometheus. No label has more values than there are routes. */
export interface Metrics {
  recordCall(call: AnsweredCall): void
  recordJob(job: JobRun): void
  /** Records one delivery attempt with its outcome. */
  recordMail(outcome: 'sent' | 'postponed' | 'given_up'): void
  /** Records a statement or transaction that failed because of concurrent work, and whether it was retried. */
  recordConflict(kind: string, outcome: 'retried' | 'refused'): void
  /** Adds values that are read on each scrape, for example by a query. */
  addCollector(readGauges: () => Promise<readonly GaugeReading[]>): void
  /** Returns the metrics in Prometheus's text format, and its content type. */
  read(): Promise<{ text: string; type: string }>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])
const CALL_BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]
const JOB_BUCKETS = [0.1, 1, 10, 60, 600, 3600]

/** Uses a separate registry, because tests run several apps in one process. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registries = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'vitrine_' })
  const callCounter = new Counter({
    name: 'vitrine_calls_total',
    help: 'Calls answered, by route pattern',
    labelNames: ['method', 'route', 'status'],
    registers: registries,
  })
  const callSeconds = new Histogram({
    name: 'vitrine_call_seconds',
    help: 'Duration of calls',
    labelNames: ['method', 'route'],
    buckets: CALL_BUCKETS,
    registers: registries,
  })
  const jobDurations = new Histogram({
    name: 'vitrine_job_seconds',
    help: 'Duration of jobs; failed ones are tried again',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_BUCKETS,
    registers: registries,
  })
  const mailCounter = new Counter({
    name: 'vitrine_mails_total',
    help: 'Emails, by the outcome of the delivery',
    labelNames: ['outcome'],
    registers: registries,
  })
  const conflictCounter = new Counter({
    name: 'vitrine_database_conflicts_total',
    help: 'Database work that failed because of concurrent changes, retried or refused',
    labelNames: ['kind', 'outcome'],
    registers: registries,
  })
  const collectors: (() => Promise<readonly GaugeReading[]>)[] = []
  const gauges = new Map<string, Gauge>()
  const getGauge = ({ name, help, values }: GaugeReading) => {
    const existingGauge = gauges.get(name)
    if (existingGauge) return existingGauge
    const gauge = new Gauge({ name, help, labelNames: Object.keys(values[0]?.labels ?? {}), registers: registries })
    gauges.set(name, gauge)
    return gauge
  }
  return {
    recordCall(call) {
      const method = METHODS.has(call.method) ? call.method : 'other'
      callCounter.inc({ method, route: call.route, status: call.status })
      callSeconds.observe({ method, route: call.route }, call.seconds)
    },
    recordJob: ({ kind, failed, seconds: durationSeconds }) =>
      jobDurations.observe({ kind, outcome: failed ? 'failed' : 'done' }, durationSeconds),
    recordMail: (outcome) => mailCounter.inc({ outcome }),
    recordConflict: (kind, outcome) => conflictCounter.inc({ kind, outcome }),
    addCollector: (readGauges) => void collectors.push(readGauges),
    async read() {
      const readings = (await Promise.all(collectors.map((readGauges) => readGauges()))).flat()
      for (const reading of readings) {
        if (reading.values.length === 0) continue
        const gauge = getGauge(reading)
        gauge.reset()
        for (const { labels, value } of reading.values) gauge.set(labels, value)
      }
      return { text: await registry.metrics(), type: registry.contentType }
    },
  }
}
