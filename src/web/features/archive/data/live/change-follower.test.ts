import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { SocketMessage } from '#shared/socket-messages.ts'
import { createApi } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { createChangeFollower } from './change-follower.ts'

const QUERY_KEYS = {
  item: keys.artifact.of('one'),
  itemTags: keys.artifact.tags('two'),
  exhibit: keys.exhibit.of('e'),
  tags: keys.tags('p'),
  path: keys.archive.path('p', 'f'),
}

/** The names of the queries that a message invalidates. */
function getInvalidated(message: SocketMessage) {
  const queryClient = new QueryClient()
  for (const key of Object.values(QUERY_KEYS)) queryClient.setQueryData(key, 'there')
  createChangeFollower(createApi(() => Promise.reject(new Error('nothing is asked'))), queryClient, 'p').handleMessage(message)
  return () =>
    Object.entries(QUERY_KEYS)
      .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
      .map(([name]) => name)
      .join(' ')
}

test.each<[string, SocketMessage, string]>([
  ['a folder', { type: 'folderChanged', project: 'p', ids: ['f'] }, 'item itemTags exhibit tags path'],
  ['an item', { type: 'artifactChanged', project: 'p', ids: ['one'] }, 'item exhibit tags'],
  ['tags or exhibits', { type: 'artifactChanged', project: 'p', ids: [] }, 'exhibit tags'],
])('invalidates the affected queries when another user changed %s', async (_, message, invalidated) => {
  await expect.poll(getInvalidated(message)).toBe(invalidated)
})
