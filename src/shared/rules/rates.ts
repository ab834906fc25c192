/** How often calls may be made within so many seconds. */
export interface Rate {
  /** By one address; of IPv6 by its /64. */
  address: number
  /** By one session, wherever it calls from. */
  session: number
  seconds: number
  /** Counted in the database, over all processes and starts: where each try counts. The others are counted by each process. */
  exact?: true
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The limit of every call, by what it does. No call is without one. */
export const RATES = {
  read: { address: 6000, session: 3000, seconds: MINUTE },
  write: { address: 2400, session: 1200, seconds: MINUTE },
  // Whole folders, or thousands of items at once.
  bulk: { address: 600, session: 300, seconds: MINUTE },
  search: { address: 900, session: 600, seconds: MINUTE },
  page: { address: 600, session: 600, seconds: MINUTE },
  file: { address: 30_000, session: 30_000, seconds: MINUTE },
  upload: { address: 120_000, session: 60_000, seconds: HOUR },
  login: { address: 300, session: 300, seconds: 15 * MINUTE, exact: true },
  password: { address: 100, session: 20, seconds: 15 * MINUTE, exact: true },
  register: { address: 20, session: 20, seconds: HOUR, exact: true },
  mail: { address: 10, session: 10, seconds: HOUR, exact: true },
  'gallery-password': { address: 20, session: 20, seconds: 15 * MINUTE, exact: true },
} as const satisfies Record<string, Rate>

export type RateName = keyof typeof RATES

/** The rate of a call that names none. */
export const rateOf = (endpoint: { rate?: RateName; effect: 'read' | 'write' }): RateName =>
  endpoint.rate ?? endpoint.effect
