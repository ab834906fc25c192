import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { isSkippedInFolder } from '#shared/rules/uploads/system-files.ts'
import { planFolders, toFolderTitle } from './folder-structure.ts'

const planPaths = (...paths: string[]) => planFolders(paths.map((path) => ({ path, file: path })))

test('groups files by folder, with parents before subfolders', () => {
  expect(planPaths('ferry.jpg', 'Albums/1953/a.jpg', 'Albums/b.jpg', 'Albums/1953/c.jpg')).toEqual({
    folders: [
      { key: '/Albums', title: 'Albums', parent: '' },
      { key: '/Albums/1953', title: '1953', parent: '/Albums' },
    ],
    files: [
      { folder: '', file: 'ferry.jpg' },
      { folder: '/Albums/1953', file: 'Albums/1953/a.jpg' },
      { folder: '/Albums', file: 'Albums/b.jpg' },
      { folder: '/Albums/1953', file: 'Albums/1953/c.jpg' },
    ],
    skipped: [],
  })
})

test('skips system files and hidden folders by name, and keeps empty folders', () => {
  const emptyPlan = planPaths(
    '.DS_Store',
    'A/Thumbs.db',
    'A/.git/config',
    'A/.git/HEAD',
    '__MACOSX/A/._a.jpg',
    'A/desktop.ini',
  )
  expect(emptyPlan).toEqual({
    folders: [],
    files: [],
    skipped: ['.DS_Store', 'Thumbs.db', '.git', '__MACOSX', 'desktop.ini'],
  })
  const someFiles = planPaths('A/._a.jpg', 'A/~$letter.docx', 'A/DESKTOP.INI', 'A/letter.docx')
  expect([someFiles.files.map(({ file }) => file), someFiles.skipped]).toEqual([
    ['A/letter.docx'],
    ['._a.jpg', '~$letter.docx', 'DESKTOP.INI'],
  ])
  expect(planFolders([], ['A/B', 'A', '.trash']).folders.map(({ key }) => key)).toEqual(['/A', '/A/B'])
})

test('merges folders with the same title, and reduces each title to one line', () => {
  expect(planPaths('E\u0301glise/a.jpg', '\u00c9glise /b.jpg').folders.map(({ title }) => title)).toEqual([
    '\u00c9glise',
  ])
  expect([toFolderTitle('\u0007'), toFolderTitle('  a \n b '), toFolderTitle('x'.repeat(900)).length]).toEqual([
    '_',
    'a b',
    MAX_LINE,
  ])
})

test('keeps every file in its folder, and lists each folder once after its parent', () => {
  const name = fc.oneof(
    fc.constantFrom('a', 'b', 'A ', '.x', '~$x', 'Thumbs.db'),
    fc.string({ minLength: 1, maxLength: 6 }),
  )
  const path = fc.array(
    name.map((text) => text.replaceAll('/', '-')),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(fc.array(path, { maxLength: 30 }), fc.array(path, { maxLength: 5 }), (paths, emptyFolders) => {
      const filesWithPaths = paths.map((names) => ({ path: names.join('/'), file: names }))
      const { folders, files } = planFolders(
        filesWithPaths,
        emptyFolders.map((names) => names.join('/')),
      )
      const knownKeys = new Set([''])
      for (const { key, title, parent } of folders) {
        expect(knownKeys.has(parent)).toBe(true)
        expect(knownKeys.has(key)).toBe(false)
        expect([title.trim() !== '', title.length <= MAX_LINE]).toEqual([true, true])
        knownKeys.add(key)
      }
      const expectedFiles = paths.filter((names) => !names.some(isSkippedInFolder))
      expect(files.map(({ file }) => file)).toEqual(expectedFiles)
      for (const { folder, file } of files) {
        expect(knownKeys.has(folder)).toBe(true)
        expect(folder).toBe(
          file
            .slice(0, -1)
            .map((part) => `/${toFolderTitle(part)}`)
            .join(''),
        )
      }
    }),
  )
})
