import { FIXED_MESSAGES, isErrorCode, type ErrorBody } from '#shared/errors.ts'
import { sentences, spokenLanguage } from '../sentences.ts'
import { en } from './en.ts'

const { error, failure } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
export const errorMessages = error
export const failureMessages = failure

/** A failure of the API in the language of the moment, by its code, or else in the words that it came in. */
export function spokenCode({ message, code, field }: Partial<ErrorBody['errors']>): string | undefined {
  if (isErrorCode(code) && message === FIXED_MESSAGES[code]) return failure[code]
  if (message !== undefined && spokenLanguage() === 'en') return message
  // What is wrong with a field is more than that something is.
  const tellsLess = code === 'bad_input' && field !== undefined
  return isErrorCode(code) && !tellsLess ? failure[code] : message
}
