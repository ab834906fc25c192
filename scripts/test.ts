import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runChecks } from './check.ts'

// Everything that `npm test` promises; its last line is the sum.
const total = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

const checks = await runChecks(2)
total.passed += checks.passed
total.failed += checks.failed.length
failures.push(...checks.failed)

suite('vitest.config.ts')
if (existsSync('vitest.e2e.config.ts')) suite('vitest.e2e.config.ts')

for (const name of failures) process.stdout.write(`\nfailed: ${name}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exitCode = total.failed > 0 ? 1 : 0

/** What vitest writes of a run. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

function suite(config: string): void {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
  const report = join(dir, 'report.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=./scripts/second-tries.ts',
    // A machine that stalls for a while fails nothing; what fails twice does.
    '--retry=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const done = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (existsSync(report)) {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Report
    for (const { name, status, assertionResults } of counts.testResults) {
      const failed = assertionResults.filter((one) => one.status === 'failed')
      failures.push(...failed.map(({ fullName }) => `${relative('.', name)}: ${fullName}`))
      if (status === 'failed' && failed.length === 0) failures.push(relative('.', name))
    }
    total.passed += counts.numPassedTests ?? 0
    total.failed += counts.numFailedTests ?? 0
    total.skipped += counts.numPendingTests ?? 0
    // A file that does not even load has no failed test.
    if (done.status !== 0 && !counts.numFailedTests) total.failed++
  } else total.failed++
  rmSync(dir, { recursive: true, force: true })
}
