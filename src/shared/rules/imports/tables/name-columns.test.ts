import { expect, test } from 'vitest'
import { findRepeatedHeaders, nameColumns } from './name-columns.ts'

test('names each repeated header once', () =>
  expect(findRepeatedHeaders(['Subject', 'Title', 'subject ', 'Subject', '', ''])).toEqual(['Subject']))

test('keeps repeated columns under distinct names', () =>
  expect(nameColumns(['Subject', 'Subject', 'Subject (2)', 'Subject'])).toEqual([
    'Subject',
    'Subject (3)',
    'Subject (2)',
    'Subject (4)',
  ]))
