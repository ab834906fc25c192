import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test('a list is taken by commas, semicolons, lines and spaces, each address once', () => {
  const list = ' Ada@Example.org, bo@example.org;cy@example.org\r\n\n ada@example.org  di@example.org\t'
  expect(addressesIn(list)).toEqual({
    emails: ['ada@example.org', 'bo@example.org', 'cy@example.org', 'di@example.org'],
    wrong: [],
  })
  expect(addressesIn(' \n ; ,')).toEqual({ emails: [], wrong: [] })
})

test('names beside their addresses are left out, and what is no address is told', () => {
  expect(addressesIn('Ada Lovelace <ada@example.org>; "Bo, the elder" <bo@example.org>\nnobody, cy@')).toEqual({
    emails: ['ada@example.org', 'bo@example.org'],
    wrong: ['"bo', 'nobody', 'cy@'],
  })
})
