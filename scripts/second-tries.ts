import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed at their second try only: a stall of the machine, or something to look into. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#names) process.stdout.write(`passed at the second try: ${name}\n`)
  }
}
