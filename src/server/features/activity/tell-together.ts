import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Activity } from '#shared/entities/activity.ts'
import { listActivity, SHOWN_THINGS, type ActivityScope } from './activity.repo.ts'

/** Between two uploads that are told as one there is at most this, in ms. */
const PAUSE_MS = 5 * 60_000
/** Acts that are read for one page: more of the same follow on the next. */
const MOST_READ = 2000
const READ_ON = 200

/** What is done to one item after another, and read as one. */
const TOGETHER: ReadonlySet<Activity['act']> = new Set(['create', 'process'])

type Place = [at: number, id: string]

/** Whether the later of two acts, which follow each other, goes on with the earlier: files into one folder, say. */
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
 * A page of a record, the latest first, in which what was uploaded in one go is one entry; the record itself keeps each.
 * `next` is where the following page begins.
 */
export async function listTogether(
  db: Kysely<Database>,
  scope: ActivityScope,
  after: Place | null,
  limit: number,
): Promise<{ items: Activity[]; next: Place | null }> {
  const items: Activity[] = []
  let [next, read, size] = [after, 0, limit + 1]
  while (read < MOST_READ) {
    const rows = await listActivity(db, scope, next, size)
    for (const row of rows) {
      const last = items.at(-1)
      if (last && goesOn(last, row)) items[items.length - 1] = together(last, row)
      else if (items.length === limit) return { items, next }
      else items.push(row)
      next = [row.at, row.id]
    }
    if (rows.length < size) return { items, next: null }
    read += rows.length
    size = READ_ON
  }
  return { items, next }
}
