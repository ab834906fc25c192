import { SCENARIOS } from './faults/scenarios.ts'

// Breaks the product on purpose and checks for lost data: `npm run faults [-- part of a scenario's name]`.

const namePart = process.argv[2] ?? ''
const failedScenarios: string[] = []
let port = 3951
for (const { name, run } of SCENARIOS.filter((scenario) => scenario.name.includes(namePart))) {
  const started = Date.now()
  const result = await run((port += 2)).catch((error: unknown) => ({
    observed: '',
    violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }))
  const seconds = Math.round((Date.now() - started) / 1000)
  if ('skipped' in result) {
    console.log(`skipped  ${name}: ${result.skipped}`)
    continue
  }
  const { observed, violations } = result
  console.log(`${violations.length === 0 ? 'ok     ' : 'BROKEN '}  ${name} (${seconds} s): ${observed}`)
  for (const violation of violations.slice(0, 20)) console.log(`           ${violation}`)
  if (violations.length > 0) failedScenarios.push(name)
}
// Handles left open by a failed scenario must not keep the process running.
process.exit(failedScenarios.length > 0 ? 1 : 0)
