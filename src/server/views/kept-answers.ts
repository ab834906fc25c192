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
 * Answers to members about what is in one project, kept for each session by the project's revision and by where the caller stands, which
 * are asked with each request in one statement: none outlives what it tells of, nor a right to it. `name` says
 * what was asked; the answer depends on nothing but that, the caller's place and the project's items, folders, tags and files.
 */
export function openKeptAnswers(bytes = KEPT_BYTES) {
  const kept = openKept<Buffer>(bytes, ({ length }) => length)
  return async <T>({ session, eyes }: Caller, placed: Placed, name: unknown, make: () => Promise<T>): Promise<T> => {
    const { project, revision, standing, subject } = placed
    if (!session || eyes || revision === null || !isMember(placed)) return make()
    // Addresses are signed for this hour.
    const hour = Math.floor(Date.now() / 1000 / HOUR_S)
    const stamp = shortOf([revision, hour, standing, subject])
    const which = shortOf([session.id, project, name])
    return Written.as<T>(await kept.of(which, stamp, async () => jsonBytes(await make())))
  }
}

/** A short name, as long for whatever is kept: its rights are many words, and what was asked may be. */
const shortOf = (known: unknown) => createHash('sha256').update(JSON.stringify(known)).digest('base64url')
