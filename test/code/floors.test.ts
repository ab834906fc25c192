import { expect, test } from 'vitest'
import { readAllCode, listViolations, findEmptyRules, readSourceFiles } from '../../scripts/check-floors.ts'
import { findMigrationProblems } from '../../scripts/check-migrations.ts'
import { ROOT } from '../support/paths.ts'

const findBreaches = (files: Record<string, string>) => listViolations(new Map(Object.entries(files)))

test('finds no violations of the import rules in the source tree', () => {
  expect(listViolations(readAllCode(ROOT))).toEqual([])
})

test('reports import rules for files that don’t exist, and allowed imports that no feature uses', () => {
  expect(findEmptyRules(readSourceFiles(ROOT))).toEqual([])
  expect(findEmptyRules(new Map([['src/server/main.ts', '']]))).toEqual(
    expect.arrayContaining([
      'floors.ts names src/server/kit, which is not there',
      'floors.ts: auth calls nothing of invites',
    ]),
  )
})

test.each([
  ['upwards', { 'src/server/kit/a.ts': "import { b } from '#server/db/b.ts'\n", 'src/server/db/b.ts': '' }],
  ['never meet', { 'src/web/ui/a.ts': "import type { b } from '#server/db/b.ts'\n", 'src/server/db/b.ts': '' }],
  [
    'not listed',
    { 'src/server/features/tags/a.ts': "import { b } from '../orgs/b.ts'\n", 'src/server/features/orgs/b.ts': '' },
  ],
  [
    'a repo imports nothing above it',
    { 'src/server/features/tags/a.repo.ts': "import { b } from './b.ts'\n", 'src/server/features/tags/b.ts': '' },
  ],
  [
    'a model imports nothing above it',
    {
      'src/server/features/tags/a.model.ts': "import { b } from './b.repo.ts'\n",
      'src/server/features/tags/b.repo.ts': '',
    },
  ],
  [
    'not listed',
    {
      'src/server/features/tags/a.model.ts': "import { b } from '../orgs/b.repo.ts'\n",
      'src/server/features/orgs/b.repo.ts': '',
    },
  ],
  ...['routes', 'job'].flatMap((kind): [string, Record<string, string>][] =>
    ['a', 'a.repo', 'a.routes', 'a.job'].map((from) => [
      'by the app alone',
      {
        [`src/server/features/tags/${from}.ts`]: `import { b } from './b.${kind}.ts'\n`,
        [`src/server/features/tags/b.${kind}.ts`]: '',
      },
    ]),
  ),
  [
    'features never import features',
    { 'src/web/features/a/a.ts': "import { b } from '../b/b.ts'\n", 'src/web/features/b/b.ts': '' },
  ],
  [
    'a cycle',
    {
      'src/shared/rules/a.ts': "import { b } from './b.ts'\n",
      'src/shared/rules/b.ts': "import { a } from './a.ts'\n",
    },
  ],
  [
    'upwards within the feature',
    {
      'src/web/features/archive/search/a.ts': "import { b } from '../views/b.ts'\n",
      'src/web/features/archive/views/b.ts': '',
    },
  ],
  ['beside the floors', { 'src/web/features/archive/a.ts': '' }],
  [
    'need floors of their own',
    Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`src/server/features/tags/a${i}.ts`, '\n'.repeat(350)])),
  ],
  ['beside the floors of its tree', { 'src/server/things/a.ts': '' }],
  [
    'upwards',
    {
      'src/shared/rules/a.ts': "import { b } from '../b.ts'\n",
      'src/shared/b.ts': "import { c } from './entities/c.ts'\n",
      'src/shared/entities/c.ts': '',
    },
  ],
  ['another part of the tree', { 'src/server/features/tags/a.routes.ts': "import type { b } from 'fastify'\n" }],
  ['another part of the tree', { 'src/web/kit/a.ts': "import { sql } from 'kysely'\n" }],
  ['another part of the tree', { 'src/server/kit/a.ts': "import { useState } from 'react'\n" }],
  ['another part of the tree', { 'src/shared/rules/a.ts': "import { join } from 'node:path'\n" }],
  [
    'left to acts',
    {
      'src/server/features/tags/a.repo.ts': "import { b } from '#server/db/transaction.ts'\n",
      'src/server/db/transaction.ts': '',
    },
  ],
  [
    'left to acts',
    {
      'src/server/features/tags/a.repo.ts': "import { b } from '#server/views/reader-visibility.ts'\n",
      'src/server/views/reader-visibility.ts': '',
    },
  ],
  [
    'left to acts',
    {
      'src/server/features/tags/a.view.ts': "import { b } from '#server/audit-log/audit-log.ts'\n",
      'src/server/audit-log/audit-log.ts': '',
    },
  ],
  [
    'a view imports nothing above it',
    { 'src/server/features/tags/a.view.ts': "import { b } from './b.ts'\n", 'src/server/features/tags/b.ts': '' },
  ],
  [
    'reads types and models alone',
    { 'src/server/features/tags/a.model.ts': "import { b } from '#server/kit/b.ts'\n", 'src/server/kit/b.ts': '' },
  ],
  [
    'pages of visitors come to it',
    {
      'src/web/pages/view/a.tsx': "const b = lazy(() => import('#web/media/b.tsx'))\n",
      'src/web/media/b.tsx': "import { c } from '@mantine/core'\n",
    },
  ],
  ['kebab-case', { 'src/shared/rules/someThing.ts': '' }],
  ['exports have names', { 'src/shared/rules/a.ts': 'export default 1\n' }],
  ['more than 400', { 'src/shared/rules/a.ts': '\n'.repeat(401) }],
  ['more than 600', { 'test/a.ts': '\n'.repeat(601) }],
  ['says nothing', { 'src/shared/rules/utils.ts': '' }],
  ['barrel', { 'src/shared/rules/index.ts': '' }],
])('reports a violation of the import rules: %s', (message, files) => {
  expect(findBreaches(files).join('\n')).toContain(message)
})

test.each(['model', 'repo', 'view'])('allows a feature to import the %s of another feature', (kind) => {
  expect(
    findBreaches({
      'src/server/features/tags/a.ts': `import { b } from '../orgs/b.${kind}.ts'\n`,
      [`src/server/features/orgs/b.${kind}.ts`]: '',
    }),
  ).toEqual([])
})

test('refuses a migration with a duplicate number or without a number', () => {
  expect(findMigrationProblems(['0001-archive.sql', '0002-people.sql'])).toEqual([])
  expect(findMigrationProblems(['0002-people.sql', '0001-archive.sql', '0002-logos.sql', 'more.sql'])).toEqual([
    'migrations/more.sql is not named like 0001-what-it-does.sql',
    '0002 is the number of 0002-logos.sql and 0002-people.sql: take the next free one',
  ])
})
