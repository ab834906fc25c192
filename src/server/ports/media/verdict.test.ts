import { expect, test } from 'vitest'
import { FILE_NOTES } from '#shared/words/file-notes/file-notes.ts'
import { verdictOf } from './verdict.ts'

test('tells a damaged file from one that these tools cannot read, and both from a file that is as it should be', () => {
  expect(verdictOf(FILE_NOTES.avDamaged)).toBe('damaged')
  expect(verdictOf(FILE_NOTES.avUnsupported)).toBe('unsupported')
  expect(verdictOf(FILE_NOTES.pdfLocked)).toBeNull()
  expect(verdictOf(['notOfThisVersion'])).toBeNull()
})
