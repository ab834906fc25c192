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

/** The English message of an API error, which is sent whatever the caller's language. */
export const inEnglish = (code: ErrorCode, why?: Reason): string =>
  why ? say(en.reason, why) : (FIXED_MESSAGES[code] ?? codes.failure[code])

/** A reason in the current language. */
export const spokenReason = (why: Reason): string => say(reason, why)

/** An API error in the current language, by its reason or code if possible, otherwise the message of the response. */
export function spokenFailure(failed: Partial<ErrorBody['errors']>): string | undefined {
  const { message, reason: why } = failed
  const hasWords = message !== undefined && spokenLanguage() === 'en'
  return !hasWords && isReason(why) ? spokenReason(why) : spokenCode(failed)
}

/** Decodes the reason in the message of a zod issue; undefined if it isn't one of ours. */
export function decoded(message: string): Reason | undefined {
  try {
    const given: unknown = JSON.parse(message)
    return isReason(given) ? given : undefined
  } catch {
    return undefined
  }
}
