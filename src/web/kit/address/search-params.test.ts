import { expect, test } from 'vitest'
import { z } from 'zod'
import { choiceParam, flagParam, textParam } from './address-params.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

test('an address reads as plain words', () => {
  expect(parseSearch('?query=1911&tag=a&tag=b&place=S%C3%A3o+Tom%C3%A9')).toEqual({
    query: '1911',
    tag: ['a', 'b'],
    place: 'São Tomé',
  })
})

test('one view has one address, whatever the order of its keys', () => {
  expect(stringifySearch({ b: ['x', 'y'], a: '1', none: undefined, empty: '' })).toBe('?a=1&b=x&b=y')
  expect(stringifySearch(parseSearch('?b=x&a=1&b=y'))).toBe('?a=1&b=x&b=y')
  expect(stringifySearch({})).toBe('')
})

test('what does not fit is as if it were not there', () => {
  const schema = z.object({ query: textParam, open: flagParam, view: choiceParam(['grid', 'list']) })
  expect(schema.parse({ query: ['a', 'b'], open: 'maybe', view: 'list' })).toEqual({ view: 'list' })
  expect(schema.parse({ view: 'wall', open: 'true' })).toEqual({ open: true })
})

test('words of JavaScript are keys like any other', () => {
  for (const word of ['constructor', '__proto__', 'toString', 'valueOf']) {
    const search = parseSearch(`?${word}=1&${word}=2&query=${word}`)
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype)
    expect(Object.getOwnPropertyDescriptor(search, word)?.value).toEqual(['1', '2'])
    expect(search.query).toBe(word)
    expect(stringifySearch(search)).toContain(`${word}=1`)
  }
})
