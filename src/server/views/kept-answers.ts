import { createHash } from 'node:crypto'
import { Written } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Placed } from '#server/access/place.ts'
import { jsonBytes } from '#server/kit/json-bytes.ts'
import { openKept } from './kept.ts'
import { HOUR_S } from '#server/ports/store/signed-url.ts'
import { isMember } from './sight.ts'

const KEPT_BYTES = 16 * 1024 ** 2

/**
 * Caches replies to members about one project, per session and by the project's revision and the caller's access, both
 * of which every request reads in one statement. So no reply outlives its data or the permission to see it. `key`
 * identifies the request; the reply may depend on nothing but the key, the caller's access and the project's items,
 * folders, tags and files.
 */
export function openKeptAnswers(bytes = KEPT_BYTES) {
  const kept = openKept<Buffer>(bytes, ({ length }) => length)
  return async <T>({ session, eyes }: Caller, placed: Placed, name: unknown, make: () => Promise<T>): Promise<T> => {
    const { project, revision, standing, subject } = placed
    if (!session || eyes || revision === null || !isMember(placed)) return make()
    // Addresses are signed for one hour.
    const hour = Math.floor(Date.now() / 1000 / HOUR_S)
    const stamp = shortOf([revision, hour, standing, subject])
    const which = shortOf([session.id, project, name])
    return Written.as<T>(await kept.of(which, stamp, async () => jsonBytes(await make())))
  }
}

/** A key of fixed length: permissions and queries can be long. */
const shortOf = (known: unknown) => createHash('sha256').update(JSON.stringify(known)).digest('base64url')
