import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import { EFFECT_TIMEOUT_MS } from './test/support/time-limits.ts'

/** Node loads the TypeScript files itself, as in production, which is faster than translating them. */
const loadNatively = { experimental: { viteModuleRunner: false, nodeLoader: false } }
/** Tests that instrument a module of the process, or kill processes at random, and therefore need their own. */
const ISOLATED_FILES = [
  'test/access/account-enumeration.test.ts',
  'test/imports/killed-worker.test.ts',
  'src/server/db/transaction.test.ts',
]

/**
 * Runs all tests; `--project` selects some. A fork loads the application once for all its files, which use no mocks and have
 * their own databases. A file must undo its changes to the process.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    // Tests often wait for a browser, a media tool or the database: four forks keep two cores busy.
    maxWorkers: 4,
    // A longer test names its reason (`test/support/time-limits.ts`).
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Effects may take a while on a busy machine.
    expect: { poll: { timeout: EFFECT_TIMEOUT_MS } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'src/shared/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ISOLATED_FILES],
          ...loadNatively,
        },
      },
      { test: { name: 'apart', include: ISOLATED_FILES, isolate: true } },
      // Components, which need the build to translate them.
      { test: { name: 'web', include: ['src/web/**/*.test.ts'] } },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          // A journey opens pages in a real browser beside three other workers.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ['e2e/support/global-setup.ts'],
          ...loadNatively,
        },
      },
    ],
  },
})
