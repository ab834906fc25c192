import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { isReservedAlias, toAlias, URL_ALIAS } from '#shared/rules/url-alias.ts'
import { hasAlias } from './import-exhibits.repo.ts'

const MAX_ALIAS_NUMBER = 1000

/** The exhibit's name in the other system if it is free here, otherwise with a number. */
export async function findFreeAlias(db: Services['db'], project: string, slug: string, title: string): Promise<string> {
  const alias = URL_ALIAS.test(slug) && !isReservedAlias(slug) ? slug : toAlias(title)
  for (let number = 1; number <= MAX_ALIAS_NUMBER; number++) {
    const candidate = number === 1 ? alias : `${alias.slice(0, 70)}-${number}`
    if (!(await hasAlias(db, project, candidate))) return candidate
  }
  throw new AppError('conflict', { field: 'url_alias', reason: ['alias_taken'] })
}
