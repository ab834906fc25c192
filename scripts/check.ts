import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** A single checker, because several would each infer the shared types again, which costs more than twice as much. */
const createTypeCheck = (project: string) => [
  'node_modules/typescript/bin/tsc',
  '-p',
  `tsconfig.${project}.json`,
  '--singleThreaded',
]

/** The checks besides tests: name and Node arguments, slowest first. */
const CHECKS: [string, string[]][] = [
  ['types: server', createTypeCheck('server')],
  ['types: web', createTypeCheck('web')],
  ['types: journeys', createTypeCheck('e2e')],
  ['types: tests of the web', createTypeCheck('web-tests')],
  ['time of expressions', ['scripts/check-expressions.ts']],
  ['types: shared', createTypeCheck('shared')],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--quiet']],
  ['floors', ['scripts/check-floors.ts']],
  ['names of the data cache', ['scripts/check-keys.ts']],
  ['migrations', ['scripts/check-migrations.ts']],
  ['wording', ['scripts/check-wording.ts']],
  ['commit subjects', ['scripts/check-commits.ts']],
  ['rules of the specification', ['scripts/spec-index.ts']],
  ['map of the features', ['scripts/map.ts', '--check']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check']],
]

/**
 * Runs all checks, a number at a time, even after a failure. Returns the number passed and the names of failed ones.
 */
export async function runChecks(lanes: number): Promise<{ passed: number; failed: string[] }> {
  const failed: string[] = []
  const waitingChecks = [...CHECKS]
  const lane = async () => {
    for (let check = waitingChecks.shift(); check; check = waitingChecks.shift()) {
      const [name, args] = check
      const started = Date.now()
      const { ok, output } = await runCommand(args)
      if (!ok) failed.push(name)
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n${ok ? '' : `${output}\n`}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { passed: CHECKS.length - failed.length, failed }
}

async function runCommand(args: string[]): Promise<{ ok: boolean; output: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const exitPromise = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const [code, ...output] = await Promise.all([exitPromise, text(child.stdout), text(child.stderr)])
  return { ok: code === 0, output: output.join('') }
}

if (import.meta.main) process.exitCode = (await runChecks(2)).failed.length > 0 ? 1 : 0
