import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { runChecks } from './check.ts'

// Runs everything that `npm test` covers and prints a summary line at the end. `--project journeys --repeat 20` runs
// one kind of tests repeatedly and reports which runs failed.
const { values } = parseArgs({ options: { project: { type: 'string' }, repeat: { type: 'string', default: '1' } } })
const times = Number(values.repeat)

const total = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

// Checks use one core at most, which leaves the rest to the browser tests.
const checkRun = values.project ? null : runChecks(1)
for (let run = 1; run <= times; run++) {
  const [started, totalsBefore] = [Date.now(), { ...total }]
  await runTests(values.project, times > 1 ? `run ${run}: ` : '')
  const [passedCount, failedCount] = [total.passed - totalsBefore.passed, total.failed - totalsBefore.failed]
  const minutes = ((Date.now() - started) / 60_000).toFixed(1)
  if (times > 1)
    process.stdout.write(`run ${run} of ${times}: ${passedCount} passed, ${failedCount} failed (${minutes} min)\n`)
}
const checkResults = await checkRun
if (checkResults) {
  total.passed += checkResults.passed
  total.failed += checkResults.failed.length
  failures.unshift(...checkResults.failed)
}

for (const name of failures) process.stdout.write(`\nfailed: ${name}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exitCode = total.failed > 0 ? 1 : 0

/** The part of Vitest's report that is read here. */
interface TestReport {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

async function runTests(project: string | undefined, label: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
  const report = join(dir, 'report.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...(project ? ['--project', project] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const [status] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [number | null]
  if (existsSync(report)) {
    const testReport = JSON.parse(readFileSync(report, 'utf8')) as TestReport
    for (const { name, status: fileStatus, assertionResults } of testReport.testResults) {
      const failedAssertions = assertionResults.filter((assertion) => assertion.status === 'failed')
      failures.push(...failedAssertions.map(({ fullName }) => `${label}${relative('.', name)}: ${fullName}`))
      if (fileStatus === 'failed' && failedAssertions.length === 0) failures.push(label + relative('.', name))
    }
    total.passed += testReport.numPassedTests ?? 0
    total.failed += testReport.numFailedTests ?? 0
    total.skipped += testReport.numPendingTests ?? 0
    // A file that fails to load contains no failed test.
    if (status !== 0 && !testReport.numFailedTests) total.failed++
  } else total.failed++
  rmSync(dir, { recursive: true, force: true })
}
