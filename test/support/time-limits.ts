/** Limits for tests and hooks that may take longer than `vitest.config.ts` allows, named after the reason, in ms. */
export const TIME_LIMITS = {
  /** Runs ffmpeg and other tools on real files, or waits until a worker has. */
  mediaTools: 180_000,
  /** Starts, stops or kills whole server processes. */
  serverProcesses: 180_000,
  /** Runs through a whole table of calls, values or pages. */
  allCases: 300_000,
  /** Makes many calls in parallel. */
  parallelCalls: 180_000,
  /** Creates or uploads very many items or files. */
  manyItems: 180_000,
  /** Loses connections, and waits until the client or the server has noticed. */
  lostConnections: 180_000,
  /** Waits until a delay or a period has elapsed in real time. */
  elapsedTime: 180_000,
  /** Measures how the running time grows with the input. */
  runningTime: 180_000,
  /** Walks through a whole story in the browser. */
  longJourney: 180_000,
}

/** How long a test waits for an effect, shorter than the default limit of a test, in ms. */
export const EFFECT_TIMEOUT_MS = 20_000

/** How long a test with a named limit waits for an effect, shorter than any of those limits, in ms. */
export const SLOW_EFFECT_TIMEOUT_MS = 120_000
