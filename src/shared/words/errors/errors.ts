import { isErrorCode, type ErrorBody, type ErrorCode } from '#shared/errors.ts'
import { sentences, spokenLanguage } from '../sentences.ts'
import { en } from './en.ts'

const { error, failure, reason } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
export const errorMessages = error
export const failureMessages = failure

type Reasons = typeof en.reason

/** Why something failed, where the code alone does not say it: its name, and the values that belong to it. */
export type Reason = {
  [Name in keyof Reasons]: Reasons[Name] extends (...values: infer Values extends (string | number)[]) => string
    ? [name: Name, ...values: Values]
    : [name: Name]
}[keyof Reasons]

const isReason = (given: unknown): given is Reason =>
  Array.isArray(given) && typeof given[0] === 'string' && Object.hasOwn(en.reason, given[0])

function say(words: Reasons, [name, ...values]: Reason): string {
  const said = words[name] as string | ((...values: unknown[]) => string)
  return typeof said === 'function' ? said(...values) : said
}

/** A failure as the API tells it, whatever language its caller speaks. */
export const inEnglish = (code: ErrorCode, why?: Reason): string => (why ? say(en.reason, why) : en.failure[code])

/** A reason in the language of the moment. */
export const spokenReason = (why: Reason): string => say(reason, why)

/** A failure of the API in the language of the moment: by its reason, by its code, or else in the words that it came in. */
export function spokenFailure({ message, code, reason: why, field }: Partial<ErrorBody['errors']>): string | undefined {
  if (message !== undefined && spokenLanguage() === 'en') return message
  if (isReason(why)) return spokenReason(why)
  // What is wrong with a field is more than that something is.
  const tellsLess = code === 'bad_input' && field !== undefined
  return isErrorCode(code) && !tellsLess ? failure[code] : message
}

/** A reason as the message of a schema's issue. */
export const coded = (...why: Reason): string => JSON.stringify(why)

/** The reason that is the message of an issue, where it is one of ours. */
export function decoded(message: string): Reason | undefined {
  try {
    const given: unknown = JSON.parse(message)
    return isReason(given) ? given : undefined
  } catch {
    return undefined
  }
}
