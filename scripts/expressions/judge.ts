import { check } from 'recheck'

/** Whether an expression takes at most linear time. */
export interface Verdict {
  ok: boolean
  /** The problem, with an example text that triggers it. */
  why?: string
}

// Counts steps instead of time, which would depend on the machine's load.
const NO_TIMEOUTS = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null } as const

/**
 * Judges an expression by searching for it anywhere in a text, as `test`, `exec`, `replace` and `split` do. An
 * expression that restarts at each character takes quadratic time. Long counted repetitions are tried with random texts
 * from a fixed seed, so that the verdict is always the same.
 */
export async function judgeExpression(source: string, flags: string): Promise<Verdict> {
  // The flag `d` doesn't affect the time, and the library doesn't support it.
  const diagnostics = await check(source, flags.replace('d', ''), {
    timeout: 60_000,
    randomSeed: 0,
    ...NO_TIMEOUTS,
  })
  if (diagnostics.status === 'safe') return { ok: true }
  if (diagnostics.status === 'unknown') return { ok: false, why: `cannot be judged (${diagnostics.error.kind})` }
  return { ok: false, why: `${diagnostics.complexity.summary}, as over ${diagnostics.attack.pattern}` }
}
