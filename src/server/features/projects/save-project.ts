import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { cleanRichText } from '#server/kit/rich-text/clean-rich-text.ts'
import { record, thingsOf, type Actor, type Recorder } from '#server/record/record.ts'
import { aliasFrom } from '#shared/rules/url-alias.ts'
import { noteChanged } from '#server/features/designs/designs.repo.ts'
import { freeAlias, isFormerAlias, keepAlias } from './aliases.repo.ts'
import { holdProject, insertProject, updateProject, type ProjectValues } from './projects.repo.ts'

interface Settings {
  title?: string
  url_alias?: string
  logo_link_url?: string | null
  password?: string | null
  gallery?: {
    archive_title?: string | null
    description?: string | null
    contacts?: string[] | null
    links?: string[] | null
  }
}

const ALIAS_TRIES = 50

/**
 * Creates a project. Throws `conflict` if the given alias is taken. An alias derived from the title skips those in use,
 * and former aliases of other projects: only an explicit choice takes these over.
 */
export async function createProject(
  db: Kysely<Database>,
  org: string,
  settings: Settings & { title: string },
): Promise<string> {
  const id = newId()
  const values = await columnsOf(settings)
  const { title, url_alias: chosen } = settings
  return transaction(db, async (trx) => {
    for (const url_alias of chosen === undefined ? aliasesFor(title, id) : [chosen]) {
      if (chosen === undefined && (await isFormerAlias(trx, url_alias))) continue
      if (await insertProject(trx, { ...values, id, org, title, url_alias })) {
        await freeAlias(trx, url_alias)
        return id
      }
    }
    throw taken()
  })
}

/** Aliases for a project with this title, best first; the last one is always unique. */
function* aliasesFor(title: string, id: string): Generator<string> {
  const wanted = aliasFrom(title)
  yield wanted
  for (let n = 2; n <= ALIAS_TRIES; n++) yield `${wanted}-${n}`
  yield `${wanted}-${id.slice(-12)}`
}

const taken = () => new AppError('conflict', { field: 'url_alias', reason: ['alias_taken'] })

/**
 * Changes only the given fields. Throws `conflict` if the alias is taken. The previous alias redirects to the new one.
 */
export async function changeProject(on: Recorder, actor: Actor, id: string, settings: Settings): Promise<void> {
  const { gallery = {}, ...own } = settings
  const fields = [...Object.keys(own), ...Object.keys(gallery)]
  if (fields.length === 0) return
  const { title, url_alias } = settings
  const changes = {
    ...(await columnsOf(settings)),
    ...(title !== undefined && { title }),
    ...(url_alias !== undefined && { url_alias }),
  }
  await transaction(on.db, async (trx) => {
    const before = await holdProject(trx, id)
    if (!before) throw new AppError('not_found')
    await updateProject(trx, id, changes)
    await noteChanged(trx, id, Object.keys(gallery), actor.user)
    if (url_alias !== undefined && url_alias.toLowerCase() !== before.url_alias.toLowerCase()) {
      await freeAlias(trx, url_alias)
      await keepAlias(trx, id, before.url_alias)
    }
    const things = thingsOf('projects', [id])
    await record({ ...on, db: trx }, actor, { project: id, act: 'edit', kind: 'project', things, details: { fields } })
  })
}

async function columnsOf({ logo_link_url, password, gallery = {} }: Settings): Promise<Partial<ProjectValues>> {
  const { archive_title, description, contacts, links } = gallery
  return {
    ...(logo_link_url !== undefined && { logo_link_url }),
    ...(password !== undefined && { password_hash: password === null ? null : await hashPassword(password) }),
    ...(archive_title !== undefined && { archive_title }),
    ...(description !== undefined && { description: description && (await cleanRichText(description)) }),
    ...(contacts !== undefined && { contacts: contacts ?? [] }),
    ...(links !== undefined && { links: links ?? [] }),
  }
}
