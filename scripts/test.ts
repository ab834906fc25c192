import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.ts'

// Everything that `npm test` promises; its last line is the sum.
const total = { passed: 0, failed: 0, skipped: 0 }

const checks = runChecks()
total.passed += checks.passed
total.failed += checks.failed

suite('vitest.config.ts')
if (existsSync('vitest.e2e.config.ts')) suite('vitest.e2e.config.ts')

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exitCode = total.failed > 0 ? 1 : 0

function suite(config: string): void {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
  const report = join(dir, 'report.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const done = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (existsSync(report)) {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
    total.passed += counts.numPassedTests ?? 0
    total.failed += counts.numFailedTests ?? 0
    total.skipped += counts.numPendingTests ?? 0
    // A file that does not even load has no failed test.
    if (done.status !== 0 && !counts.numFailedTests) total.failed++
  } else total.failed++
  rmSync(dir, { recursive: true, force: true })
}
