import { sql } from 'kysely'
import type { Services } from '#server/access/services.ts'

/**
 * Enters into the index of words what waits in its list (`gin_pending_list_limit`). Searches read both; a long list
 * makes them slower. Answers how many pages have waited.
 */
export async function enterPendingWords({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await sql<{ pages: number }>`SELECT gin_clean_pending_list('artifacts_words') AS pages`.execute(db)
  return rows[0]?.pages ?? 0
}
