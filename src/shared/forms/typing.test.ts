import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formMessages } from '#shared/words/forms/forms.ts'
import { toCountedText } from './normalize-field-value.ts'
import { countCharacters, countWords, removeNonStrict, applyTyping } from './typing.ts'

const textField = { type: 'text' } as const
/** Types these keys one by one at the end of the text. */
const typeKeys = (field: Parameters<typeof applyTyping>[0], sequence: string) =>
  [...sequence].reduce((currentText, key) => applyTyping(field, currentText, currentText + key).text, '')

describe('typed and pasted text', () => {
  test('5.text.1 collapses repeated spaces, except in passwords', () => {
    expect(typeKeys(textField, 'a   b')).toBe('a b')
    expect(typeKeys({ type: 'textarea' }, 'a   b\n\n   c')).toBe('a b\n\n c')
    expect(typeKeys({ type: 'password' }, 'a   b')).toBe('a   b')
    expect(applyTyping(textField, '', 'a    b  c', true)).toEqual({ text: 'a b c', isCut: false })
  })
  test('5.text.1 collapses repeated spaces wherever they are inserted, and changes nothing else', () => {
    const anySpacing = fc.string({ unit: fc.constantFrom(' ', ' ', '\n', 'a', 'ü', '👩') })
    const singleSpaced = anySpacing.map((spacedText) => spacedText.replace(/ {2,}/g, ' '))
    const anyType = fc.constantFrom('text' as const, 'textarea' as const)
    fc.assert(
      fc.property(
        anyType,
        singleSpaced,
        anySpacing,
        singleSpaced,
        fc.boolean(),
        (fieldType, head, part, tail, isPasted) => {
          const after = head + part + tail
          const { text: result } = applyTyping({ type: fieldType }, head + tail, after, isPasted)
          expect(result).not.toContain('  ')
          expect(result.replaceAll(' ', '')).toBe(after.replaceAll(' ', ''))
          expect(result.split(/ +/)).toEqual(after.split(/ +/))
        },
      ),
    )
  })
  test('5.text.2 accepts only letters, digits and _ - . ( ) in fields restricted to strict characters', () => {
    const strictField = { type: 'text', strict_chars: true } as const
    expect(typeKeys(strictField, 'Ä day: (1)_x.-y/!')).toBe('day(1)_x.-y')
    expect(applyTyping(strictField, '', 'a b/c', true)).toEqual({ text: 'abc', isCut: true })
    expect(removeNonStrict('A day: (the) quay/ü_1.2-3')).toBe('Aday(the)quay_1.2-3')
  })
  test('5.text.3 ignores Space and Enter once the word limit is reached', () => {
    const twoWordField = { type: 'textarea', max_words: 2 } as const
    expect(typeKeys(twoWordField, 'one two three')).toBe('one twothree')
    expect(applyTyping(twoWordField, 'one two', 'one two\n').text).toBe('one two')
    expect(applyTyping(twoWordField, 'one two', 'on e two').text).toBe('one two')
    expect(applyTyping(twoWordField, 'one two', 'one to').text).toBe('one to')
  })
  test('5.text.4 ignores further typing once the character limit is reached', () => {
    const threeCharacterField = { type: 'text', max_chars: 3 } as const
    expect(typeKeys(threeCharacterField, 'abcdef')).toBe('abc')
    expect(applyTyping(threeCharacterField, 'abc', 'ab').text).toBe('ab')
  })
  test('truncates pasted text to the limit and keeps the text around it', () => {
    expect(applyTyping({ type: 'text', max_chars: 5 }, 'ae', 'abcxyze', true)).toEqual({ text: 'abcxe', isCut: true })
    expect(applyTyping({ type: 'textarea', max_words: 3 }, 'one', 'one two three four', true)).toEqual({
      text: 'one two three ',
      isCut: true,
    })
    expect(applyTyping({ type: 'text', max_chars: 5 }, '', 'abc', true)).toEqual({ text: 'abc', isCut: false })
  })
  test('5.text.5 shows the word and character counts next to their limits', () => {
    expect(formMessages.words(countWords(' one two\nthree '), 5)).toBe('Word count: 3 / 5')
    expect(formMessages.characters(countCharacters('añ👩'), 9)).toBe('Character count: 3 / 9')
  })
  test('enforces the limits and keeps the existing text wherever new text is pasted', () => {
    const anyLimits = fc.record({
      max_words: fc.integer({ min: 1, max: 5 }),
      max_chars: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(anyLimits, fc.string(), fc.string(), fc.string(), (limitValues, head, part, tail) => {
        const field = { type: 'textarea', ...limitValues } as const
        const before = (head + tail).replace(/ {2,}/g, ' ')
        fc.pre(countWords(before) <= limitValues.max_words && countCharacters(before) <= limitValues.max_chars)
        const insertionIndex = Math.min(head.length, before.length)
        const { text: after } = applyTyping(
          field,
          before,
          before.slice(0, insertionIndex) + part + before.slice(insertionIndex),
          true,
        )
        expect(countWords(after)).toBeLessThanOrEqual(limitValues.max_words)
        expect(countCharacters(after)).toBeLessThanOrEqual(limitValues.max_chars)
        expect(after.length).toBeGreaterThanOrEqual(before.length)
      }),
    )
  })
})

test('treats a block boundary in rich text, but not inline formatting, as a word boundary', () => {
  expect(toCountedText('<p>a<b>b</b> c</p><p>d</p>')).toBe('ab c  d')
  expect(countWords(toCountedText('<ul><li>one</li><li>two</li></ul>'))).toBe(2)
})
