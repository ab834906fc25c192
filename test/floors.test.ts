import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breaches, sourceFiles } from '../scripts/check-floors.ts'

const of = (files: Record<string, string>) => breaches(new Map(Object.entries(files)))

test('the tree keeps the import law', () => {
  expect(breaches(sourceFiles(join(import.meta.dirname, '..')))).toEqual([])
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
      'src/web/features/archive/find/a.ts': "import { b } from '../views/b.ts'\n",
      'src/web/features/archive/views/b.ts': '',
    },
  ],
  ['beside the floors', { 'src/web/features/archive/a.ts': '' }],
  [
    'need floors of their own',
    Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`src/server/features/tags/a${i}.ts`, '\n'.repeat(350)])),
  ],
  ['more than 400', { 'src/shared/rules/a.ts': '\n'.repeat(401) }],
  ['says nothing', { 'src/shared/rules/utils.ts': '' }],
  ['barrel', { 'src/shared/rules/index.ts': '' }],
])('a breach is told: %s', (words, files) => {
  expect(of(files).join('\n')).toContain(words)
})

test.each(['model', 'repo'])('a feature may read the %s of another', (kind) => {
  expect(
    of({
      'src/server/features/tags/a.ts': `import { b } from '../orgs/b.${kind}.ts'\n`,
      [`src/server/features/orgs/b.${kind}.ts`]: '',
    }),
  ).toEqual([])
})
