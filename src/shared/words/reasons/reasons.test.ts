import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FIXED_MESSAGES, ERROR_STATUS, type ErrorCode } from '#shared/errors.ts'
import { loadLanguage, setLanguageSource } from '../messages.ts'
import { en as codes } from '../errors/en.ts'
import { failureMessages } from '../errors/errors.ts'
import { encodeReason, type Reason } from '../reason.ts'
import { en } from './en.ts'
import { decodeReason, formatErrorInEnglish, translateFailure, translateReason } from './reasons.ts'

beforeAll(() => loadLanguage('de'))
afterEach(() => setLanguageSource(() => 'en'))

/** Lists every reason with a value for each of its parameters. */
const REASONS = Object.entries(en.reason).map(
  ([name, message]) =>
    [name, ...(typeof message === 'function' ? ['7', '12'].slice(0, message.length) : [])] as unknown as Reason,
)
const readInGerman = <T>(readMessage: () => T): T => {
  setLanguageSource(() => 'de')
  const message = readMessage()
  setLanguageSource(() => 'en')
  return message
}

test.each(REASONS)('translates the reason %s, and encodes it for zod issues without loss', (...reason) => {
  const [english, german] = [translateReason(reason), readInGerman(() => translateReason(reason))]
  for (const message of [english, german]) expect(message).toMatch(/\S/)
  expect(`${english} ${german}`).not.toMatch(/undefined|NaN|\[object/)
  expect(german).not.toBe(english)
  expect(readInGerman(() => formatErrorInEnglish('bad_input', reason))).toBe(english)
  expect(decodeReason(encodeReason(...reason))).toEqual(reason)
})

test.each(Object.keys(ERROR_STATUS) as ErrorCode[])('translates the error code %s', (code) => {
  expect(readInGerman(() => failureMessages[code])).toMatch(/\S/)
  expect(readInGerman(() => formatErrorInEnglish(code))).toBe(FIXED_MESSAGES[code] ?? codes.failure[code])
  expect(translateFailure({ code, message: formatErrorInEnglish(code) })).toBe(codes.failure[code])
})

describe('an API error', () => {
  const apiFailure = {
    code: 'conflict',
    reason: ['upload_at', 5] as [string, number],
    message: 'The upload has reached byte 5. Continue from there.',
  }
  const translateToGerman = (apiError: Parameters<typeof translateFailure>[0]) =>
    readInGerman(() => translateFailure(apiError))

  test('shows an API error’s own message in English, and in other languages translates its reason or error code', () => {
    expect(translateFailure(apiFailure)).toBe('The upload has reached byte 5. Continue from there.')
    expect(translateToGerman(apiFailure)).toBe('Der Upload ist bei Byte 5. Setzen Sie ihn dort fort.')
    expect(translateToGerman({ ...apiFailure, reason: ['of a later version'] })).toBe(
      'Das wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    )
    expect(translateToGerman({ code: 'conflict', message: 'conflict', field: 'title' })).toBe(
      'Das wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    )
  })
  test('shows a field’s message untranslated when the error code would be less specific', () => {
    expect(translateToGerman({ code: 'bad_input', message: 'This field is required.', field: 'title' })).toBe(
      'This field is required.',
    )
    expect(translateToGerman({ code: 'of a later version', message: 'no' })).toBe('no')
  })
  test('falls back to a message for the error code, and returns undefined without a code', () => {
    expect(translateFailure({ code: 'too_large' })).toBe('This is too large for the server to accept.')
    expect(translateFailure({})).toBeUndefined()
  })
  test.each([['toString'], ['constructor', 1], 'text', [5], []])('ignores the invalid reason %j', (reason) => {
    expect(translateToGerman({ code: 'conflict', reason: reason as never })).toBe(
      'Das wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    )
  })
})
