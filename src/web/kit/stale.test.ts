import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keys } from './keys.ts'
import { after, invalidateStale } from './stale.ts'

const CACHED_KEYS = {
  list: keys.archive.list('p', { folder: 'f' }),
  counts: keys.archive.counts('p', {}),
  path: keys.archive.path('p', 'f'),
  otherProject: keys.archive.counts('q', {}),
  one: keys.artifact.of('one'),
  oneTags: keys.artifact.tags('one'),
  two: keys.artifact.of('two'),
  tags: keys.tags('p'),
  exhibit: keys.exhibit.of('e'),
  exhibits: keys.exhibits('p'),
  story: keys.exhibit.story('e'),
  submissions: keys.submissions.waiting('p'),
  auditLog: keys.activity.list('p', {}),
  ofOne: keys.activity.entry('one'),
  ofTwo: keys.activity.entry('two'),
  me: keys.me,
}

async function getStaleNames(stale: Parameters<typeof invalidateStale>[1]): Promise<string> {
  const queryClient = new QueryClient()
  for (const key of Object.values(CACHED_KEYS)) queryClient.setQueryData(key, 'there')
  await invalidateStale(queryClient, stale)
  return Object.entries(CACHED_KEYS)
    .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)
    .join(' ')
}

test.each([
  [
    'others changed an item',
    after.othersChanged({ project: 'p', items: new Set(['one']), folders: false, tagsOrExhibits: false }),
    'counts one oneTags tags exhibit exhibits auditLog ofOne',
  ],
  [
    'others changed folders',
    after.othersChanged({ project: 'p', items: new Set(), folders: true, tagsOrExhibits: false }),
    'counts path one oneTags two tags exhibit exhibits auditLog ofOne ofTwo',
  ],
  [
    'others changed tags',
    after.othersChanged({ project: 'p', items: new Set(), folders: false, tagsOrExhibits: true }),
    'counts tags exhibit exhibits auditLog',
  ],
  [
    'live updates were missed',
    after.updatesMissed('p'),
    'list counts path one oneTags two tags exhibit exhibits submissions auditLog ofOne ofTwo',
  ],
  ['tags were changed', after.tagsChanged('p'), 'list counts path one oneTags two tags'],
  ['an item was tagged', after.itemTagged('p', 'one'), 'list counts path oneTags tags'],
  ['entries were moved', after.entriesMoved(), 'list counts path otherProject one oneTags two tags exhibit exhibits'],
  ['entries were trashed', after.trashChanged('p'), 'list counts path one oneTags two tags exhibit exhibits'],
  ['a submission was described differently', after.submissionsChanged('p'), 'one oneTags two submissions'],
  ['any action', after.anyAction(), 'auditLog ofOne ofTwo'],
])('invalidates the affected query keys after %s', async (_, stale, expected) => {
  expect(await getStaleNames(stale)).toBe(expected)
})
