import { FIXED_MESSAGES, isErrorCode, type ErrorBody } from '#shared/errors.ts'
import { createMessages, getCurrentLanguage } from '../messages.ts'
import { en } from './en.ts'

const { error, failure } = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
export const errorMessages = error
export const failureMessages = failure

/**
 * Returns the text for an API error in the current language, by its code if it is known, otherwise the message of the
 * response.
 */
export function translateErrorCode({ message, code, field }: Partial<ErrorBody['errors']>): string | undefined {
  if (isErrorCode(code) && message === FIXED_MESSAGES[code]) return failure[code]
  if (message !== undefined && getCurrentLanguage() === 'en') return message
  // For an invalid field, the message is more specific than the code.
  const isLessSpecific = code === 'bad_input' && field !== undefined
  return isErrorCode(code) && !isLessSpecific ? failure[code] : message
}
