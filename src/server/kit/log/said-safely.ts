const GONE = '…'
/** Separates words that may be addresses. */
const BETWEEN = /([\s<>()[\]{}"',;]+)/
/** May contain an email address, or a token or signature in a URL. */
const isTelling = (word: string) => word.includes('@') || word.includes('?')
/** Truncates messages that repeat user input; the beginning is enough to find the cause. */
const LONGEST = 1000

/** Replaces email addresses and URLs with a query by an ellipsis. */
export const withoutPeople = (text: string): string =>
  text
    .slice(0, LONGEST)
    .split(BETWEEN)
    .map((word) => (isTelling(word) ? GONE : word))
    .join('')

interface Failure {
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

interface FailureSaid {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** Database constraint errors and mail server replies quote the data they refuse. */
const repeatsData = ({ severity, code, responseCode }: Failure) =>
  responseCode !== undefined || (severity !== undefined && /^2[23]/.test(String(code)))

/**
 * Serializes an error for the log without personal data: its type, stack and redacted message. Of the fields that
 * database or mail drivers add (row values, statements, replies with addresses) only a safe selection is kept.
 */
export function failureSaid(thrown: unknown): FailureSaid {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown, message: '', stack: '' }
  const failure = thrown as Failure
  const { name, message, stack, code, constraint, table, column, routine, responseCode, syscall, cause } = failure
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return {
    type: name ?? 'Error',
    message: repeatsData(failure) ? GONE : withoutPeople(message ?? ''),
    ...Object.fromEntries(
      Object.entries({ code, constraint, table, column, routine, responseCode, syscall }).filter(
        ([, one]) => one !== undefined,
      ),
    ),
    stack: frames.join('\n'),
    ...(cause !== undefined && { cause: failureSaid(cause) }),
  }
}
