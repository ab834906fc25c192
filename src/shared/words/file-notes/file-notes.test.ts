import { afterEach, beforeAll, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../language.ts'
import { loadLanguage, setLanguageSource } from '../messages.ts'
import { FILE_NOTES, translateNote, type FileNote } from './file-notes.ts'

beforeAll(() => loadLanguage('de'))
afterEach(() => setLanguageSource(() => 'en'))

const allNotes = Object.values(FILE_NOTES).map((note) =>
  typeof note === 'function' ? (note as (...values: unknown[]) => FileNote)(70_000, 12) : note,
)

test.each(Object.keys(LANGUAGES) as Language[])('has a distinct sentence for every file note in %s', (language) => {
  setLanguageSource(() => language)
  const messages = allNotes.map(translateNote)
  expect(messages.filter((sentence) => !/^\p{Lu}.*\.$/u.test(sentence ?? ''))).toEqual([])
  expect(new Set(messages).size).toBe(allNotes.length)
})

test('inserts values into a file note, even after a JSON round trip', () => {
  const note = JSON.parse(JSON.stringify(FILE_NOTES.pictureTooLarge(70_000, 12))) as FileNote
  expect(translateNote(note)).toContain('(70,000 × 12 pixels)')
  setLanguageSource(() => 'de')
  expect(translateNote(note)).toContain('(70.000 × 12 Pixel)')
  expect(translateNote(FILE_NOTES.infected('Eicar.Test (a+b)'))).toContain('Eicar.Test (a+b)')
})

test('returns undefined for an unknown note, for example one stored by another version', () => {
  expect(translateNote(['notOfThisVersion', 1])).toBeUndefined()
  expect(translateNote(['constructor'])).toBeUndefined()
})
