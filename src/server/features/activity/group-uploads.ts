import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Activity } from '#shared/entities/activity.ts'
import { listActivity, MAX_SHOWN_TARGETS, type ActivityScope } from './activity.repo.ts'

/** The longest pause between two uploads that are still shown as one entry. */
const MAX_GAP_MS = 5 * 60_000
/** Maximum rows read for a page; longer series continue on the next page. */
const MAX_ROWS_READ = 2000
const NEXT_BATCH_SIZE = 200

/** Acts that usually come in series, one per item; a series is shown as one entry. */
const GROUPED_ACTS: ReadonlySet<Activity['act']> = new Set(['create', 'process'])

interface ActivityPosition {
  at: number
  id: string
}

/** Whether two consecutive acts belong to the same series, such as uploads into one folder. */
const canMerge = (later: Activity, earlier: Activity) =>
  later.act === earlier.act &&
  later.kind === 'artifact' &&
  earlier.kind === 'artifact' &&
  GROUPED_ACTS.has(later.act) &&
  later.user?.id === earlier.user?.id &&
  later.acting_admin === earlier.acting_admin &&
  later.details.to_folder === earlier.details.to_folder &&
  (later.since ?? later.at) - earlier.at <= MAX_GAP_MS

const merge = (later: Activity, earlier: Activity): Activity => ({
  ...later,
  since: earlier.at,
  count: later.count + earlier.count,
  things: [...later.things, ...earlier.things].slice(0, MAX_SHOWN_TARGETS),
})

/**
 * Returns a page of the activity list, newest first, with each series of uploads merged into one entry. The audit log
 * itself keeps each act. `next` is the position of the following page.
 */
export async function listGroupedActivity(
  db: Kysely<Database>,
  scope: ActivityScope,
  after: ActivityPosition | null,
  limit: number,
): Promise<{ items: Activity[]; next: ActivityPosition | null }> {
  const items: Activity[] = []
  let next = after
  let rowsRead = 0
  let batchSize = limit + 1
  while (rowsRead < MAX_ROWS_READ) {
    const rows = await listActivity(db, scope, next, batchSize)
    for (const row of rows) {
      const last = items.at(-1)
      if (last && canMerge(last, row)) items[items.length - 1] = merge(last, row)
      else if (items.length === limit) return { items, next }
      else items.push(row)
      next = { at: row.at, id: row.id }
    }
    if (rows.length < batchSize) return { items, next: null }
    rowsRead += rows.length
    batchSize = NEXT_BATCH_SIZE
  }
  return { items, next }
}
