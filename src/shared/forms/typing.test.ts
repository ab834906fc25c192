import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formMessages } from '#shared/words/forms/forms.ts'
import { plainText } from './sent.ts'
import { countCharacters, countWords, strictOnly, typed } from './typing.ts'

const text = { type: 'text' } as const
/** Types the keys one by one at the end of the text. */
const keys = (field: Parameters<typeof typed>[0], sequence: string) =>
  [...sequence].reduce((now, key) => typed(field, now, now + key).text, '')

describe('typing', () => {
  test('5.text.1 collapses repeated spaces, except in passwords', () => {
    expect(keys(text, 'a   b')).toBe('a b')
    expect(keys({ type: 'textarea' }, 'a   b\n\n   c')).toBe('a b\n\n c')
    expect(keys({ type: 'password' }, 'a   b')).toBe('a   b')
    expect(typed(text, '', 'a    b  c', true)).toEqual({ text: 'a b c', cut: false })
  })
  test('5.text.1 collapses spaces at any position and keeps everything else', () => {
    const rough = fc.string({ unit: fc.constantFrom(' ', ' ', '\n', 'a', 'ü', '👩') })
    const single = rough.map((one) => one.replace(/ {2,}/g, ' '))
    const type = fc.constantFrom('text' as const, 'textarea' as const)
    fc.assert(
      fc.property(type, single, rough, single, fc.boolean(), (kind, head, part, tail, pasted) => {
        const after = head + part + tail
        const { text: taken } = typed({ type: kind }, head + tail, after, pasted)
        expect(taken).not.toContain('  ')
        expect(taken.replaceAll(' ', '')).toBe(after.replaceAll(' ', ''))
        expect(taken.split(/ +/)).toEqual(after.split(/ +/))
      }),
    )
  })
  test('5.text.2 accepts only letters, digits and _ - . ( ) in strict fields', () => {
    const strict = { type: 'text', strict_chars: true } as const
    expect(keys(strict, 'Ä day: (1)_x.-y/!')).toBe('day(1)_x.-y')
    expect(typed(strict, '', 'a b/c', true)).toEqual({ text: 'abc', cut: true })
    expect(strictOnly('A day: (the) quay/ü_1.2-3')).toBe('Aday(the)quay_1.2-3')
  })
  test('5.text.3 ignores space and Enter at the word limit', () => {
    const two = { type: 'textarea', max_words: 2 } as const
    expect(keys(two, 'one two three')).toBe('one twothree')
    expect(typed(two, 'one two', 'one two\n').text).toBe('one two')
    expect(typed(two, 'one two', 'on e two').text).toBe('one two')
    expect(typed(two, 'one two', 'one to').text).toBe('one to')
  })
  test('5.text.4 ignores keys at the character limit', () => {
    const three = { type: 'text', max_chars: 3 } as const
    expect(keys(three, 'abcdef')).toBe('abc')
    expect(typed(three, 'abc', 'ab').text).toBe('ab')
  })
  test('cuts pasted text to what fits and keeps the text around it', () => {
    expect(typed({ type: 'text', max_chars: 5 }, 'ae', 'abcxyze', true)).toEqual({ text: 'abcxe', cut: true })
    expect(typed({ type: 'textarea', max_words: 3 }, 'one', 'one two three four', true)).toEqual({
      text: 'one two three ',
      cut: true,
    })
    expect(typed({ type: 'text', max_chars: 5 }, '', 'abc', true)).toEqual({ text: 'abc', cut: false })
  })
  test('5.text.5 counts words and characters', () => {
    expect(formMessages.words(countWords(' one two\nthree '), 5)).toBe('Word count: 3 / 5')
    expect(formMessages.characters(countCharacters('añ👩'), 9)).toBe('Character count: 3 / 9')
  })
  test('holds the limits and keeps the existing text, wherever text is pasted', () => {
    const limits = fc.record({ max_words: fc.integer({ min: 1, max: 5 }), max_chars: fc.integer({ min: 1, max: 20 }) })
    fc.assert(
      fc.property(limits, fc.string(), fc.string(), fc.string(), (limit, head, part, tail) => {
        const field = { type: 'textarea', ...limit } as const
        const before = (head + tail).replace(/ {2,}/g, ' ')
        fc.pre(countWords(before) <= limit.max_words && countCharacters(before) <= limit.max_chars)
        const at = Math.min(head.length, before.length)
        const { text: after } = typed(field, before, before.slice(0, at) + part + before.slice(at), true)
        expect(countWords(after)).toBeLessThanOrEqual(limit.max_words)
        expect(countCharacters(after)).toBeLessThanOrEqual(limit.max_chars)
        expect(after.length).toBeGreaterThanOrEqual(before.length)
      }),
    )
  })
})

test('separates the words of a rich text at blocks but not at bold text', () => {
  expect(plainText('<p>a<b>b</b> c</p><p>d</p>')).toBe('ab c  d')
  expect(countWords(plainText('<ul><li>one</li><li>two</li></ul>'))).toBe(2)
})
