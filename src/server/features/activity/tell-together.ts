import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Activity } from '#shared/entities/activity.ts'
import { listActivity, SHOWN_THINGS, type ActivityScope } from './activity.repo.ts'

/** The longest pause between two uploads that are shown as one entry. */
const PAUSE_MS = 5 * 60_000
/** Rows read for one page at most; longer series continue on the next page. */
const MOST_READ = 2000
const READ_ON = 200

/** Acts that usually come in series, one per item, and are shown as one entry. */
const TOGETHER: ReadonlySet<Activity['act']> = new Set(['create', 'process'])

interface Place {
  at: number
  id: string
}

/** Whether two consecutive acts belong to one series, such as uploads into the same folder. */
const goesOn = (later: Activity, earlier: Activity) =>
  later.act === earlier.act &&
  later.kind === 'artifact' &&
  earlier.kind === 'artifact' &&
  TOGETHER.has(later.act) &&
  later.user?.id === earlier.user?.id &&
  later.acting_admin === earlier.acting_admin &&
  later.details.to_folder === earlier.details.to_folder &&
  (later.since ?? later.at) - earlier.at <= PAUSE_MS

const together = (later: Activity, earlier: Activity): Activity => ({
  ...later,
  since: earlier.at,
  count: later.count + earlier.count,
  things: [...later.things, ...earlier.things].slice(0, SHOWN_THINGS),
})

/**
 * A page of the activity list, newest first, with series of uploads merged into one entry. The audit log itself keeps
 * each act. `next` is the position of the following page.
 */
export async function listTogether(
  db: Kysely<Database>,
  scope: ActivityScope,
  after: Place | null,
  limit: number,
): Promise<{ items: Activity[]; next: Place | null }> {
  const items: Activity[] = []
  let next = after
  let read = 0
  let size = limit + 1
  while (read < MOST_READ) {
    const rows = await listActivity(db, scope, next, size)
    for (const row of rows) {
      const last = items.at(-1)
      if (last && goesOn(last, row)) items[items.length - 1] = together(last, row)
      else if (items.length === limit) return { items, next }
      else items.push(row)
      next = { at: row.at, id: row.id }
    }
    if (rows.length < size) return { items, next: null }
    read += rows.length
    size = READ_ON
  }
  return { items, next }
}
