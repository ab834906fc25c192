import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { cleanRichText } from '#server/kit/rich-text/clean-rich-text.ts'
import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { toAlias } from '#shared/rules/url-alias.ts'
import { recordTextChanges } from '#server/features/designs/designs.repo.ts'
import { deleteFormerAlias, isFormerAlias, saveFormerAlias } from './aliases.repo.ts'
import { lockProject, insertProject, updateProject, type ProjectValues } from './projects.repo.ts'

interface ProjectSettings {
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
 * Creates a project. Throws `conflict` if the given alias is taken. If none is given, it is derived from the title,
 * avoiding aliases in use and former aliases of other projects; only an explicit choice may take over a former alias.
 */
export async function createProject(
  db: Kysely<Database>,
  org: string,
  settings: ProjectSettings & { title: string },
): Promise<string> {
  const id = newId()
  const values = await toProjectColumns(settings)
  const { title, url_alias: chosenAlias } = settings
  return transaction(db, async (trx) => {
    for (const url_alias of chosenAlias === undefined ? suggestAliases(title, id) : [chosenAlias]) {
      if (chosenAlias === undefined && (await isFormerAlias(trx, url_alias))) continue
      if (await insertProject(trx, { ...values, id, org, title, url_alias })) {
        await deleteFormerAlias(trx, url_alias)
        return id
      }
    }
    throw createAliasTakenError()
  })
}

/** Suggests aliases for a project with this title, best first; the last one is always unique. */
function* suggestAliases(title: string, id: string): Generator<string> {
  const baseAlias = toAlias(title)
  yield baseAlias
  for (let suffix = 2; suffix <= ALIAS_TRIES; suffix++) yield `${baseAlias}-${suffix}`
  yield `${baseAlias}-${id.slice(-12)}`
}

const createAliasTakenError = () => new AppError('conflict', { field: 'url_alias', reason: ['alias_taken'] })

/**
 * Changes only the given fields. Throws `conflict` if the alias is taken. The previous alias redirects to the new one.
 */
export async function changeProject(
  services: AuditLogServices,
  actor: Actor,
  id: string,
  settings: ProjectSettings,
): Promise<void> {
  const { gallery = {}, ...ownFields } = settings
  const fields = [...Object.keys(ownFields), ...Object.keys(gallery)]
  if (fields.length === 0) return
  const { title, url_alias } = settings
  const changes = {
    ...(await toProjectColumns(settings)),
    ...(title !== undefined && { title }),
    ...(url_alias !== undefined && { url_alias }),
  }
  await transaction(services.db, async (trx) => {
    const current = await lockProject(trx, id)
    if (!current) throw new AppError('not_found')
    await updateProject(trx, id, changes)
    await recordTextChanges(trx, id, Object.keys(gallery), actor.user)
    if (url_alias !== undefined && url_alias.toLowerCase() !== current.url_alias.toLowerCase()) {
      await deleteFormerAlias(trx, url_alias)
      await saveFormerAlias(trx, id, current.url_alias)
    }
    const targets = selectTargets('projects', [id])
    await appendToAuditLog({ ...services, db: trx }, actor, {
      project: id,
      act: 'edit',
      kind: 'project',
      targets,
      details: { fields },
    })
  })
}

async function toProjectColumns({
  logo_link_url,
  password,
  gallery = {},
}: ProjectSettings): Promise<Partial<ProjectValues>> {
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
