import { check } from 'recheck'

/** Whether the time that an expression takes grows no faster than the text it runs over. */
export interface Verdict {
  ok: boolean
  /** What is wrong, with a text that shows it. */
  why?: string
}

// Steps are counted: a clock would find fault with whatever is judged while the machine has much else to do.
const BY_NO_CLOCK = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null } as const

/**
 * Judges one expression by searching for it anywhere in a text, as `test`, `exec`, `replace` and `split` do: an expression
 * that begins its search anew at each sign of a text takes the square of its length. What is counted in long repetitions is
 * judged by trying texts at random: the same ones each time, so that a verdict stays what it is.
 */
export async function judge(source: string, flags: string): Promise<Verdict> {
  // Where a match lies (d) is no matter of time, and the judge does not know that flag.
  const found = await check(source, flags.replace('d', ''), {
    timeout: 60_000,
    randomSeed: 0,
    ...BY_NO_CLOCK,
  })
  if (found.status === 'safe') return { ok: true }
  if (found.status === 'unknown') return { ok: false, why: `cannot be judged (${found.error.kind})` }
  return { ok: false, why: `${found.complexity.summary}, as over ${found.attack.pattern}` }
}
