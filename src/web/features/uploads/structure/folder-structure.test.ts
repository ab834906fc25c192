import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { structureOf, titleOf } from './folder-structure.ts'

const of = (...paths: string[]) => structureOf(paths.map((path) => ({ path, file: path })))

test('files are grouped by their folders, parents before children', () => {
  expect(of('ferry.jpg', 'Albums/1953/a.jpg', 'Albums/b.jpg', 'Albums/1953/c.jpg')).toEqual({
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
    leftOut: [],
  })
})

test('leaves out system files and hidden folders, and names them; bare folders are made', () => {
  const none = of('.DS_Store', 'A/Thumbs.db', 'A/.git/config', 'A/.git/HEAD', '__MACOSX/A/._a.jpg', 'A/desktop.ini')
  expect(none).toEqual({
    folders: [],
    files: [],
    leftOut: ['.DS_Store', 'Thumbs.db', '.git', '__MACOSX', 'desktop.ini'],
  })
  const some = of('A/._a.jpg', 'A/~$letter.docx', 'A/DESKTOP.INI', 'A/letter.docx')
  expect([some.files.map(({ file }) => file), some.leftOut]).toEqual([
    ['A/letter.docx'],
    ['._a.jpg', '~$letter.docx', 'DESKTOP.INI'],
  ])
  expect(structureOf([], ['A/B', 'A', '.trash']).folders.map(({ key }) => key)).toEqual(['/A', '/A/B'])
})

test('names that make the same title make one folder; a title is one line that says something', () => {
  expect(of('E\u0301glise/a.jpg', '\u00c9glise /b.jpg').folders.map(({ title }) => title)).toEqual(['\u00c9glise'])
  expect([titleOf('\u0007'), titleOf('  a \n b '), titleOf('x'.repeat(900)).length]).toEqual(['_', 'a b', MAX_LINE])
})

test('whatever is dropped: every file keeps its folder, every folder comes once and after its own', () => {
  const name = fc.oneof(fc.constantFrom('a', 'b', 'A ', '.x', 'Thumbs.db'), fc.string({ minLength: 1, maxLength: 6 }))
  const path = fc.array(
    name.map((one) => one.replaceAll('/', '-')),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(fc.array(path, { maxLength: 30 }), fc.array(path, { maxLength: 5 }), (paths, bare) => {
      const placed = paths.map((names) => ({ path: names.join('/'), file: names }))
      const { folders, files } = structureOf(
        placed,
        bare.map((names) => names.join('/')),
      )
      const known = new Set([''])
      for (const { key, title, parent } of folders) {
        expect(known.has(parent)).toBe(true)
        expect(known.has(key)).toBe(false)
        expect([title.trim() !== '', title.length <= MAX_LINE]).toEqual([true, true])
        known.add(key)
      }
      const kept = paths.filter((names) => !names.some((one) => /^(\.|thumbs\.db$)/i.test(one)))
      expect(files.map(({ file }) => file)).toEqual(kept)
      for (const { folder, file } of files) {
        expect(known.has(folder)).toBe(true)
        expect(folder).toBe(
          file
            .slice(0, -1)
            .map((one) => `/${titleOf(one)}`)
            .join(''),
        )
      }
    }),
  )
})
