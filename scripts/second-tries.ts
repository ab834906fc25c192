import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed at their second try only, and why: a stall of the machine, or something to look into. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const why =
      test
        .result()
        .errors?.map((error) => error.stack ?? error.message)
        .join('\n') ?? ''
    this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}\n${why}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#names) process.stdout.write(`passed at the second try: ${name}\n`)
  }
}
