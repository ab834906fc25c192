import { sql, type Transaction } from 'kysely'
import { byProject, type Asked } from '#server/access/rights.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { demandNotOvertaken } from '#server/features/activity/activity.repo.ts'
import { actorOf, record, thingsOf, type Recorder } from '#server/record/record.ts'
import { updateArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { columnsOf } from '#server/db/artifact-columns.ts'
import { uuids } from '#server/db/uuids.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import type { GivenFields } from '#shared/entities/artifact-fields.ts'
import { demandNotTakenBack, holdArtifacts } from './hold.ts'
import { keepFolders } from './library.repo.ts'
import { trashArtifacts } from './trash.ts'

/** The changes to one artifact; fields that are left out stay as they are. */
export interface ArtifactChange extends GivenFields {
  id: string
  folder?: string | undefined
  restore_folder?: string | null | undefined
  active?: false | undefined
  needs_review?: boolean | undefined
  seen_at?: number | undefined
}

type CleanChange = Awaited<ReturnType<typeof cleanDescriptions<ArtifactChange>>>[number]

/**
 * Changes artifacts, all or none. Throws `conflict` naming a field that someone else has changed since `seen_at`;
 * changes of others to other fields are kept.
 */
export async function changeArtifacts(on: Recorder, asked: Asked, requested: readonly ArtifactChange[]): Promise<void> {
  const changes = await cleanDescriptions(requested)
  const change = async (trx: Transaction<Database>) => {
    const ids = changes.map((one) => one.id)
    await lockProjects(trx, byProject(asked, 'artifact', ids).keys())
    await keepFolders(trx, namedFolders(changes))
    const held = await holdArtifacts(trx, asked, ids)
    const trashed = new Set(held.flatMap((one) => (one.active ? [] : one.id)))
    if (changes.some((one) => one.folder !== undefined && one.active !== false && trashed.has(one.id)))
      throw new AppError('conflict', { reason: ['in_trash'] })
    demandShowable(new Set(held.flatMap((one) => (one.type === 'application' ? one.id : []))), changes)
    const published = changes.flatMap(({ id, visibility }) => (visibility === 'local' ? id : []))
    if (published.length > 0) await demandNotTakenBack(trx, sql`a.id = ANY(${uuids(published)})`)
    const seen = changes.flatMap(({ id, seen_at, ...fields }) =>
      seen_at === undefined ? [] : { id, seen_at, fields: Object.keys(fields) },
    )
    await demandNotOvertaken(trx, actorOf(asked), seen)
    const now = Date.now()
    // Changes of the same fields are one statement and one act, however many artifacts they concern.
    const groups = Map.groupBy(changes, (one) => {
      const { id, folder, active, seen_at: _, ...fields } = one
      return JSON.stringify([asked.grant.placed('artifact', id).project, folder, active, Object.keys(fields).sort()])
    })
    for (const [, group] of groups) await changeAlike({ ...on, db: trx }, asked, group, now)
  }
  await longTransaction(on.db, change, { single: changes.length === 1 })
}

const namedFolders = (changes: readonly CleanChange[]) =>
  changes.flatMap(({ folder }) => (folder === undefined || folder === 'root' || folder === '' ? [] : folder))

/** Applies changes of the same fields and the same target folder to artifacts of one project. */
async function changeAlike(
  on: Recorder & { db: Transaction<Database> },
  asked: Asked,
  group: readonly CleanChange[],
  now: number,
): Promise<void> {
  const [first] = group
  if (!first) return
  const { id, folder, restore_folder: _, active, seen_at: __, ...given } = first
  const project = asked.grant.placed('artifact', id).project ?? ''
  const ids = group.map((one) => one.id)
  const files = folder !== undefined && active !== false
  const place = files ? { folder: await demandFolder(on.db, project, folder) } : {}
  const fields = Object.keys(given)
  if (fields.length > 0 || files)
    await updateArtifacts(
      on.db,
      group.map((one) => rowOf(one, place)),
      now,
    )
  const entry = { project, kind: 'artifact', things: thingsOf('artifacts', ids), at: now } as const
  if (fields.length > 0) await record(on, actorOf(asked), { ...entry, act: 'edit', details: { fields } })
  if (files) await record(on, actorOf(asked), { ...entry, act: 'move', details: { to_folder: folder } })
  if (active === false) await trashArtifacts(on, asked, ids, now)
}

function rowOf({ id, needs_review, ...given }: CleanChange, place: { folder?: string | null }) {
  return { id, ...columnsOf(given), ...(needs_review !== undefined && { needs_review }), ...place }
}

/** Throws `bad_input` naming the field that would make one of these application files public. */
function demandShowable(hidden: ReadonlySet<string>, changes: readonly CleanChange[]): void {
  for (const { id, visibility, downloadable } of changes) {
    const field = visibility === 'local' ? 'visibility' : downloadable ? 'downloadable' : undefined
    if (field && hidden.has(id)) throw badInput(field, 'application_hidden')
  }
}
