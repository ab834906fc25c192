import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test('splits a list at commas, semicolons, lines and spaces and removes duplicates', () => {
  const list = ' Ada@Example.org, bo@example.org;cy@example.org\r\n\n ada@example.org  di@example.org\t'
  expect(addressesIn(list)).toEqual({
    emails: ['ada@example.org', 'bo@example.org', 'cy@example.org', 'di@example.org'],
    wrong: [],
  })
  expect(addressesIn(' \n ; ,')).toEqual({ emails: [], wrong: [] })
})

test('drops names next to addresses and reports invalid entries', () => {
  expect(addressesIn('Ada Lovelace <ada@example.org>; "Bo, the elder" <bo@example.org>\nnobody, cy@')).toEqual({
    emails: ['ada@example.org', 'bo@example.org'],
    wrong: ['"bo', 'nobody', 'cy@'],
  })
})
