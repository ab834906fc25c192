import { sql, type Kysely } from 'kysely'
import { publicArtifact } from '#server/access/public-rules.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { isWideEnough } from '#server/db/wide-enough.ts'
import { selectExhibitedCover } from '#server/features/gallery/gallery.repo.ts'
import { CARD_COVER_SIZE, HERO_SIZE } from '#shared/rules/covers/cover-size.ts'

type Ids = readonly string[]

interface ProjectFacts {
  id: string
  bytes: number
  /** Changes with everything that members see in the project. */
  revision: number
  submissions: number
  reports: number
  expired_invitations: number
}

/** Returns the storage of projects and the work waiting in them. The caller must check who may see it. */
export async function listProjectFacts(db: Kysely<Database>, projects: Ids): Promise<ProjectFacts[]> {
  const { rows } = await sql<ProjectFacts>`
    SELECT p.id, coalesce((SELECT bytes FROM storage_used s WHERE s.project = p.id), 0)::bigint AS bytes,
      (SELECT coalesce(sum(r.changes), 0)::bigint FROM revisions r WHERE r.scope = p.id) AS revision,
      (SELECT count(*)::int FROM submissions x WHERE x.project = p.id AND x.status = 'pending') AS submissions,
      (SELECT count(*)::int FROM reports x WHERE x.project = p.id AND x.resolved_at IS NULL) AS reports,
      (SELECT count(*)::int FROM permissions m JOIN invitations i ON i.id = m.id
        WHERE m.project = p.id AND m.email IS NOT NULL AND i.expires_at <= ${Date.now()}) AS expired_invitations
    FROM unnest(${uuids(projects)}) p(id)`.execute(db)
  return rows
}

/** Returns the number of items of each project outside Trash; projects without any are missing. */
export async function countItems(db: Kysely<Database>, projects: Ids): Promise<Map<string, number>> {
  const { rows } = await sql<{ project: string; items: number }>`
    SELECT project, count(*)::int AS items FROM artifacts WHERE project = ANY(${uuids(projects)}) AND active
    GROUP BY project`.execute(db)
  return new Map(rows.map(({ project, items }) => [project, items]))
}

/** How many of a project's newest items are considered for its cover and searched for failed files. */
const NEWEST_ITEMS = sql.lit(100)

interface NewestItems {
  project: string
  cover: string | null
  failed: { id: string; title: string; user_id: string | null }[]
}

const hasThumb = (artifact: string) =>
  sql`EXISTS (SELECT FROM derivatives d WHERE d.file = ${sql.ref(`${artifact}.file`)} AND d.name = 'thumb')`

/** The picture that a project's gallery design names as cover, if it still exists. `p` is the alias of the project. */
const CHOSEN_COVER = sql`(SELECT c.id FROM gallery_designs g JOIN artifacts c
  ON c.id = (g.published #>> '{cover,item}')::uuid AND c.project = g.project AND c.active AND ${hasThumb('c')}
  WHERE g.project = p.id)`

/**
 * Finds each project's cover and, among its newest items, the ones whose files could not be processed. The cover is the
 * gallery's, otherwise a new picture, preferably public and wide enough for a card. Reads a bounded number of rows per
 * project, whatever its size.
 */
export async function listNewestItems(db: Kysely<Database>, projects: Ids): Promise<NewestItems[]> {
  const { rows } = await sql<NewestItems>`
    SELECT p.id AS project,
      coalesce(${CHOSEN_COVER}, ${selectExhibitedCover(sql`p.id`, HERO_SIZE)}, (array_agg(a.id ORDER BY a.type = 'image' DESC, a.is_wide_enough DESC,
        a.is_public DESC, a.created_at DESC, a.id DESC) FILTER (WHERE a.has_thumb))[1]) AS cover,
      coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'user_id', a.user_id) ORDER BY a.created_at DESC, a.id DESC)
        FILTER (WHERE a.status = 'failed'), '[]') AS failed
    FROM unnest(${uuids(projects)}) p(id) CROSS JOIN LATERAL (
      SELECT x.id, x.title, x.user_id, x.type, x.created_at, ${publicArtifact.sql('x')} AS is_public, f.status,
        ${hasThumb('x')} AS has_thumb, ${isWideEnough('f', CARD_COVER_SIZE)} AS is_wide_enough
      FROM (SELECT * FROM artifacts n WHERE n.project = p.id AND n.active ORDER BY n.created_at DESC, n.id DESC
        LIMIT ${NEWEST_ITEMS}) x LEFT JOIN files f ON f.id = x.file) a
    GROUP BY p.id`.execute(db)
  return rows
}

/** How many acts of a user, and how many items of each, are searched for what they worked on. */
const LATEST_ACTS = sql.lit(200)
const ITEMS_PER_ACT = sql.lit(8)
const MAX_RECENT = sql.lit(8)

/** Whether the item `e` of `recent` is listed before `r`. */
const IS_EARLIER = sql`(e.at, r.id) > (r.at, e.id)`

/** Items without a file that follow each other this closely come from an import or a bulk edit, in ms. */
const SAME_RUN_MS = sql.lit(5000)

/**
 * Lists the items in these projects that a user added or edited last, latest first. Leaves out those that have the same
 * file as a later one or look like it, and all but the last of a run of items without files.
 */
export async function listRecentItems(
  db: Kysely<Database>,
  user: string,
  projects: Ids,
): Promise<{ id: string; project: string }[]> {
  const { rows } = await sql<{ id: string; project: string }>`
    WITH recent AS MATERIALIZED (SELECT a.id, a.project, a.file, max(x.at) AS at FROM (SELECT * FROM audit_log WHERE user_id = ${user} ORDER BY at DESC, id DESC LIMIT ${LATEST_ACTS}) x
    CROSS JOIN LATERAL (SELECT target FROM audit_log_targets WHERE entry = x.id ORDER BY target LIMIT ${ITEMS_PER_ACT}) t
    JOIN artifacts a ON a.id = t.target AND a.active AND a.project = ANY(${uuids(projects)})
    WHERE x.kind = 'artifact' AND x.act IN ('create', 'edit')
    GROUP BY a.id, a.project, a.file)
    SELECT r.id, r.project FROM recent r 
    WHERE NOT EXISTS (SELECT FROM recent e WHERE e.file = r.file AND ${IS_EARLIER})
      AND NOT EXISTS (SELECT FROM similar_files s JOIN recent e ON e.file = s.other WHERE s.file = r.file AND ${IS_EARLIER})
      AND NOT EXISTS (SELECT FROM recent e WHERE r.file IS NULL AND e.file IS NULL AND e.project = r.project
        AND e.at - r.at <= ${SAME_RUN_MS} AND ${IS_EARLIER})
    ORDER BY r.at DESC, r.id LIMIT ${MAX_RECENT}`.execute(db)
  return rows
}

const MAX_DRAFTS = sql.lit(10)

/** Lists the exhibits in these projects whose story a user changed last and that was not published since. */
export async function listStoryDrafts(db: Kysely<Database>, user: string, projects: Ids) {
  const { rows } = await sql<{ id: string; project: string; title: string; user_id: string | null; at: number }>`
    SELECT e.id, e.project, e.title, e.user_id, s.draft_at AS at FROM stories s JOIN exhibits e ON e.id = s.exhibit
    WHERE s.draft_by = ${user} AND s.draft_at IS NOT NULL AND s.revision IS DISTINCT FROM s.published_revision
      AND e.project = ANY(${uuids(projects)}) ORDER BY s.draft_at DESC, e.id LIMIT ${MAX_DRAFTS}`.execute(db)
  return rows
}
