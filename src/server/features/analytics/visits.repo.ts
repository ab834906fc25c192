import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import { galleryOn, publicArtifact, publicExhibit } from '#server/access/public.ts'
import type { Database } from '#server/db/tables/index.ts'
import { BUILT_IN_COUNT_KEYS, type CountedProjectPart } from '#shared/rules/counting.ts'

/** The number of visits (`n`) of something on one day. */
export interface Visit {
  type: CountedProjectPart
  id: string
  key: string
  /** Days since 1970, UTC. */
  day: number
  n: number
}

/** A referring host or a search without results, and how often (`n`) it came from visitors on one day. */
export interface VisitorWord {
  type: CountedProjectPart
  id: string
  kind: 'from' | 'not_found'
  word: string
  day: number
  n: number
}

/** Everything public among the counted ids, with its project. */
const PUBLIC_THINGS = () => sql`(
  SELECT 'artifact' AS type, a.id, a.project FROM q JOIN artifacts a ON q.type = 'artifact' AND a.id = q.id AND ${publicArtifact.sql('a')}
  UNION SELECT 'exhibit', e.id, e.project FROM q JOIN exhibits e ON q.type = 'exhibit' AND e.id = q.id AND ${publicExhibit.sql('e')}
  UNION SELECT 'project', p.id, p.id FROM q JOIN projects p ON q.type = 'project' AND p.id = q.id)`
const PROJECT_AND_SUBSCRIPTION = () =>
  sql`JOIN projects p ON p.id = x.project LEFT JOIN subscriptions s ON s.org = p.org`

/** The most rows of custom keys per project and day, or per day for the website. */
export const MAX_CUSTOM_ROWS = 300
export const OWN_KEYS = sql`ARRAY[${sql.join([...BUILT_IN_COUNT_KEYS])}]`

/** Adds visits. Ignores those of anything that isn't public, and custom keys beyond `MAX_CUSTOM_ROWS`. */
export async function addVisits(db: Kysely<Database>, visits: readonly Visit[]): Promise<void> {
  await sql`WITH q AS (SELECT * FROM json_to_recordset(${toJsonText(visits)}::json) AS t(type text, id uuid, key text, day int, n bigint)),
    counted AS (SELECT x.project, q.day, q.type, q.id AS thing, q.key, q.n, q.key = ANY(${OWN_KEYS}) AS is_own
      FROM q JOIN ${PUBLIC_THINGS()} x ON x.type = q.type AND x.id = q.id ${PROJECT_AND_SUBSCRIPTION()} WHERE ${galleryOn.sql('s', Date.now())}),
    ranked AS (SELECT c.*, v.n IS NOT NULL AS is_known,
        row_number() OVER (PARTITION BY c.project, c.day, c.is_own, v.n IS NULL ORDER BY c.type, c.thing, c.key) AS rank
      FROM counted c LEFT JOIN visits v USING (project, day, type, thing, key))
    INSERT INTO visits (project, day, type, thing, key, n)
    SELECT project, day, type, thing, key, n FROM ranked r
    WHERE is_own OR is_known OR rank + (SELECT count(*) FROM visits v
      WHERE v.project = r.project AND v.day = r.day AND v.key <> ALL(${OWN_KEYS})) <= ${MAX_CUSTOM_ROWS}
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (project, day, type, thing, key) DO UPDATE SET n = visits.n + excluded.n`.execute(db)
}

/** Different words of a kind that are stored per project and day. */
const MAX_WORDS_PER_DAY = 300

/** Adds visitors' words; new words only while there is room. */
export async function addVisitorWords(db: Kysely<Database>, words: readonly VisitorWord[]): Promise<void> {
  await sql`WITH q AS (SELECT * FROM json_to_recordset(${toJsonText(words)}::json) AS t(type text, id uuid, kind text, word text, day int, n bigint)),
    counted AS (SELECT x.project, q.day, q.kind, q.word, sum(q.n) AS n FROM q JOIN ${PUBLIC_THINGS()} x ON x.type = q.type AND x.id = q.id ${PROJECT_AND_SUBSCRIPTION()}
      WHERE ${galleryOn.sql('s', Date.now())} GROUP BY 1, 2, 3, 4),
    ranked AS (SELECT counted.*, known.n IS NOT NULL AS is_known,
        row_number() OVER (PARTITION BY counted.project, counted.day, counted.kind ORDER BY known.n IS NULL, counted.word)
          + (SELECT count(*) FROM visit_words w WHERE w.project = counted.project AND w.day = counted.day AND w.kind = counted.kind) AS rank
      FROM counted LEFT JOIN visit_words known USING (project, day, kind, word))
    INSERT INTO visit_words (project, day, kind, word, n)
    SELECT project, day, kind, word, n FROM ranked WHERE is_known OR rank <= ${MAX_WORDS_PER_DAY} ORDER BY 1, 2, 3, 4
    ON CONFLICT (project, day, kind, word) DO UPDATE SET n = visit_words.n + excluded.n`.execute(db)
}

/** A range of days of a project, in days since 1970, both included. */
export interface DayRange {
  project: string
  from: number
  to: number
}

const inSpan = ({ project, from, to }: DayRange) => sql<boolean>`project = ${project} AND day BETWEEN ${from} AND ${to}`

export async function listDays(db: Kysely<Database>, span: DayRange) {
  const { rows } = await sql<{ day: number; views: number }>`
    SELECT day, sum(n)::int AS views FROM visits WHERE ${inSpan(span)} AND key = 'view_count' GROUP BY day ORDER BY day`.execute(
    db,
  )
  return rows
}

export const MAX_TOP_ROWS = 20

/** The most viewed items or exhibits with their current titles. Items that await review again have no title. */
export async function listMostViewed(db: Kysely<Database>, span: DayRange, type: 'artifact' | 'exhibit') {
  const titleSource = type === 'artifact' ? sql`(SELECT * FROM artifacts WHERE NOT awaits_review)` : sql`exhibits`
  const { rows } = await sql<{ id: string; title: string | null; views: number }>`
    SELECT v.thing AS id, t.title, v.views FROM (
      SELECT thing, sum(n)::int AS views FROM visits WHERE ${inSpan(span)} AND type = ${type} AND key = 'view_count'
      GROUP BY thing ORDER BY views DESC, thing LIMIT ${sql.lit(MAX_TOP_ROWS)}) v
    LEFT JOIN ${titleSource} t ON t.id = v.thing AND t.project = ${span.project} ORDER BY v.views DESC, v.thing`.execute(
    db,
  )
  return rows
}

/** Counts of custom events by key. */
export async function listOtherCounts(db: Kysely<Database>, span: DayRange) {
  const { rows } = await sql<{ word: string; n: number }>`
    SELECT key AS word, sum(n)::int AS n FROM visits WHERE ${inSpan(span)} AND key <> ALL(${OWN_KEYS})
    GROUP BY key ORDER BY n DESC, key LIMIT ${sql.lit(MAX_TOP_ROWS)}`.execute(db)
  return rows
}

/** The most frequent words of visitors that occurred at least `minCount` times. */
export async function listVisitorWords(
  db: Kysely<Database>,
  span: DayRange,
  kind: VisitorWord['kind'],
  minCount: number,
) {
  const { rows } = await sql<{ word: string; n: number }>`
    SELECT word, sum(n)::int AS n FROM visit_words WHERE ${inSpan(span)} AND kind = ${kind}
    GROUP BY word HAVING sum(n) >= ${minCount} ORDER BY n DESC, word LIMIT ${sql.lit(MAX_TOP_ROWS)}`.execute(db)
  return rows
}

/** Rows in an exported table at most. */
export const MAX_TABLE_ROWS = 100_000

/** All counts by day; beyond `MAX_TABLE_ROWS` only the newest. */
export async function listCounts(db: Kysely<Database>, span: DayRange) {
  const { rows } = await sql<{
    day: number
    type: string
    thing: string
    title: string | null
    key: string
    n: number
  }>`
    SELECT v.day, v.type, v.thing, coalesce(a.title, e.title, p.title) AS title, v.key, v.n::int AS n
    FROM (SELECT * FROM visits WHERE ${inSpan(span)} ORDER BY day DESC, type, thing, key LIMIT ${sql.lit(MAX_TABLE_ROWS)}) v
    LEFT JOIN artifacts a ON v.type = 'artifact' AND a.id = v.thing AND a.project = v.project AND NOT a.awaits_review
    LEFT JOIN exhibits e ON v.type = 'exhibit' AND e.id = v.thing AND e.project = v.project
    LEFT JOIN projects p ON v.type = 'project' AND p.id = v.thing
    ORDER BY v.day, v.type, v.thing, v.key`.execute(db)
  return rows
}
