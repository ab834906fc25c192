import { defineConfig } from 'vitest/config'

/** Browser journeys: one real Chromium at a time, on the built pages. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a page makes of an answer may take longer on a busy machine.
    expect: { poll: { timeout: 5_000 } },
  },
})
