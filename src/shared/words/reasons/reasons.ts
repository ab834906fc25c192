import { FIXED_MESSAGES, type ErrorBody, type ErrorCode } from '#shared/errors.ts'
import { en as codes } from '../errors/en.ts'
import { translateErrorCode } from '../errors/errors.ts'
import type { Reason } from '../reason.ts'
import { createMessages, getCurrentLanguage } from '../messages.ts'
import { en, type Messages } from './en.ts'

const { reason } = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

const isReason = (value: unknown): value is Reason =>
  Array.isArray(value) && typeof value[0] === 'string' && Object.hasOwn(en.reason, value[0])

function formatReason(messages: Messages['reason'], [name, ...values]: Reason): string {
  const message = messages[name] as string | ((...values: unknown[]) => string)
  return typeof message === 'function' ? message(...values) : message
}

/** Returns the English message of an API error, which is sent whatever the caller's language. */
export const formatErrorInEnglish = (code: ErrorCode, specificReason?: Reason): string =>
  specificReason ? formatReason(en.reason, specificReason) : (FIXED_MESSAGES[code] ?? codes.failure[code])

/** Returns the text of a reason in the current language. */
export const translateReason = (specificReason: Reason): string => formatReason(reason, specificReason)

/**
 * Returns the text for an API error in the current language, by its reason or code if it is known, otherwise the
 * message of the response.
 */
export function translateFailure(error: Partial<ErrorBody['errors']>): string | undefined {
  const { message, reason: specificReason } = error
  const hasEnglishMessage = message !== undefined && getCurrentLanguage() === 'en'
  return !hasEnglishMessage && isReason(specificReason) ? translateReason(specificReason) : translateErrorCode(error)
}

/** Decodes the reason in the message of a zod issue; undefined if it isn't one. */
export function decodeReason(message: string): Reason | undefined {
  try {
    const value: unknown = JSON.parse(message)
    return isReason(value) ? value : undefined
  } catch {
    return undefined
  }
}
