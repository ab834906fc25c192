import { allowed } from '#server/access/place.ts'
import { loadPlaces } from '#server/access/subjects.ts'
import type { Services } from '#server/access/services.ts'
import { finishEnding, type Ending } from './end-upload.ts'
import { transaction } from '#server/db/transaction.ts'
import { deleteUploads, listProjectsWithUploads } from './reservations.repo.ts'

/** Ends all unfinished uploads of a user, to a portal or in some projects, in the transaction `db`. */
export async function endUploadsOf(
  on: Ending,
  of: { user: string } | { portal: string } | { projects: readonly string[] },
): Promise<void> {
  await finishEnding(on, await deleteUploads(on.db, of))
}

/** Ends those of these uploads that are unfinished and belong to an organisation. Returns how many. */
export const endUploadsOfOrg = (on: Ending, org: string, ids: readonly string[]): Promise<number> =>
  transaction(on.db, async (trx) => {
    const ended = await deleteUploads(trx, { ids, org })
    await finishEnding({ ...on, db: trx }, ended)
    return ended.length
  })

/**
 * Ends a user's unfinished uploads in those of these projects where they may no longer add items. To be called in the
 * transaction that changed their permissions, after the change.
 */
export async function endUploadsWithoutRight(
  on: Ending & Pick<Services, 'config'>,
  user: string,
  projects: readonly string[],
): Promise<void> {
  const affected = await listProjectsWithUploads(on.db, user, projects)
  if (affected.length === 0) return
  const person = await on.db.selectFrom('users').select(['id', 'role']).where('id', '=', user).executeTakeFirst()
  if (!person) return
  const lost: string[] = []
  for (const project of affected) {
    const places = await loadPlaces(on.db, on.config.secret, [person], 'project', project)
    const placed = places?.people.get(user)
    if (!placed || !allowed(placed, 'artifact.create')) lost.push(project)
  }
  await finishEnding(on, await deleteUploads(on.db, { user, projects: lost }))
}
