import { expect, test } from 'vitest'
import { parseRights } from './rights.ts'

test('recognizes Creative Commons licences by URL or short name', () => {
  const expectedRights = {
    'https://creativecommons.org/licenses/by-sa/4.0/': ['CC BY-SA 4.0', 'licenses/by-sa/4.0/'],
    'http://creativecommons.org/licenses/by-nc-nd/3.0/de/': ['CC BY-NC-ND 3.0', 'licenses/by-nc-nd/3.0/'],
    'CC BY 4.0': ['CC BY 4.0', 'licenses/by/4.0/'],
    'cc-by-nc': ['CC BY-NC 4.0', 'licenses/by-nc/4.0/'],
    CC0: ['CC0 1.0', 'publicdomain/zero/1.0/'],
    'https://creativecommons.org/publicdomain/zero/1.0/': ['CC0 1.0', 'publicdomain/zero/1.0/'],
    'https://creativecommons.org/publicdomain/mark/1.0/': ['Public domain', 'publicdomain/mark/1.0/'],
  }
  for (const [text, [name, path]] of Object.entries(expectedRights))
    expect(parseRights(text), text).toEqual({ name, url: `https://creativecommons.org/${path}` })
})

test('recognizes known rights statements by URL', () => {
  expect(parseRights('http://rightsstatements.org/vocab/InC-EDU/1.0/')).toEqual({
    name: 'In copyright: educational use permitted',
    url: 'https://rightsstatements.org/page/InC-EDU/1.0/',
  })
  expect(parseRights('https://rightsstatements.org/vocab/constructor/1.0/')).toBeNull()
})

test('returns null for any other rights text', () => {
  for (const text of ['', 'by', 'mark', 'By Ada Carrow', 'All rights reserved', 'https://example.org/by/4.0/'])
    expect(parseRights(text), text).toBeNull()
})
