import { expect, test } from 'vitest'
import { collectFeatures, renderMapPage, listTableNames, findTables } from '../../scripts/map.ts'

const files = new Map([
  [
    'src/server/db/tables/index.ts',
    'export interface Database {\n  tags: archive.TagsTable\n  users: people.UsersTable\n  org_owners: people.OwnersTable\n}',
  ],
  [
    'src/shared/contract/tags.contract.ts',
    "export const tagsContract = { create: endpoint({\n    method: 'POST',\n    path: '/tags',\n }) }",
  ],
  ['src/server/features/tags/tags.routes.ts', "import { tagsContract } from '#shared/contract/tags.contract.ts'"],
  ['src/server/features/tags/merge-tags.ts', 'export const mergeTags = 1'],
  [
    'src/server/features/tags/tags.repo.ts',
    "db.selectFrom('tags').innerJoin('users as author', 'author.id', 'tags.by')",
  ],
  ['src/server/features/tags/tags.test.ts', "db.selectFrom('org_owners')"],
  ['src/web/features/tags/filter-tags.tsx', "import type { tagsContract } from '#shared/contract/tags.contract.ts'"],
  ['test/tags/merge.test.ts', ''],
  ['test/users/merge.test.ts', ''],
])

test('finds the files, endpoints, tables, screens and tests of each feature', () => {
  expect(collectFeatures(files).get('tags')).toEqual({
    contracts: ['src/shared/contract/tags.contract.ts'],
    endpoints: ['POST /tags'],
    routes: ['src/server/features/tags/tags.routes.ts'],
    acts: ['src/server/features/tags/merge-tags.ts'],
    rows: ['src/server/features/tags/tags.repo.ts'],
    jobs: [],
    tables: ['tags', 'users'],
    screens: ['src/web/features/tags'],
    tests: ['src/server/features/tags/tags.test.ts', 'test/tags/merge.test.ts'],
  })
})

test('links from the code map to every file of a feature', () => {
  const page = renderMapPage(files)
  for (const path of files.keys())
    if (/tags/.test(path) && !/web|tables/.test(path)) expect(page).toContain(`](../${path})`)
  expect(page).toContain('[features/tags](../src/web/features/tags)')
})

test.each([
  ['SELECT 1 FROM users u JOIN org_owners o ON true', ['users', 'org_owners']],
  ["trx.updateTable('tags').using('users')", ['tags', 'users']],
  ['`from users`', []],
])('finds the tables named in a query: %s', (text, tables) => {
  expect(findTables(text, ['tags', 'users', 'org_owners']).toSorted()).toEqual([...tables].toSorted())
})

test('reads the table names from the TypeScript interface of the database', () => {
  expect(listTableNames(files.get('src/server/db/tables/index.ts') ?? '')).toEqual(['tags', 'users', 'org_owners'])
})
