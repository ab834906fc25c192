import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

/** Node loads the TypeScript files itself, as in production, which is faster than translating them. */
const loadNatively = { experimental: { viteModuleRunner: false, nodeLoader: false } }
/** Tests that instrument a module of the process and therefore need their own. */
const ISOLATED_FILES = ['test/access/account-enumeration.test.ts', 'src/server/db/transaction.test.ts']

/**
 * Runs all tests; `--project` selects some. A fork loads the application once for all its files, which use no mocks and have
 * their own databases. A file must undo its changes to the process.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    // Every wait has its own timeout. The duration of a whole test only depends on the load of the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Effects may take a while on a busy machine.
    expect: { poll: { timeout: 20_000 } },
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
          globalSetup: ['e2e/support/global-setup.ts'],
          ...loadNatively,
        },
      },
    ],
  },
})
