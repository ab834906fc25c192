import { AppError } from './app-error.ts'

/** Returns a function that runs at most `maxConcurrent` tasks at a time; the others wait in the order they came. */
export function limitConcurrency(lanes: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= lanes) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * Like `limitConcurrency` per key, so one caller's tasks don't delay those of others. Throws `too_slow` if `maxPending`
 * tasks of a key are running or waiting.
 */
export function limitConcurrencyByKey(
  lanes: number,
  most = Infinity,
): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const known = new Map<string, { inTurn: ReturnType<typeof limitConcurrency>; tasks: number }>()
  return async (key, task) => {
    const own = known.get(key) ?? { inTurn: limitConcurrency(lanes), tasks: 0 }
    if (own.tasks >= most) throw new AppError('too_slow')
    known.set(key, own)
    own.tasks++
    try {
      return await own.inTurn(task)
    } finally {
      if (--own.tasks === 0) known.delete(key)
    }
  }
}
