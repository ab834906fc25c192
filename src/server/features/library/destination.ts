import { sql, type Transaction } from 'kysely'
import { demand, isOwn, type Asked, type Inside } from '#server/access/rights.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import { allowed, allowedOf, type Placed } from '#server/access/place.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { isOfOtherOrg } from './library.repo.ts'

/** The destination of entries in a call. Without `visibility`, each keeps its own. */
export interface Destination {
  folderId: string
  projectId: string
  visibility?: 'private' | 'local' | undefined
}

/** The destination of items; `user` and `created_at` replace their creator and date. */
export interface ItemDestination extends Destination {
  user?: string | undefined
  created_at?: number | undefined
}

export interface Target {
  project: string
  /** Null for the top level. */
  folder: string | null
  placed: Placed
  /** Whether the caller may publish there, and create tags. */
  mayPublish: boolean
  mayTag: boolean
}

/** Checks a destination and locks its folder until the transaction ends. */
export async function targetOf(trx: Transaction<Database>, asked: Asked, to: Destination): Promise<Target> {
  const placed = asked.grant.placed('project', to.projectId)
  const mayPublish = allowed(placed, 'artifact.create-visible')
  if (to.visibility === 'local' && !mayPublish) throw new AppError('forbidden')
  return {
    project: to.projectId,
    folder: await demandFolder(trx, to.projectId, to.folderId, 'folderId'),
    placed,
    mayPublish,
    mayTag: allowed(placed, 'tag.create'),
  }
}

/**
 * Moving or copying items to another org, or to a project where the caller may download others' items, gives access to
 * the originals. Throws `forbidden` unless the caller may download them in their current project.
 */
export async function demandTakenOut(
  trx: Transaction<Database>,
  { project, placed }: Target,
  from: Placed,
  { ownItems, othersItems }: Pick<Inside, 'ownItems' | 'othersItems'>,
): Promise<void> {
  if (from.project === null || from.project === project) return
  if (!allowedOf(placed, 'artifact.download', null) && !(await isOfOtherOrg(trx, project, [from.project]))) return
  if (ownItems) demand(from, 'artifact.download', true)
  if (othersItems) demand(from, 'artifact.download', false)
}

/** Throws `forbidden` unless the caller may transfer these locked items, of any projects, to the target. */
export async function demandAllTakenOut(
  trx: Transaction<Database>,
  asked: Asked,
  target: Target,
  held: readonly { id: string; project: string; user_id: string | null }[],
): Promise<void> {
  for (const items of Map.groupBy(held, ({ project }) => project).values()) {
    const own = items.filter((one) => isOwn(asked, one)).length
    const whose = { ownItems: own > 0, othersItems: own < items.length }
    await demandTakenOut(trx, target, asked.grant.placed('artifact', items[0]?.id ?? ''), whose)
  }
}

/** Throws `forbidden` unless the caller may change the visibility of a folder's items. */
export function demandVisibility(placed: Placed, { ownItems, othersItems }: Pick<Inside, 'ownItems' | 'othersItems'>) {
  if (ownItems) demand(placed, 'artifact.set-visibility', true)
  if (othersItems) demand(placed, 'artifact.set-visibility', false)
}

/** Throws `bad_input` unless this user is a member or owner of the project. */
export async function demandPerson(trx: Transaction<Database>, project: string, user: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM projects p WHERE p.id = ${project} AND (
      EXISTS (SELECT FROM permissions m WHERE m.project = p.id AND m.user_id = ${user})
      OR EXISTS (SELECT FROM org_owners o WHERE o.org = p.org AND o.user_id = ${user}))`.execute(trx)
  if (rows.length === 0) throw badInput('user', 'no_member')
}
