import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import { galleryEnabledRule, publicArtifact, publicExhibit } from '#server/access/public-rules.ts'
import type { Database } from '#server/db/tables/index.ts'
import { BUILT_IN_COUNT_KEYS, type CountedProjectPart } from '#shared/rules/visit-counts.ts'

/** The number of visits to one part of a project on one day. */
export interface Visit {
  type: CountedProjectPart
  id: string
  /** The kind of event, such as `view_count`. */
  event: string
  /** Days since 1970, UTC. */
  day: number
  count: number
}

/** A referring host, or a search without results, with the number of times it occurred on one day. */
export interface ReferrerOrSearch {
  type: CountedProjectPart
  id: string
  kind: 'from' | 'not_found'
  word: string
  day: number
  count: number
}

/** The counted ids that are public, with their projects. */
const selectPublicSubjects = () => sql`(
  SELECT 'artifact' AS type, a.id, a.project FROM q JOIN artifacts a ON q.type = 'artifact' AND a.id = q.id AND ${publicArtifact.sql('a')}
  UNION SELECT 'exhibit', e.id, e.project FROM q JOIN exhibits e ON q.type = 'exhibit' AND e.id = q.id AND ${publicExhibit.sql('e')}
  UNION SELECT 'project', p.id, p.id FROM q JOIN projects p ON q.type = 'project' AND p.id = q.id)`
const joinProjectAndSubscription = () =>
  sql`JOIN projects p ON p.id = x.project LEFT JOIN subscriptions s ON s.org = p.org`

/** Maximum rows of custom keys per project and day, or per day for the website. */
export const MAX_CUSTOM_ROWS = 300
export const BUILT_IN_KEYS_SQL = sql`ARRAY[${sql.join([...BUILT_IN_COUNT_KEYS])}]`

/** Adds visits. Ignores ids that aren't public, and custom keys beyond `MAX_CUSTOM_ROWS`. */
export async function addVisits(db: Kysely<Database>, visits: readonly Visit[]): Promise<void> {
  await sql`WITH q AS (SELECT * FROM json_to_recordset(${toJsonText(visits)}::json) AS t(type text, id uuid, event text, day int, count bigint)),
    counted AS (SELECT x.project, q.day, q.type, q.id AS subject, q.event, q.count, q.event = ANY(${BUILT_IN_KEYS_SQL}) AS is_own
      FROM q JOIN ${selectPublicSubjects()} x ON x.type = q.type AND x.id = q.id ${joinProjectAndSubscription()} WHERE ${galleryEnabledRule.sql('s', Date.now())}),
    ranked AS (SELECT c.*, v.count IS NOT NULL AS is_known,
        row_number() OVER (PARTITION BY c.project, c.day, c.is_own, v.count IS NULL ORDER BY c.type, c.subject, c.event) AS rank
      FROM counted c LEFT JOIN visits v USING (project, day, type, subject, event))
    INSERT INTO visits (project, day, type, subject, event, count)
    SELECT project, day, type, subject, event, count FROM ranked r
    WHERE is_own OR is_known OR rank + (SELECT count(*) FROM visits v
      WHERE v.project = r.project AND v.day = r.day AND v.event <> ALL(${BUILT_IN_KEYS_SQL})) <= ${MAX_CUSTOM_ROWS}
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (project, day, type, subject, event) DO UPDATE SET count = visits.count + excluded.count`.execute(db)
}

/** Maximum number of different words of each kind stored per project and day. */
const MAX_WORDS_PER_DAY = 300

/** Adds referring hosts and search terms; new ones only up to the daily maximum. */
export async function addReferrersAndSearches(db: Kysely<Database>, words: readonly ReferrerOrSearch[]): Promise<void> {
  await sql`WITH q AS (SELECT * FROM json_to_recordset(${toJsonText(words)}::json) AS t(type text, id uuid, kind text, word text, day int, count bigint)),
    counted AS (SELECT x.project, q.day, q.kind, q.word, sum(q.count) AS count FROM q JOIN ${selectPublicSubjects()} x ON x.type = q.type AND x.id = q.id ${joinProjectAndSubscription()}
      WHERE ${galleryEnabledRule.sql('s', Date.now())} GROUP BY 1, 2, 3, 4),
    ranked AS (SELECT counted.*, known.count IS NOT NULL AS is_known,
        row_number() OVER (PARTITION BY counted.project, counted.day, counted.kind ORDER BY known.count IS NULL, counted.word)
          + (SELECT count(*) FROM visit_terms w WHERE w.project = counted.project AND w.day = counted.day AND w.kind = counted.kind) AS rank
      FROM counted LEFT JOIN visit_terms known USING (project, day, kind, word))
    INSERT INTO visit_terms (project, day, kind, word, count)
    SELECT project, day, kind, word, count FROM ranked WHERE is_known OR rank <= ${MAX_WORDS_PER_DAY} ORDER BY 1, 2, 3, 4
    ON CONFLICT (project, day, kind, word) DO UPDATE SET count = visit_terms.count + excluded.count`.execute(db)
}

/** A range of days of a project, in days since 1970, both ends included. */
export interface DayRange {
  project: string
  from: number
  to: number
}

const isInDayRange = ({ project, from, to }: DayRange) =>
  sql<boolean>`project = ${project} AND day BETWEEN ${from} AND ${to}`

export async function listDays(db: Kysely<Database>, span: DayRange) {
  const { rows } = await sql<{ day: number; views: number }>`
    SELECT day, sum(count)::int AS views FROM visits WHERE ${isInDayRange(span)} AND event = 'view_count' GROUP BY day ORDER BY day`.execute(
    db,
  )
  return rows
}

export const MAX_TOP_ROWS = 20

/** Lists the most viewed items or exhibits with their current titles. Items that await review again have no title. */
export async function listMostViewed(db: Kysely<Database>, span: DayRange, type: 'artifact' | 'exhibit') {
  const titleSource = type === 'artifact' ? sql`(SELECT * FROM artifacts WHERE NOT awaits_review)` : sql`exhibits`
  const { rows } = await sql<{ id: string; title: string | null; views: number }>`
    SELECT v.subject AS id, t.title, v.views FROM (
      SELECT subject, sum(count)::int AS views FROM visits WHERE ${isInDayRange(span)} AND type = ${type} AND event = 'view_count'
      GROUP BY subject ORDER BY views DESC, subject LIMIT ${sql.lit(MAX_TOP_ROWS)}) v
    LEFT JOIN ${titleSource} t ON t.id = v.subject AND t.project = ${span.project} ORDER BY v.views DESC, v.subject`.execute(
    db,
  )
  return rows
}

/** Counts custom events by key. */
export async function listOtherCounts(db: Kysely<Database>, span: DayRange) {
  const { rows } = await sql<{ word: string; n: number }>`
    SELECT event AS word, sum(count)::int AS n FROM visits WHERE ${isInDayRange(span)} AND event <> ALL(${BUILT_IN_KEYS_SQL})
    GROUP BY event ORDER BY n DESC, event LIMIT ${sql.lit(MAX_TOP_ROWS)}`.execute(db)
  return rows
}

/** Lists the most frequent words of a kind, if they occurred at least `minCount` times. */
export async function listReferrersOrSearches(
  db: Kysely<Database>,
  span: DayRange,
  kind: ReferrerOrSearch['kind'],
  minCount: number,
) {
  const { rows } = await sql<{ word: string; n: number }>`
    SELECT word, sum(count)::int AS n FROM visit_terms WHERE ${isInDayRange(span)} AND kind = ${kind}
    GROUP BY word HAVING sum(count) >= ${minCount} ORDER BY n DESC, word LIMIT ${sql.lit(MAX_TOP_ROWS)}`.execute(db)
  return rows
}

/** Maximum rows in an exported table. */
export const MAX_TABLE_ROWS = 100_000

/** Lists all counts by day; beyond `MAX_TABLE_ROWS`, only the newest. */
export async function listCounts(db: Kysely<Database>, span: DayRange) {
  const { rows } = await sql<{
    day: number
    type: string
    subject: string
    title: string | null
    event: string
    count: number
  }>`
    SELECT v.day, v.type, v.subject, coalesce(a.title, e.title, p.title) AS title, v.event, v.count::int AS count
    FROM (SELECT * FROM visits WHERE ${isInDayRange(span)} ORDER BY day DESC, type, subject, event LIMIT ${sql.lit(MAX_TABLE_ROWS)}) v
    LEFT JOIN artifacts a ON v.type = 'artifact' AND a.id = v.subject AND a.project = v.project AND NOT a.awaits_review
    LEFT JOIN exhibits e ON v.type = 'exhibit' AND e.id = v.subject AND e.project = v.project
    LEFT JOIN projects p ON v.type = 'project' AND p.id = v.subject
    ORDER BY v.day, v.type, v.subject, v.event`.execute(db)
  return rows
}
