import { sql, type Kysely } from 'kysely'
import { AppError } from '#server/kit/app-error.ts'
import type { Database } from '../tables/index.ts'
import { uuids } from '../uuids.ts'

/** `exclude` waits until nothing else is changed in the project, and lets nothing else begin. */
const LOCK_CLAUSES = { keep: sql`FOR KEY SHARE`, change: sql`FOR NO KEY UPDATE`, exclude: sql`FOR UPDATE` }

/**
 * Keeps projects from being deleted or transferred until the transaction ends. Every transaction that changes something
 * in a project takes this lock, or a stronger one on the same row, before any other
 * (docs/decisions/035-lock-rows-in-one-order.md). Throws `not_found` if a project doesn't exist.
 */
export async function lockProjects(
  trx: Kysely<Database>,
  projects: Iterable<string | null | undefined>,
  strength: keyof typeof LOCK_CLAUSES = 'keep',
): Promise<void> {
  const ids = [...new Set(projects)].filter((id) => typeof id === 'string' && id !== '') as string[]
  if (ids.length === 0) return
  const { rows } =
    await sql`SELECT FROM projects WHERE id = ANY(${uuids(ids)}) ORDER BY id ${LOCK_CLAUSES[strength]}`.execute(trx)
  if (rows.length < ids.length) throw new AppError('not_found')
}
