import { AppError } from './app-error.ts'

/**
 * Returns a function that runs at most `maxConcurrent` tasks at a time; the others wait in the order of their calls.
 */
export function limitConcurrency(maxConcurrent: number): <T>(task: () => Promise<T>) => Promise<T> {
  let runningCount = 0
  const waitingTasks: (() => void)[] = []
  return async (task) => {
    if (runningCount >= maxConcurrent) await new Promise<void>((resolve) => waitingTasks.push(resolve))
    else runningCount++
    try {
      return await task()
    } finally {
      const startNext = waitingTasks.shift()
      if (startNext) startNext()
      else runningCount--
    }
  }
}

/**
 * Like `limitConcurrency`, but per key, so that one caller's tasks don't delay those of others. Throws `too_slow` if
 * `maxPending` tasks of a key are already running or waiting.
 */
export function limitConcurrencyByKey(
  maxConcurrent: number,
  maxPending = Infinity,
): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { runLimited: ReturnType<typeof limitConcurrency>; pendingCount: number }>()
  return async (key, task) => {
    const queue = queues.get(key) ?? { runLimited: limitConcurrency(maxConcurrent), pendingCount: 0 }
    if (queue.pendingCount >= maxPending) throw new AppError('too_slow')
    queues.set(key, queue)
    queue.pendingCount++
    try {
      return await queue.runLimited(task)
    } finally {
      if (--queue.pendingCount === 0) queues.delete(key)
    }
  }
}
