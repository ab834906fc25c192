import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FIXED_MESSAGES, STATUS_OF, type ErrorCode } from '#shared/errors.ts'
import { learn, speakFrom } from '../sentences.ts'
import { en as codes } from '../errors/en.ts'
import { failureMessages } from '../errors/errors.ts'
import { coded, type Reason } from '../reason.ts'
import { en } from './en.ts'
import { decoded, inEnglish, spokenFailure, spokenReason } from './reasons.ts'

beforeAll(() => learn('de'))
afterEach(() => speakFrom(() => 'en'))

/** Every reason with a value for each parameter. */
const REASONS = Object.entries(en.reason).map(
  ([name, said]) =>
    [name, ...(typeof said === 'function' ? ['7', '12'].slice(0, said.length) : [])] as unknown as Reason,
)
const inGerman = <T>(read: () => T): T => {
  speakFrom(() => 'de')
  const said = read()
  speakFrom(() => 'en')
  return said
}

test.each(REASONS)('translates the reason %s and decodes it from a zod issue', (...reason) => {
  const [english, german] = [spokenReason(reason), inGerman(() => spokenReason(reason))]
  for (const said of [english, german]) expect(said).toMatch(/\S/)
  expect(`${english} ${german}`).not.toMatch(/undefined|NaN|\[object/)
  expect(german).not.toBe(english)
  expect(inGerman(() => inEnglish('bad_input', reason))).toBe(english)
  expect(decoded(coded(...reason))).toEqual(reason)
})

test.each(Object.keys(STATUS_OF) as ErrorCode[])('translates the error code %s', (code) => {
  expect(inGerman(() => failureMessages[code])).toMatch(/\S/)
  expect(inGerman(() => inEnglish(code))).toBe(FIXED_MESSAGES[code] ?? codes.failure[code])
  expect(spokenFailure({ code, message: inEnglish(code) })).toBe(codes.failure[code])
})

describe('an API error', () => {
  const failure = {
    code: 'conflict',
    reason: ['upload_at', 5] as [string, number],
    message: 'The upload has reached byte 5. Continue from there.',
  }
  const german = (given: Parameters<typeof spokenFailure>[0]) => inGerman(() => spokenFailure(given))

  test('uses its message in English, otherwise its reason, then its code', () => {
    expect(spokenFailure(failure)).toBe('The upload has reached byte 5. Continue from there.')
    expect(german(failure)).toBe('Der Upload ist bei Byte 5. Setzen Sie ihn dort fort.')
    expect(german({ ...failure, reason: ['of a later version'] })).toBe(
      'Das wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    )
    expect(german({ code: 'conflict', message: 'conflict', field: 'title' })).toBe(
      'Das wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    )
  })
  test('keeps the message about a field when the code is less specific', () => {
    expect(german({ code: 'bad_input', message: 'This field is required.', field: 'title' })).toBe(
      'This field is required.',
    )
    expect(german({ code: 'of a later version', message: 'no' })).toBe('no')
  })
  test('falls back to the code, then to nothing', () => {
    expect(spokenFailure({ code: 'too_large' })).toBe('This is too large for the server to accept.')
    expect(spokenFailure({})).toBeUndefined()
  })
  test.each([['toString'], ['constructor', 1], 'text', [5], []])('ignores %j as a reason', (reason) => {
    expect(german({ code: 'conflict', reason: reason as never })).toBe(
      'Das wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    )
  })
})
