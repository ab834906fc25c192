/** How many calls are allowed per period. */
export interface Rate {
  /** Calls per client address; IPv6 addresses count by their /64 network. */
  address: number
  /** Calls per session, whatever the address. */
  session: number
  seconds: number
  /**
   * Counted in the database across all processes and restarts, where every attempt matters. Others are counted per
   * process.
   */
  exact?: true
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The rate limits by type of call. Every call has one. */
export const RATES = {
  // Applies to every request in addition to its own rate, unknown addresses included.
  request: { address: 12_000, session: 12_000, seconds: 10 },
  // Short periods, so that nobody can send a minute's worth of calls at once.
  read: { address: 1500, session: 750, seconds: 10 },
  write: { address: 600, session: 300, seconds: 10 },
  // Whole folders or thousands of items at once.
  bulk: { address: 150, session: 75, seconds: 10 },
  search: { address: 300, session: 150, seconds: 10 },
  page: { address: 200, session: 200, seconds: 10 },
  // Sitemaps and feeds read a whole gallery and are seldom needed.
  feed: { address: 120, session: 120, seconds: MINUTE },
  file: { address: 6000, session: 6000, seconds: 10 },
  upload: { address: 120_000, session: 60_000, seconds: HOUR },
  // Password attempts are limited by failures (access/sign-in/sign-in-limit.ts); this bounds their CPU cost.
  login: { address: 60, session: 60, seconds: 10 },
  // Requests that other sites cause browsers to make.
  foreign: { address: 600, session: 600, seconds: 10 },
  password: { address: 100, session: 20, seconds: 15 * MINUTE, exact: true },
  register: { address: 60, session: 20, seconds: HOUR, exact: true },
  // The number of mails has a limit of its own (features/invites).
  invite: { address: 300, session: 120, seconds: HOUR, exact: true },
  // Counted visits.
  count: { address: 300, session: 300, seconds: MINUTE },
  // Visitors' reports. The number per project has a limit of its own (features/reports).
  report: { address: 20, session: 20, seconds: HOUR, exact: true },
  // Help requests. The number of open ones has a limit of its own (features/help).
  ticket: { address: 20, session: 20, seconds: HOUR, exact: true },
  // Messages in a help request.
  ticket_message: { address: 240, session: 120, seconds: MINUTE },
  // The website's contact form. The number of mails has a limit of its own (features/website).
  contact: { address: 20, session: 20, seconds: HOUR, exact: true },
  // Calls to the payment provider.
  pay: { address: 300, session: 100, seconds: HOUR },
  // Contributions. A portal's daily amount has a limit of its own (features/submissions).
  submit: { address: 60, session: 60, seconds: HOUR, exact: true },
  mail: { address: 30, session: 10, seconds: HOUR, exact: true },
} as const satisfies Record<string, Rate>

export type RateName = keyof typeof RATES

/** The rate limit of an endpoint; by its effect if it names none. */
export const rateOf = (endpoint: { rate?: RateName; effect: 'read' | 'write' }): RateName =>
  endpoint.rate ?? endpoint.effect
