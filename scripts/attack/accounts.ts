import { createApiClient } from '../../test/support/app.ts'
import type { World } from '../faults/world.ts'
import { storm, formatCounts, type Attack } from './attack.ts'

const KNOWN_EMAIL = 'owner@example.org'
/** The number of failures allowed per account and network. */
const TRIES = 10

const tryPassword = ({ base }: World, email: string, headers: Record<string, string> = {}) =>
  createApiClient(base).post('/auth/login', { email, password: 'not the password' }, headers)

async function measureWait(world: World, email: string): Promise<number> {
  const began = performance.now()
  await tryPassword(world, email)
  return performance.now() - began
}
const getMedian = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

export const accounts: Attack[] = [
  {
    name: 'find out whether an address has an account by timing the answer',
    async run(world) {
      const [knownTimes, unknownTimes]: [number[], number[]] = [[], []]
      for (let i = 0; i < TRIES - 2; i++) {
        knownTimes.push(await measureWait(world, KNOWN_EMAIL))
        unknownTimes.push(await measureWait(world, `nobody-${i}@example.org`))
      }
      const [a, b] = [getMedian(knownTimes), getMedian(unknownTimes)]
      const problems = Math.max(a, b) > 1.5 * Math.min(a, b) ? ['the times differ'] : []
      return { observation: `known ${a.toFixed(0)} ms, unknown ${b.toFixed(0)} ms`, problems }
    },
  },
  {
    name: 'a hundred guesses at once, each from an invented address',
    async run(world) {
      let i = 0
      const counts = await storm(100, () =>
        tryPassword(world, 'target@example.org', { 'x-forwarded-for': `203.0.113.${i++}` }),
      )
      const broken = counts.get(401) === TRIES ? [] : [`${counts.get(401) ?? 0} were checked`]
      return { observation: formatCounts(counts), problems: broken }
    },
  },
  {
    name: 'invented links to confirm addresses',
    async run(world) {
      const counts = await storm(100, () =>
        createApiClient(world.base).post('/auth/confirm', { token: crypto.randomUUID().repeat(2) }),
      )
      return { observation: formatCounts(counts), problems: counts.has(200) ? ['one was accepted'] : [] }
    },
  },
]
