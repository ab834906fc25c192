import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './measure.ts'
import type { Product } from './product.ts'

// Measures a long job, and by how much it slows down requests beside it.

const LIST_INTERVAL_MS = 50

/** How long requests took, in ms. */
export interface Lists {
  p50: number
  p95: number
  longest: number
}

/** Requests a list of a project at a steady pace until `end`. */
export async function measureLists(product: Product, project: string, end: Promise<unknown>): Promise<Lists> {
  const durations: number[] = []
  const status = { isOver: false }
  void end.finally(() => (status.isOver = true))
  while (!status.isOver) {
    const started = performance.now()
    await product.postJson('/search', { project, query: {}, limit: 60 })
    const duration = performance.now() - started
    durations.push(duration)
    await sleep(Math.max(0, LIST_INTERVAL_MS - duration))
  }
  return { p50: quantile(durations, 0.5), p95: quantile(durations, 0.95), longest: quantile(durations, 1) }
}

/** The resident memory of a process and its maximum so far, in MB. */
export function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** The seconds that something takes. */
export async function time(act: Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act
  return (performance.now() - started) / 1000
}

export function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'NOT MET'
}
