export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** The call is about a subject with a creator, so it distinguishes the caller's own subjects from those of others. */
  made?: true
  /** Callers with permission get 409, because a rule of this subject forbids the call. */
  conflicts?: true
  /** The body is sent as a form with a file, of this text. */
  file?: true | string
  /** A call of a resumable upload. It isn't an endpoint, because its input is headers and bytes. */
  tus?: { method: string; headers?: Record<string, string>; body?: string }
}

/** An image of one pixel. */
export const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const randomWord = () => Math.random().toString(36).slice(2)

/** How the rows of a table become items. */
export const MAPPING_SETTINGS = {
  match: null,
  mode: 'both',
  empty: 'leave',
  separator: ';',
  visibility: 'private',
  missing_files: 'create',
  move: false,
}
