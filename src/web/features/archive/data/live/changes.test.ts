import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { SocketMessage } from '#shared/socket-messages.ts'
import { createApi } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { createChanges } from './changes.ts'

const HELD = {
  item: keys.artifact.of('one'),
  itemTags: keys.artifact.tags('two'),
  exhibit: keys.exhibit.of('e'),
  tags: keys.tags('p'),
  path: keys.archive.path('p', 'f'),
}

/** The names of the queries that a message invalidates. */
function oldBy(message: SocketMessage) {
  const queries = new QueryClient()
  for (const key of Object.values(HELD)) queries.setQueryData(key, 'there')
  createChanges(createApi(() => Promise.reject(new Error('nothing is asked'))), queries, 'p').hear(message)
  return () =>
    Object.entries(HELD)
      .filter(([, key]) => queries.getQueryState(key)?.isInvalidated)
      .map(([name]) => name)
      .join(' ')
}

test.each<[string, SocketMessage, string]>([
  ['a folder', { type: 'folderChanged', project: 'p', ids: ['f'] }, 'item itemTags exhibit tags path'],
  ['an item', { type: 'artifactChanged', project: 'p', ids: ['one'] }, 'item exhibit tags'],
  ['tags or exhibits', { type: 'artifactChanged', project: 'p', ids: [] }, 'exhibit tags'],
])('invalidates the affected queries when others changed %s', async (_, message, old) => {
  await expect.poll(oldBy(message)).toBe(old)
})
