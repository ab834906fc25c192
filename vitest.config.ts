import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

/** Everything in one run: `--project` chooses. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What follows from something may take its time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'server', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] } },
      {
        test: {
          name: 'journeys',
          // Each fork loads the application and starts a browser once, for all of its journeys: they pretend nothing.
          isolate: false,
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          // Each wait has its own bound; how long a whole journey takes says only how busy the machine is.
          testTimeout: 300_000,
        },
      },
    ],
  },
})
