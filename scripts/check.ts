import { spawnSync } from 'node:child_process'

/** What must be clean besides the tests: name and command, each run by this Node. */
const CHECKS: [string, string[]][] = [
  ['types: shared', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.shared.json']],
  ['types: server', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--quiet']],
  ['floors', ['scripts/check-floors.ts']],
  ['names of the data cache', ['scripts/check-keys.ts']],
  ['time of expressions', ['scripts/check-expressions.ts']],
  ['types: web', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json']],
  ['types: journeys', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.e2e.json']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']],
  ['rules of the specification', ['scripts/spec-index.ts']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check']],
]

/** Runs every check, also after a failure; answers how many passed, and the names of those that failed. */
export function runChecks(): { passed: number; failed: string[] } {
  const result = { passed: 0, failed: [] as string[] }
  for (const [name, args] of CHECKS) {
    const started = Date.now()
    const done = spawnSync(process.execPath, args, { encoding: 'utf8' })
    const ok = done.status === 0
    if (ok) result.passed++
    else result.failed.push(name)
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
    if (!ok) process.stdout.write(`${done.stdout}${done.stderr}\n`)
  }
  return result
}

if (import.meta.main) process.exitCode = runChecks().failed.length > 0 ? 1 : 0
