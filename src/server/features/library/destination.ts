import { sql, type Transaction } from 'kysely'
import { demand, isOwn, type Asked, type Inside } from '#server/access/rights.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import { allowed, allowedOf, type Placed } from '#server/access/place.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { isOfOtherOrg } from './library.repo.ts'

/** Where things go, as a call says it. Without `visibility` each keeps its own. */
export interface Destination {
  folderId: string
  projectId: string
  visibility?: 'private' | 'local' | undefined
}

/** Where items go; `user` and `created_at` say anew who added them and when. */
export interface ItemDestination extends Destination {
  user?: string | undefined
  created_at?: number | undefined
}

export interface Target {
  project: string
  /** null: the top. */
  folder: string | null
  placed: Placed
  /** The caller may publish there, and make tags. */
  mayPublish: boolean
  mayTag: boolean
}

/** Checks a destination and holds its folder until the transaction ends. */
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
 * Whoever takes items to another org, or to a project in which they may download what is others', may have their originals there.
 * Throws `forbidden` unless they may download them here, in the project that the items are of.
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

/** Throws `forbidden` unless the caller may take these items, which are held and of whatever projects, to the org of the target. */
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

/** Throws `forbidden` unless the caller may say who sees what a folder holds. */
export function demandVisibility(placed: Placed, { ownItems, othersItems }: Pick<Inside, 'ownItems' | 'othersItems'>) {
  if (ownItems) demand(placed, 'artifact.set-visibility', true)
  if (othersItems) demand(placed, 'artifact.set-visibility', false)
}

/** Throws `bad_input` unless this person has to do with the project: one of its members or owners. */
export async function demandPerson(trx: Transaction<Database>, project: string, user: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM projects p WHERE p.id = ${project} AND (
      EXISTS (SELECT FROM permissions m WHERE m.project = p.id AND m.user_id = ${user})
      OR EXISTS (SELECT FROM org_owners o WHERE o.org = p.org AND o.user_id = ${user}))`.execute(trx)
  if (rows.length === 0) throw badInput('user', 'no_member')
}
