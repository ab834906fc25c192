const GONE = '…'
/** What ends a word that could be an address. */
const BETWEEN = /([\s<>()[\]{}"',;]+)/
/** What holds a secret of ours or an e-mail: signatures and tokens in addresses, and whatever a mail server repeats. */
const isTelling = (word: string) => word.includes('@') || word.includes('?')
/** A text that may repeat what somebody sent is cut: nobody needs more of it to find the place. */
const LONGEST = 1000

/** A message without e-mail addresses and without what stands behind the question mark of an address. */
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

/** What the database refuses stands in its words about it, and what a mail server was handed in its answer. */
const repeatsData = ({ severity, code, responseCode }: Failure) =>
  responseCode !== undefined || (severity !== undefined && /^2[23]/.test(String(code)))

/**
 * A failure as the log tells it: what kind, where, and its message as far as it says nothing of people. What a database or
 * a mail server adds (the values of a row, the statement, an answer with an address) is left out: all but these fields.
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
