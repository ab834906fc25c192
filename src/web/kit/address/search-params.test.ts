import { expect, test } from 'vitest'
import { z } from 'zod'
import { choiceParam, flagParam, textParam } from './address-params.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

test('parses a query string into strings and lists', () => {
  expect(parseSearch('?query=1911&tag=a&tag=b&place=S%C3%A3o+Tom%C3%A9')).toEqual({
    query: '1911',
    tag: ['a', 'b'],
    place: 'São Tomé',
  })
})

test('writes the same URL for the same parameters, regardless of their order', () => {
  expect(stringifySearch({ b: ['x', 'y'], a: '1', none: undefined, empty: '' })).toBe('?a=1&b=x&b=y')
  expect(stringifySearch(parseSearch('?b=x&a=1&b=y'))).toBe('?a=1&b=x&b=y')
  expect(stringifySearch({})).toBe('')
})

test('treats invalid values as missing', () => {
  const schema = z.object({ query: textParam, open: flagParam, view: choiceParam(['grid', 'list']) })
  expect(schema.parse({ query: ['a', 'b'], open: 'maybe', view: 'list' })).toEqual({ view: 'list' })
  expect(schema.parse({ view: 'wall', open: 'true' })).toEqual({ open: true })
})

test('accepts names of built-in object properties as parameter names', () => {
  for (const word of ['constructor', '__proto__', 'toString', 'valueOf']) {
    const search = parseSearch(`?${word}=1&${word}=2&query=${word}`)
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype)
    expect(Object.getOwnPropertyDescriptor(search, word)?.value).toEqual(['1', '2'])
    expect(search.query).toBe(word)
    expect(stringifySearch(search)).toContain(`${word}=1`)
  }
})
