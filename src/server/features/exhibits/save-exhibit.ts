import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { cleanRichText } from '#server/kit/rich-text.ts'
import {
  aliasTaken,
  appendExhibitArtifacts,
  holdProjectsOf,
  insertExhibit,
  setExhibitArtifacts,
  updateExhibit,
} from './exhibits.repo.ts'

interface Fields {
  title: string
  description: string
  url_alias: string
  visibility?: 'private' | 'local'
  artifacts?: string[]
}

/** Makes an exhibit with its artifacts; 409 if its project has one of that address. */
export async function createExhibit(
  db: Kysely<Database>,
  given: Fields & { project: string },
  userId: string,
): Promise<string> {
  const { artifacts = [], ...fields } = given
  const id = newId()
  return transaction(db, async (trx) => {
    await demandFreeAlias(trx, fields.project, fields.url_alias, id)
    await demandOfProject(trx, fields.project, artifacts)
    await insertExhibit(trx, { ...fields, id, description: cleanDescription(fields.description), user_id: userId })
    await setExhibitArtifacts(trx, id, artifacts)
    return id
  })
}

/** Changes only what is given; `artifacts` replaces the whole list. */
export async function changeExhibit(
  db: Kysely<Database>,
  exhibit: { id: string; project: string },
  given: Partial<Fields>,
): Promise<void> {
  const { artifacts, ...fields } = given
  await transaction(db, async (trx) => {
    if (fields.url_alias !== undefined) await demandFreeAlias(trx, exhibit.project, fields.url_alias, exhibit.id)
    const changes =
      fields.description === undefined ? fields : { ...fields, description: cleanDescription(fields.description) }
    await updateExhibit(trx, exhibit.id, changes)
    if (artifacts) {
      await demandOfProject(trx, exhibit.project, artifacts)
      await setExhibitArtifacts(trx, exhibit.id, artifacts)
    }
  })
}

export async function addToExhibit(
  db: Kysely<Database>,
  exhibit: { id: string; project: string },
  ids: string[],
): Promise<void> {
  await transaction(db, async (trx) => {
    await demandOfProject(trx, exhibit.project, ids)
    await appendExhibitArtifacts(trx, exhibit.id, ids)
  })
}

async function demandFreeAlias(trx: Kysely<Database>, project: string, alias: string, except: string): Promise<void> {
  if (await aliasTaken(trx, project, alias, except))
    throw new AppError('conflict', { field: 'url_alias', message: 'this address is taken' })
}

// An exhibit shows artifacts of its own project only; they stay there until it shows them.
async function demandOfProject(trx: Kysely<Database>, project: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await holdProjectsOf(trx, ids)
  if (rows.length < new Set(ids).size) throw new AppError('not_found')
  if (rows.some((row) => row.project !== project))
    throw badInput('artifacts', 'artifacts: must be of the exhibit’s own project')
}

function cleanDescription(html: string): string {
  const clean = cleanRichText(html)
  if (clean === '') throw badInput('description', 'description: is required')
  return clean
}
