import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { demandNotOvertaken } from '#server/features/activity/activity.repo.ts'
import { record, thingsOf, type Actor, type Recorder } from '#server/record/record.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { cleanRichText } from '#server/kit/rich-text/clean-rich-text.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import {
  appendExhibitArtifacts,
  countItems,
  deleteExhibit,
  holdExhibit,
  holdProjectsOf,
  insertExhibit,
  listItemIds,
  setExhibitArtifacts,
  updateExhibit,
} from './exhibits.repo.ts'

interface Placed {
  id: string
  project: string
}

interface Fields {
  title: string
  description: string
  url_alias: string
  visibility?: 'private' | 'local'
  artifacts?: string[]
}

/** Creates an exhibit with its artifacts. Throws `conflict` if the project already has one with this URL alias. */
export async function createExhibit(
  on: Recorder,
  actor: Actor & { user: string },
  given: Fields & { project: string },
): Promise<string> {
  const { artifacts = [], ...fields } = given
  const id = newId()
  const description = await cleanDescription(fields.description)
  return transaction(on.db, async (trx) => {
    await lockProjects(trx, [fields.project])
    await demandOfProject(trx, fields.project, artifacts)
    await insertExhibit(trx, { ...fields, id, description, user_id: actor.user })
    await setExhibitArtifacts(trx, id, artifacts)
    await write({ ...on, db: trx }, actor, { id, project: fields.project }, { act: 'create', touches: artifacts })
    return id
  })
}

/**
 * Changes only the given fields; `artifacts` replaces the whole list. Throws `conflict` naming a field that someone
 * else has changed since `seen_at`.
 */
export async function changeExhibit(
  on: Recorder,
  actor: Actor,
  exhibit: Placed,
  { seen_at, ...given }: Partial<Fields> & { seen_at?: number },
): Promise<void> {
  const { artifacts, ...fields } = given
  const changed = Object.keys(given)
  if (changed.length === 0) return
  const { description } = fields
  const changes = description === undefined ? fields : { ...fields, description: await cleanDescription(description) }
  await transaction(on.db, async (trx) => {
    await hold(trx, exhibit)
    const seen = seen_at === undefined ? [] : [{ id: exhibit.id, seen_at, fields: Object.keys(fields) }]
    await demandNotOvertaken(trx, actor, seen)
    const [before, at] = [await listItemIds(trx, exhibit.id), Date.now()]
    await updateExhibit(trx, exhibit.id, changes, at)
    if (artifacts) {
      await demandOfProject(trx, exhibit.project, artifacts)
      await setExhibitArtifacts(trx, exhibit.id, artifacts)
    }
    const touches = [...new Set([...before, ...(artifacts ?? [])])]
    await write({ ...on, db: trx }, actor, exhibit, { act: 'edit', fields: changed, touches, at })
  })
}

/** Appends artifacts to an exhibit. Throws `bad_input` if it would have more than one call can name. */
export async function addToExhibit(on: Recorder, actor: Actor, exhibit: Placed, ids: string[]): Promise<void> {
  await transaction(on.db, async (trx) => {
    await hold(trx, exhibit)
    await demandOfProject(trx, exhibit.project, ids)
    const { numAffectedRows } = await appendExhibitArtifacts(trx, exhibit.id, ids)
    if (!numAffectedRows) return
    if ((await countItems(trx, exhibit.id)) > MAX_BULK_IDS) throw badInput('artifactIds', 'too_many', MAX_BULK_IDS)
    await write({ ...on, db: trx }, actor, exhibit, { act: 'edit', fields: ['artifacts'], touches: ids })
  })
}

/** Deletes an exhibit; its artifacts stay. */
export async function removeExhibit(on: Recorder, actor: Actor, exhibit: Placed): Promise<void> {
  await transaction(on.db, async (trx) => {
    await hold(trx, exhibit)
    const touches = await listItemIds(trx, exhibit.id)
    await write({ ...on, db: trx }, actor, exhibit, { act: 'destroy', touches })
    await deleteExhibit(trx, exhibit.id)
  })
}

/** Locks an exhibit. Throws `not_found` if it was deleted in the meantime. */
async function hold(trx: Kysely<Database>, { id, project }: Placed): Promise<void> {
  await lockProjects(trx, [project])
  if (!(await holdExhibit(trx, id))) throw new AppError('not_found')
}

const write = (
  on: Recorder,
  actor: Actor,
  { id, project }: Placed,
  {
    fields,
    ...done
  }: { act: 'create' | 'edit' | 'destroy'; fields?: string[]; touches: readonly string[]; at?: number },
) =>
  record(on, actor, {
    ...done,
    project,
    kind: 'exhibit',
    things: thingsOf('exhibits', [id]),
    ...(fields && { details: { fields } }),
  })

// An exhibit contains only artifacts of its own project; the lock keeps them there until they are added.
async function demandOfProject(trx: Kysely<Database>, project: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await holdProjectsOf(trx, ids)
  if (rows.length < new Set(ids).size) throw new AppError('not_found')
  if (rows.some((row) => row.project !== project)) throw badInput('artifacts', 'other_project')
}

async function cleanDescription(html: string): Promise<string> {
  const clean = await cleanRichText(html)
  if (clean === '') throw badInput('description', 'required')
  return clean
}
