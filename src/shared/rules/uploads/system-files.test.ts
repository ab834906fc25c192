import { expect, test } from 'vitest'
import { isSkippedInFolder, isSystemFile, summarizeSkippedNames } from './system-files.ts'

test.each([
  '._a.jpg',
  '.DS_Store',
  'Thumbs.db',
  'thumbs.DB',
  'desktop.ini',
  'Desktop.ini',
  '~$letter.docx',
  '__MACOSX',
])('recognizes the system file %s', (name) =>
  expect([isSystemFile(name), isSkippedInFolder(name)]).toEqual([true, true]),
)

test.each(['Thumbs.db.jpg', 'my desktop.ini.txt', '~letter.docx', 'letter~$.docx', 'DS_Store', '_a.jpg', 'thumbs'])(
  'does not treat %s as a system file',
  (name) => expect([isSystemFile(name), isSkippedInFolder(name)]).toEqual([false, false]),
)

test('skips a hidden file inside a chosen folder, but not one that was chosen individually', () => {
  expect([isSystemFile('.htaccess'), isSkippedInFolder('.htaccess')]).toEqual([false, true])
})

test('lists each skipped file name once, most frequent first', () => {
  expect(summarizeSkippedNames(['Thumbs.db', '.DS_Store', '.DS_Store'])).toEqual(['.DS_Store', 'Thumbs.db'])
})
