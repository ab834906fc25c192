import { expect, test } from 'vitest'
import { isLeftOutOfFolder, isSystemFile, leftOutNames } from './system-files.ts'

test.each([
  '._a.jpg',
  '.DS_Store',
  'Thumbs.db',
  'thumbs.DB',
  'desktop.ini',
  'Desktop.ini',
  '~$letter.docx',
  '__MACOSX',
])('knows %s as written by a system', (name) =>
  expect([isSystemFile(name), isLeftOutOfFolder(name)]).toEqual([true, true]),
)

test.each(['Thumbs.db.jpg', 'my desktop.ini.txt', '~letter.docx', 'letter~$.docx', 'DS_Store', '_a.jpg', 'thumbs'])(
  'keeps %s',
  (name) => expect([isSystemFile(name), isLeftOutOfFolder(name)]).toEqual([false, false]),
)

test('keeps a hidden file that was chosen by itself, and leaves it out of a folder', () => {
  expect([isSystemFile('.htaccess'), isLeftOutOfFolder('.htaccess')]).toEqual([false, true])
})

test('names each once, the most frequent first', () => {
  expect(leftOutNames(['Thumbs.db', '.DS_Store', '.DS_Store'])).toEqual(['.DS_Store', 'Thumbs.db'])
})
