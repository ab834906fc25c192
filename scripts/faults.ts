import { SCENARIOS } from './faults/scenarios.ts'

// Breaks the product on purpose and checks for lost data: `npm run faults [-- part of a scenario's name]`.

const word = process.argv[2] ?? ''
const failed: string[] = []
let port = 3951
for (const { name, run } of SCENARIOS.filter((one) => one.name.includes(word))) {
  const started = Date.now()
  const result = await run((port += 2)).catch((error: unknown) => ({
    saw: '',
    broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }))
  const seconds = Math.round((Date.now() - started) / 1000)
  if ('skipped' in result) {
    console.log(`skipped  ${name}: ${result.skipped}`)
    continue
  }
  const { saw, broken } = result
  console.log(`${broken.length === 0 ? 'ok     ' : 'BROKEN '}  ${name} (${seconds} s): ${saw}`)
  for (const rule of broken.slice(0, 20)) console.log(`           ${rule}`)
  if (broken.length > 0) failed.push(name)
}
// Handles left open by a failed scenario must not keep the process running.
process.exit(failed.length > 0 ? 1 : 0)
