import { setTimeout as sleep } from 'node:timers/promises'
import { RATES } from '../src/shared/rules/rates.ts'
import { accounts } from './attack/accounts.ts'
import { runWithBystander, type Attack } from './attack/attack.ts'
import { addresses } from './attack/addresses.ts'
import { bodies } from './attack/bodies.ts'
import { connections } from './attack/connections.ts'
import { otherSites } from './attack/other-sites.ts'
import { lockouts } from './attack/lockouts.ts'
import { people } from './attack/people.ts'
import { searches } from './attack/searches.ts'
import { uploads } from './attack/uploads.ts'
import { startWorld } from './faults/world.ts'

// Attacks a running server as someone who has read its source would, and reports how long other users waited: `npm run
// attack [-- part of an attack's name]`. Starts its own server processes on an empty folder.

const ATTACKS: Attack[] = [...bodies, ...otherSites, ...addresses, ...searches, ...connections, ...accounts, ...people]

/** A user who waits longer than this assumes that the page hangs. */
const MAX_WAIT_MS = 2000

/** Attacks whose calls may come from separate networks; the server they attack trusts one proxy. */
const MULTI_NETWORK_ATTACKS: Attack[] = [...uploads, ...lockouts]

const nameFilter = process.argv[2] ?? ''
const failed: string[] = []
await runAttacks(ATTACKS, {})
await runAttacks(MULTI_NETWORK_ATTACKS, { TRUST_PROXY: '1' })
console.log(failed.length === 0 ? 'All attacks failed' : `${failed.length} attacks succeeded`)
process.exit(failed.length > 0 ? 1 : 0)

/** Runs the attacks whose name contains the word, one after the other, against a server with these settings. */
async function runAttacks(attacks: readonly Attack[], env: Record<string, string>): Promise<void> {
  const chosenAttacks = attacks.filter((candidate) => candidate.name.includes(nameFilter))
  if (chosenAttacks.length === 0) return
  const world = await startWorld({ port: 3981, env })
  try {
    for (const [i, { name, run }] of chosenAttacks.entries()) {
      // Rate limits of one attack must not affect the next.
      if (i > 0) await sleep(RATES.write.seconds * 1000)
      const { result, bystanderWaiting } = await runWithBystander(world, () =>
        run(world).catch((error: unknown) => ({
          observation: '',
          problems: [error instanceof Error ? error.message : String(error)],
        })),
      )
      const { observation, problems } = result
      if (bystanderWaiting.requestCount === 0 || bystanderWaiting.longest > MAX_WAIT_MS)
        problems.push(`others waited ${bystanderWaiting.longest.toFixed(0)} ms`)
      if (bystanderWaiting.failed.length > 0)
        problems.push(
          `${bystanderWaiting.failed.length} of ${bystanderWaiting.requestCount} calls by others failed: ${[...new Set(bystanderWaiting.failed)].join(', ')}`,
        )
      const waitingText = `others waited ${bystanderWaiting.median.toFixed(0)} ms, at most ${bystanderWaiting.longest.toFixed(0)} ms`
      console.log(`${problems.length === 0 ? 'ok    ' : 'BROKEN'}  ${name}: ${observation}; ${waitingText}`)
      for (const problem of problems.slice(0, 20)) console.log(`          ${problem}`)
      if (problems.length > 0) failed.push(name)
    }
    for (const line of world.logLines.slice(-20)) console.log(`  server: ${line.slice(0, 300)}`)
  } finally {
    await world.close()
  }
}
