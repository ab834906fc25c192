/** Every error code that the API can return, with its HTTP status. words/errors has a sentence for each. */
export const ERROR_STATUS = {
  bad_input: 400,
  weak_password: 400,
  bad_signature: 400,
  bad_link: 404,
  unauthorized: 401,
  bad_credentials: 401,
  bad_password: 401,
  bad_code: 401,
  bad_passkey: 401,
  sign_in_again: 401,
  storage_limit: 402,
  user_limit: 402,
  forbidden: 403,
  password_needed: 403,
  cross_site: 403,
  for_another: 403,
  login_as_refused: 403,
  registration_closed: 403,
  looking: 403,
  invite_mismatch: 403,
  not_held: 403,
  own_rights: 403,
  owner_rights: 403,
  inactive: 403,
  subscription_ended: 403,
  not_found: 404,
  no_account: 404,
  conflict: 409,
  challenge_gone: 409,
  known_here: 409,
  last_owner: 409,
  tus_version: 412,
  too_large: 413,
  media_type: 415,
  locked: 423,
  too_many_requests: 429,
  client_closed: 499,
  internal: 500,
  store_away: 503,
  payments_off: 503,
  payments_away: 503,
  too_slow: 503,
  busy: 503,
  disk_full: 507,
} as const satisfies Record<string, number>

/**
 * Messages for API clients, fixed by the specification and the contract. The screens show the sentence from
 * words/errors instead.
 */
export const FIXED_MESSAGES: Partial<Record<keyof typeof ERROR_STATUS, string>> = {
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  not_found: 'not found',
  storage_limit: 'storage limit reached',
  user_limit: 'user limit reached',
}

export type ErrorCode = keyof typeof ERROR_STATUS
export const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && Object.hasOwn(ERROR_STATUS, text)

/** The body of every failed call. */
export interface ErrorBody {
  /**
   * `message` is an English sentence; `reason` says the same as a code with values, for programs. After an edit
   * conflict, `by` names the person who changed the field first.
   */
  errors: {
    message: string
    code?: string
    reason?: readonly [name: string, ...values: (string | number)[]]
    field?: string
    by?: string
  }
  retry_after_seconds?: number
}
