/** How many calls are allowed per period. */
export interface Rate {
  /** Calls per client IP address; for IPv6, per /64 network. */
  perAddress: number
  /** Calls per session, whatever the client's IP address. */
  perSession: number
  seconds: number
  /**
   * Counted in the database, across processes and restarts, because every attempt matters. Other rates are counted per
   * process.
   */
  isCountedExactly?: true
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The rate limits by type of call. Every call has one. */
export const RATES = {
  // Applies to every request, in addition to the request's own rate, even if its URL doesn't exist.
  request: { perAddress: 12_000, perSession: 12_000, seconds: 10 },
  // The periods are short, so that nobody can send a minute's worth of calls in one burst.
  read: { perAddress: 1500, perSession: 750, seconds: 10 },
  write: { perAddress: 600, perSession: 300, seconds: 10 },
  // Calls that affect whole folders or thousands of items.
  bulk: { perAddress: 150, perSession: 75, seconds: 10 },
  search: { perAddress: 300, perSession: 150, seconds: 10 },
  page: { perAddress: 200, perSession: 200, seconds: 10 },
  // Sitemaps and feeds read a whole gallery and are rarely needed.
  feed: { perAddress: 120, perSession: 120, seconds: MINUTE },
  file: { perAddress: 6000, perSession: 6000, seconds: 10 },
  upload: { perAddress: 120_000, perSession: 60_000, seconds: HOUR },
  // Password attempts are limited by their failures (access/sign-in/sign-in-limit.ts); this limit bounds their CPU
  // cost.
  login: { perAddress: 60, perSession: 60, seconds: 10 },
  // Requests that browsers make because of other sites, such as embeds.
  foreign: { perAddress: 600, perSession: 600, seconds: 10 },
  password: { perAddress: 100, perSession: 20, seconds: 15 * MINUTE, isCountedExactly: true },
  register: { perAddress: 60, perSession: 20, seconds: HOUR, isCountedExactly: true },
  // Invitations. The number of mails has a separate limit (features/invites).
  invite: { perAddress: 300, perSession: 120, seconds: HOUR, isCountedExactly: true },
  // Calls that count visits.
  count: { perAddress: 300, perSession: 300, seconds: MINUTE },
  // Visitors' reports. The number per project has a separate limit (features/reports).
  report: { perAddress: 20, perSession: 20, seconds: HOUR, isCountedExactly: true },
  // Help requests. The number of open ones has a separate limit (features/help).
  ticket: { perAddress: 20, perSession: 20, seconds: HOUR, isCountedExactly: true },
  // Messages in a help request.
  ticket_message: { perAddress: 240, perSession: 120, seconds: MINUTE },
  // The website's contact form. The number of mails has a separate limit (features/website).
  contact: { perAddress: 20, perSession: 20, seconds: HOUR, isCountedExactly: true },
  // Calls to the payment provider.
  pay: { perAddress: 300, perSession: 100, seconds: HOUR },
  // Contributions. The number per portal and day has a separate limit (features/submissions).
  submit: { perAddress: 60, perSession: 60, seconds: HOUR, isCountedExactly: true },
  mail: { perAddress: 30, perSession: 10, seconds: HOUR, isCountedExactly: true },
} as const satisfies Record<string, Rate>

export type RateName = keyof typeof RATES

/** Returns the rate limit of an endpoint; if it names none, the default for reads or writes. */
export const getRateName = (endpoint: { rate?: RateName; effect: 'read' | 'write' }): RateName =>
  endpoint.rate ?? endpoint.effect
