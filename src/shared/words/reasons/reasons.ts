import { FIXED_MESSAGES, type ErrorBody, type ErrorCode } from '#shared/errors.ts'
import { en as codes } from '../errors/en.ts'
import { spokenCode } from '../errors/errors.ts'
import type { Reason } from '../reason.ts'
import { sentences, spokenLanguage } from '../sentences.ts'
import { en, type Words } from './en.ts'

const { reason } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

const isReason = (given: unknown): given is Reason =>
  Array.isArray(given) && typeof given[0] === 'string' && Object.hasOwn(en.reason, given[0])

function say(words: Words['reason'], [name, ...values]: Reason): string {
  const said = words[name] as string | ((...values: unknown[]) => string)
  return typeof said === 'function' ? said(...values) : said
}

/** A failure as the API tells it, whatever language its caller speaks. */
export const inEnglish = (code: ErrorCode, why?: Reason): string =>
  why ? say(en.reason, why) : (FIXED_MESSAGES[code] ?? codes.failure[code])

/** A reason in the language of the moment. */
export const spokenReason = (why: Reason): string => say(reason, why)

/** A failure of the API in the language of the moment: by its reason, by its code, or else in the words that it came in. */
export function spokenFailure(failed: Partial<ErrorBody['errors']>): string | undefined {
  const { message, reason: why } = failed
  const hasWords = message !== undefined && spokenLanguage() === 'en'
  return !hasWords && isReason(why) ? spokenReason(why) : spokenCode(failed)
}

/** The reason that is the message of a schema's issue, where it is one of ours. */
export function decoded(message: string): Reason | undefined {
  try {
    const given: unknown = JSON.parse(message)
    return isReason(given) ? given : undefined
  } catch {
    return undefined
  }
}
