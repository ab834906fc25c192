import { expect, test } from 'vitest'
import { FILE_NOTES } from '#shared/words/file-notes/file-notes.ts'
import { getVerdict } from './verdict.ts'

test('derives from a note whether a file is damaged, unsupported or neither', () => {
  expect(getVerdict(FILE_NOTES.avDamaged)).toBe('damaged')
  expect(getVerdict(FILE_NOTES.avUnsupported)).toBe('unsupported')
  expect(getVerdict(FILE_NOTES.pdfLocked)).toBeNull()
  expect(getVerdict(['notOfThisVersion'])).toBeNull()
})
