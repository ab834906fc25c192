import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import { PAGES } from '#shared/entities/website/pages.ts'
import type { CountedSiteEntry } from '#shared/rules/visit-counts.ts'
import { MAX_CUSTOM_ROWS, MAX_TOP_ROWS, BUILT_IN_KEYS_SQL, type DayRange } from './visits.repo.ts'

/** The number of visits to a page or post on one day. */
export interface SiteVisit {
  type: CountedSiteEntry
  /** A page's name or a post's URL. */
  id: string
  /** The kind of event, such as `view_count`. */
  event: string
  /** Days since 1970, UTC. */
  day: number
  count: number
}

/**
 * Adds visits of pages and published posts and ignores others. If a page and a post share a name, the post is counted.
 */
export async function addSiteVisits(db: Kysely<Database>, visits: readonly SiteVisit[]): Promise<void> {
  await sql`WITH q AS (SELECT * FROM json_to_recordset(${toJsonText(visits)}::json) AS t(type text, id text, event text, day int, count bigint)),
    posts AS (SELECT DISTINCT e.url FROM q JOIN website_entries e ON e.url = q.id
      JOIN stories s ON s.entry = e.id
      WHERE e.kind <> 'page' AND s.published IS NOT NULL AND e.published_at <= ${Date.now()}),
    counted AS (
      SELECT q.day, 'page' AS type, q.id AS url, q.event, sum(q.count) AS count FROM q
        WHERE q.type = 'page' AND q.id = ANY(${[...PAGES]}) GROUP BY 1, 2, 3, 4
      UNION ALL SELECT q.day, 'post', p.url, q.event, sum(q.count) FROM q JOIN posts p ON p.url = q.id
        WHERE q.type = 'post' OR q.id <> ALL(${[...PAGES]}) GROUP BY 1, 2, 3, 4),
    ranked AS (SELECT c.*, c.event = ANY(${BUILT_IN_KEYS_SQL}) AS is_own, v.count IS NOT NULL AS is_known,
        row_number() OVER (PARTITION BY c.day, c.event = ANY(${BUILT_IN_KEYS_SQL}), v.count IS NULL ORDER BY c.type, c.url, c.event) AS rank
      FROM counted c LEFT JOIN website_visits v USING (day, type, url, event))
    INSERT INTO website_visits (day, type, url, event, count)
    SELECT day, type, url, event, count FROM ranked r
    WHERE is_own OR is_known OR rank + (SELECT count(*) FROM website_visits v
      WHERE v.day = r.day AND v.event <> ALL(${BUILT_IN_KEYS_SQL})) <= ${MAX_CUSTOM_ROWS} ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, type, url, event) DO UPDATE SET count = website_visits.count + excluded.count`.execute(db)
}

const MAX_PAGES = 1000

/** Lists the views of each page and post in a range of days, most viewed first. */
export async function listSitePages(db: Kysely<Database>, { from, to }: Omit<DayRange, 'project'>) {
  const { rows } = await sql<{ type: CountedSiteEntry; url: string; views: number }>`
    SELECT type, url, sum(count)::int AS views FROM website_visits
    WHERE day BETWEEN ${from} AND ${to} AND event = 'view_count'
    GROUP BY type, url ORDER BY views DESC, type, url LIMIT ${sql.lit(MAX_PAGES)}`.execute(db)
  return rows
}

/** Counts the website's custom events by key. */
export async function listSiteCounts(db: Kysely<Database>, { from, to }: Omit<DayRange, 'project'>) {
  const { rows } = await sql<{ word: string; n: number }>`
    SELECT event AS word, sum(count)::int AS n FROM website_visits
    WHERE day BETWEEN ${from} AND ${to} AND event <> ALL(${BUILT_IN_KEYS_SQL})
    GROUP BY event ORDER BY n DESC, event LIMIT ${sql.lit(MAX_TOP_ROWS)}`.execute(db)
  return rows
}
