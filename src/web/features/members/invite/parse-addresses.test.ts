import { expect, test } from 'vitest'
import { parseAddresses } from './parse-addresses.ts'

test('splits a list at commas, semicolons, line breaks and spaces, and removes duplicates', () => {
  const list = ' Ada@Example.org, bo@example.org;cy@example.org\r\n\n ada@example.org  di@example.org\t'
  expect(parseAddresses(list)).toEqual({
    emails: ['ada@example.org', 'bo@example.org', 'cy@example.org', 'di@example.org'],
    invalid: [],
  })
  expect(parseAddresses(' \n ; ,')).toEqual({ emails: [], invalid: [] })
})

test('drops the names that accompany addresses, and reports invalid entries', () => {
  expect(parseAddresses('Ada Lovelace <ada@example.org>; "Bo, the elder" <bo@example.org>\nnobody, cy@')).toEqual({
    emails: ['ada@example.org', 'bo@example.org'],
    invalid: ['"bo', 'nobody', 'cy@'],
  })
})
