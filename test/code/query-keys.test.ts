import { expect, test } from 'vitest'
import { findKeysElsewhere, findKeysInFile } from '../../scripts/check-keys.ts'
import { ROOT } from '../support/paths.ts'

test('finds no query keys written outside the modules that define them', () => {
  expect(findKeysElsewhere(ROOT)).toEqual([])
})

test.each([
  "queries.cancelQueries({ queryKey: ['archive', project] })",
  'queryOptions({ queryKey: [kind, id], queryFn })',
  "queryOptions({ queryKey: ['me'] as const, queryFn })",
  "queries.setQueryData<Me>(['me'], me)",
  "queries.getQueriesData(['gallery'])",
  'queries.cancelQueries({ predicate: ({ queryKey: [kind] }) => kind === of })',
  'const search = list.queryKey[3]',
  'const search = queryKey[3] as Search',
  'const [, project] = queryKey',
  'void queries.invalidateQueries(all)',
])('reports a query key written by hand: %s', (text) => {
  expect(findKeysInFile('src/web/features/tags/a.ts', `\n${text}\n`)).toEqual([
    expect.stringContaining('src/web/features/tags/a.ts:2: '),
  ])
})

test('accepts query keys imported from the modules that define them', () => {
  const text = 'queries.setQueryData(keys.me, me)\nqueries.fetchQuery({ queryKey: keys.artifact.of(id), queryFn })\n'
  expect(findKeysInFile('src/web/features/tags/a.ts', text)).toEqual([])
})
