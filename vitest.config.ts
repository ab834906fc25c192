import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

/** Node reads it as it is, as it does when it runs; nothing is translated, so that what costs most is loaded quickly. */
const asItIs = { experimental: { viteModuleRunner: false, nodeLoader: false } }
/** What counts within a module of others, and so has a process of its own. */
const APART = ['test/existence.test.ts', 'src/server/db/transaction.test.ts']

/**
 * Everything in one run: `--project` chooses. A fork loads the application once, for all files that it runs: they pretend
 * nothing, and each has a database of its own. Whatever a file changes of its process it puts back.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    // Each wait has its own bound; how long a whole test takes says only how busy the machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What follows from something may take its time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'src/shared/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...APART],
          ...asItIs,
        },
      },
      { test: { name: 'apart', include: APART, isolate: true } },
      // What the build translates: components.
      { test: { name: 'web', include: ['src/web/**/*.test.ts'] } },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          ...asItIs,
        },
      },
    ],
  },
})
