/** Every failure the API can answer with: its HTTP status and its sentence. The table is closed. */
export const ERRORS = {
  bad_input: { status: 400, message: 'bad input' },
  weak_password: {
    status: 400,
    message:
      'This password is easy to guess: it is common, was leaked, or says something about you. Please choose another.',
  },
  bad_link: { status: 404, message: 'This link has been used, or is too old' },
  unauthorized: { status: 401, message: 'unauthorized' },
  bad_credentials: { status: 401, message: 'Incorrect email or password' },
  bad_password: { status: 401, message: 'Incorrect password' },
  storage_limit: { status: 402, message: 'storage limit reached' },
  user_limit: { status: 402, message: 'user limit reached' },
  forbidden: { status: 403, message: 'forbidden' },
  password_needed: { status: 403, message: 'Please set a password of your own first' },
  cross_site: { status: 403, message: 'forbidden' },
  inactive: { status: 403, message: 'Project is inactive' },
  subscription_ended: { status: 403, message: 'subscription ended' },
  not_found: { status: 404, message: 'not found' },
  conflict: { status: 409, message: 'conflict' },
  tus_version: { status: 412, message: 'this server speaks tus 1.0.0' },
  too_large: { status: 413, message: 'too large' },
  media_type: { status: 415, message: 'unsupported media type' },
  locked: { status: 423, message: 'somebody else is sending this upload right now' },
  too_many_requests: { status: 429, message: 'Too many requests' },
  client_closed: { status: 499, message: 'cancelled' },
  internal: { status: 500, message: 'Operation failed' },
  store_away: { status: 503, message: 'the server cannot reach its files right now; try again in a moment' },
  too_slow: { status: 503, message: 'this takes too long right now; ask for less, or try again in a moment' },
  disk_full: { status: 507, message: 'the server has no space left' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS
export const isErrorCode = (text: unknown): text is ErrorCode => typeof text === 'string' && Object.hasOwn(ERRORS, text)

/** The body of every failed call. */
export interface ErrorBody {
  /** `by` is who was faster, where a field was changed by two. */
  errors: { message: string; field?: string; code?: string; by?: string }
  retry_after_seconds?: number
}
