import { afterEach, beforeAll, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../language.ts'
import { learn, speakFrom } from '../sentences.ts'
import { FILE_NOTES, spokenNote, type FileNote } from './file-notes.ts'

beforeAll(() => learn('de'))
afterEach(() => speakFrom(() => 'en'))

const kept = Object.values(FILE_NOTES).map((note) =>
  typeof note === 'function' ? (note as (...values: unknown[]) => FileNote)(70_000, 12) : note,
)

test.each(Object.keys(LANGUAGES) as Language[])('has a sentence for every file note in %s', (language) => {
  speakFrom(() => language)
  const said = kept.map(spokenNote)
  expect(said.filter((sentence) => !/^\p{Lu}.*\.$/u.test(sentence ?? ''))).toEqual([])
  expect(new Set(said).size).toBe(kept.length)
})

test('inserts values, also after a round trip through JSON', () => {
  const note = JSON.parse(JSON.stringify(FILE_NOTES.pictureTooLarge(70_000, 12))) as FileNote
  expect(spokenNote(note)).toContain('(70,000 × 12 pixels)')
  speakFrom(() => 'de')
  expect(spokenNote(note)).toContain('(70.000 × 12 Pixel)')
  expect(spokenNote(FILE_NOTES.infected('Eicar.Test (a+b)'))).toContain('Eicar.Test (a+b)')
})

test('returns nothing for a note of another version', () => {
  expect(spokenNote(['notOfThisVersion', 1])).toBeUndefined()
  expect(spokenNote(['constructor'])).toBeUndefined()
})
