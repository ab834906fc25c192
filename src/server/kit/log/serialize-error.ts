const REDACTED = '…'
/** Matches the separators between words; each word is then checked for personal data. */
const WORD_SEPARATORS = /([\s<>()[\]{}"',;]+)/
/** Whether a word may contain an email address, or a token or signature in a URL. */
const isSensitive = (word: string) => word.includes('@') || word.includes('?')
/** Truncates messages that repeat user input; the beginning is enough to find the cause. */
const MAX_LENGTH = 1000

/** Replaces email addresses, and URLs with a query string, by an ellipsis. */
export const redactPersonalData = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .split(WORD_SEPARATORS)
    .map((word) => (isSensitive(word) ? REDACTED : word))
    .join('')

interface LoggableError {
  name?: string
  message?: string
  stack?: string
  code?: unknown
  severity?: unknown
  constraint?: unknown
  table?: unknown
  column?: unknown
  routine?: unknown
  responseCode?: unknown
  syscall?: unknown
  cause?: unknown
}

interface SerializedError {
  type: string
  message: string
  stack: string
  [extra: string]: unknown
}

/** Database constraint errors and mail server replies quote the rejected data. */
const mayQuoteData = ({ severity, code, responseCode }: LoggableError) =>
  responseCode !== undefined || (severity !== undefined && /^2[23]/.test(String(code)))

/**
 * Serializes an error for the log without personal data: the type, stack and redacted message. Among the fields that
 * database or mail drivers add (row values, statements, replies with addresses) only a safe selection is kept.
 */
export function serializeError(thrown: unknown): SerializedError {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown, message: '', stack: '' }
  const error = thrown as LoggableError
  const { name, message, stack, code, constraint, table, column, routine, responseCode, syscall, cause } = error
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return {
    type: name ?? 'Error',
    message: mayQuoteData(error) ? REDACTED : redactPersonalData(message ?? ''),
    ...Object.fromEntries(
      Object.entries({ code, constraint, table, column, routine, responseCode, syscall }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    stack: frames.join('\n'),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  }
}
