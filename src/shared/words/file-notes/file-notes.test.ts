import { afterEach, beforeAll, expect, test } from 'vitest'
import { FILE_NOTES, spokenNote } from '#shared/words/file-notes/file-notes.ts'
import { learn, speakFrom } from '../sentences.ts'

beforeAll(() => learn('de'))
afterEach(() => speakFrom(() => 'en'))

test('a sentence that is kept with a file is read in the language of the moment', () => {
  expect(spokenNote(FILE_NOTES.pdfLocked)).toBe(FILE_NOTES.pdfLocked)
  expect(spokenNote(FILE_NOTES.infected('Eicar.Test (a+b)'))).toBe(FILE_NOTES.infected('Eicar.Test (a+b)'))
  const kept = Object.values(FILE_NOTES).map((note) =>
    typeof note === 'string' ? note : (note as (...parts: string[]) => string)('70000', '12'),
  )
  expect(kept.filter((note) => !/^[A-Z].*\.$/.test(note))).toEqual([])
  speakFrom(() => 'de')
  for (const note of kept) expect(spokenNote(note), note).not.toBe(note)
  expect(spokenNote(FILE_NOTES.pictureTooLarge(70_000, 12))).toContain('70000 × 12')
  expect(spokenNote(FILE_NOTES.infected('Eicar.Test (a+b)'))).toContain('Eicar.Test (a+b)')
  expect(spokenNote('What another version has said.')).toBe('What another version has said.')
})
