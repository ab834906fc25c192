import { AppError } from './app-error.ts'

/** Runs at most so many of the given tasks at a time; the rest wait in the order they came. */
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
 * Runs at most so many tasks of one key at a time, so that nobody's many tasks are in the way of somebody else's. Throws
 * `too_slow` where `most` of a key are under way or wait already.
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
