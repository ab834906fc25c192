import { expect, test } from 'vitest'
import { ar } from './archive/ar.ts'
import { de } from './archive/de.ts'
import { en } from './archive/en.ts'
import { en as galleryMessages } from './gallery/en.ts'

test('formats years and decades before the year 1 as BC', () => {
  const formattedYears = [en, de, ar].map(({ archive }) => [
    archive.year(-43),
    archive.decade(-50),
    archive.decade(0),
    archive.decade(1940),
  ])
  expect(formattedYears).toEqual([
    ['44 BC', '51–42 BC', '1 BC – AD 9', '1940s'],
    ['44 v. Chr.', '51–42 v. Chr.', '1 v. Chr. – 9 n. Chr.', '1940er'],
    ['44 ق.م', '51–42 ق.م', '1 ق.م – 9 م', 'عقد 1940'],
  ])
  const { span, years } = galleryMessages.collection
  expect([span(-50, -41, 2), years(-50, -41), years(-43, undefined)]).toEqual([
    '51 BC to 42 BC: 2 items',
    '51–42 BC',
    'from 44 BC',
  ])
})
