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
  // Whatever is asked of this server, also what is nowhere: each of the others is besides.
  request: { address: 12_000, session: 12_000, seconds: 10 },
  // By a few seconds, so that nobody queues up a minute's worth at once.
  read: { address: 1500, session: 750, seconds: 10 },
  write: { address: 600, session: 300, seconds: 10 },
  // Whole folders, or thousands of items at once.
  bulk: { address: 150, session: 75, seconds: 10 },
  search: { address: 300, session: 150, seconds: 10 },
  page: { address: 200, session: 200, seconds: 10 },
  // Sitemaps and feeds: they go over all of a gallery, and nobody needs them often.
  feed: { address: 120, session: 120, seconds: MINUTE },
  file: { address: 6000, session: 6000, seconds: 10 },
  upload: { address: 120_000, session: 60_000, seconds: HOUR },
  // Only failures count where a password is tried (access/sign-in/sign-in-limit.ts); this bounds what trying costs.
  login: { address: 60, session: 60, seconds: 10 },
  // What pages of others make browsers ask.
  foreign: { address: 600, session: 600, seconds: 10 },
  password: { address: 100, session: 20, seconds: 15 * MINUTE, exact: true },
  register: { address: 60, session: 20, seconds: HOUR, exact: true },
  // How many mails go out is bounded besides (features/invites).
  invite: { address: 300, session: 120, seconds: HOUR, exact: true },
  // That somebody looks at something.
  count: { address: 300, session: 300, seconds: MINUTE },
  // What visitors say is wrong with an item; how many cases a project can get is bounded besides (features/reports).
  report: { address: 20, session: 20, seconds: HOUR, exact: true },
  // What people ask for help with; how much may wait altogether is bounded besides (features/help).
  ticket: { address: 20, session: 20, seconds: HOUR, exact: true },
  // What is said in a conversation about it.
  said: { address: 240, session: 120, seconds: MINUTE },
  // What strangers write by the website's form; how many mails that makes is bounded besides (features/website).
  contact: { address: 20, session: 20, seconds: HOUR, exact: true },
  // What asks the payment provider.
  pay: { address: 300, session: 100, seconds: HOUR },
  // What strangers give; how much a portal takes in a day is bounded besides (features/submissions).
  submit: { address: 60, session: 60, seconds: HOUR, exact: true },
  mail: { address: 30, session: 10, seconds: HOUR, exact: true },
} as const satisfies Record<string, Rate>

export type RateName = keyof typeof RATES

/** The rate of a call that names none. */
export const rateOf = (endpoint: { rate?: RateName; effect: 'read' | 'write' }): RateName =>
  endpoint.rate ?? endpoint.effect
