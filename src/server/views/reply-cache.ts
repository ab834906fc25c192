import { createHash } from 'node:crypto'
import { SerializedReply } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import type { AuthorizedSubject } from '#server/access/authorized-subject.ts'
import { toJsonBytes } from '#server/kit/json-bytes.ts'
import { createRevisionCache } from './revision-cache.ts'
import { HOUR_S } from '#server/ports/store/signed-url.ts'
import { isMember } from './reader-visibility.ts'

const REPLY_CACHE_BYTES = 16 * 1024 ** 2

/**
 * Caches replies to members about one project, keyed by session, project revision and the caller's access. Every
 * request reads the latter two in one statement, so no reply outlives its data or the permission to see it. `key`
 * identifies the request; the reply may depend only on the key, the caller's access and the project's items, folders,
 * tags and files.
 */
export function createReplyCache(bytes = REPLY_CACHE_BYTES) {
  const cache = createRevisionCache<Buffer>(bytes, ({ length }) => length)
  return async <T>(
    { session, viewAs }: Caller,
    authorized: AuthorizedSubject,
    key: unknown,
    makeReply: () => Promise<T>,
  ): Promise<T> => {
    const { project, revision, relation, subject } = authorized
    if (!session || viewAs || revision === null || !isMember(authorized)) return makeReply()
    // Signed URLs change every hour, so the hour is part of the revision.
    const hour = Math.floor(Date.now() / 1000 / HOUR_S)
    const cacheRevision = hashJson([revision, hour, relation, subject])
    const cacheKey = hashJson([session.id, project, key])
    return SerializedReply.from<T>(await cache.get(cacheKey, cacheRevision, async () => toJsonBytes(await makeReply())))
  }
}

/** Hashed to a fixed length, because permissions and queries can be long. */
const hashJson = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
