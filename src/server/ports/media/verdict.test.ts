import { expect, test } from 'vitest'
import { FILE_NOTES } from '#shared/words/file-notes/file-notes.ts'
import { verdictOf } from './verdict.ts'

test('distinguishes damaged, unsupported and valid files', () => {
  expect(verdictOf(FILE_NOTES.avDamaged)).toBe('damaged')
  expect(verdictOf(FILE_NOTES.avUnsupported)).toBe('unsupported')
  expect(verdictOf(FILE_NOTES.pdfLocked)).toBeNull()
  expect(verdictOf(['notOfThisVersion'])).toBeNull()
})
