import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { cleanRichText } from '#server/kit/rich-text/clean-rich-text.ts'
import { aliasFrom } from '#shared/rules/url-alias.ts'
import { insertProject, updateProject, type ProjectValues } from './projects.repo.ts'

interface Settings {
  title?: string
  url_alias?: string
  logo_link_url?: string | null
  password?: string | null
  gallery?: { archive_title?: string | null; description?: string | null; contacts?: string[]; links?: string[] }
}

const ALIAS_TRIES = 50

/** Makes a project. Its alias comes from the title where none is given; 409 if the one given is taken. */
export async function createProject(
  db: Kysely<Database>,
  org: string,
  settings: Settings & { title: string },
): Promise<string> {
  const id = newId()
  const values = await columnsOf(settings)
  const wanted = settings.url_alias ?? aliasFrom(settings.title)
  for (let n = 1; n <= ALIAS_TRIES; n++) {
    const url_alias = n === 1 ? wanted : `${wanted}-${n}`
    if (await insertProject(db, { ...values, id, org, title: settings.title, url_alias })) return id
    if (settings.url_alias !== undefined) break
  }
  throw new AppError('conflict', { field: 'url_alias', reason: ['alias_taken'] })
}

/** Changes only what is given; 409 if the alias is taken. */
export async function changeProject(db: Kysely<Database>, id: string, settings: Settings): Promise<void> {
  const { title, url_alias } = settings
  await updateProject(db, id, {
    ...(await columnsOf(settings)),
    ...(title !== undefined && { title }),
    ...(url_alias !== undefined && { url_alias }),
  })
}

async function columnsOf({ logo_link_url, password, gallery }: Settings): Promise<Partial<ProjectValues>> {
  const description = gallery?.description
  return {
    ...(logo_link_url !== undefined && { logo_link_url }),
    ...(password !== undefined && { password_hash: password === null ? null : await hashPassword(password) }),
    ...gallery,
    ...(typeof description === 'string' && { description: await cleanRichText(description) }),
  }
}
