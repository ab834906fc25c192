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

/** Every reason, with as many values as it takes. */
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

test.each(REASONS)('the reason %s is said in both languages, and travels as an issue of a schema', (...reason) => {
  const [english, german] = [spokenReason(reason), inGerman(() => spokenReason(reason))]
  for (const said of [english, german]) expect(said).toMatch(/\S/)
  expect(`${english} ${german}`).not.toMatch(/undefined|NaN|\[object/)
  expect(german).not.toBe(english)
  expect(inGerman(() => inEnglish('bad_input', reason))).toBe(english)
  expect(decoded(coded(...reason))).toEqual(reason)
})

test.each(Object.keys(STATUS_OF) as ErrorCode[])('the code %s is said in both languages', (code) => {
  expect(inGerman(() => failureMessages[code])).toMatch(/\S/)
  expect(inGerman(() => inEnglish(code))).toBe(FIXED_MESSAGES[code] ?? codes.failure[code])
  expect(spokenFailure({ code, message: inEnglish(code) })).toBe(codes.failure[code])
})

describe('a failure of the API', () => {
  const failure = {
    code: 'conflict',
    reason: ['upload_at', 5] as [string, number],
    message: 'The upload has reached byte 5. Continue from there.',
  }
  const german = (given: Parameters<typeof spokenFailure>[0]) => inGerman(() => spokenFailure(given))

  test('in English in its own words, elsewhere by its reason, then by its code', () => {
    expect(spokenFailure(failure)).toBe('The upload has reached byte 5. Continue from there.')
    expect(german(failure)).toBe('Der Upload ist bei Byte 5. Setzen Sie ihn dort fort.')
    expect(german({ ...failure, reason: ['of a later version'] })).toBe(
      'Das wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    )
    expect(german({ code: 'conflict', message: 'conflict', field: 'title' })).toBe(
      'Das wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    )
  })
  test('what is wrong with a field is never less than what came', () => {
    expect(german({ code: 'bad_input', message: 'This field is required.', field: 'title' })).toBe(
      'This field is required.',
    )
    expect(german({ code: 'of a later version', message: 'no' })).toBe('no')
  })
  test('without words by its code, without either by nothing', () => {
    expect(spokenFailure({ code: 'too_large' })).toBe('This is too large for the server to accept.')
    expect(spokenFailure({})).toBeUndefined()
  })
  test.each([['toString'], ['constructor', 1], 'text', [5], []])('%j is no reason', (reason) => {
    expect(german({ code: 'conflict', reason: reason as never })).toBe(
      'Das wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    )
  })
})
