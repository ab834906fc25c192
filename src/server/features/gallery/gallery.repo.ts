import { sql, type Kysely } from 'kysely'
import { publicArtifact, publicExhibit } from '#server/access/public.ts'
import type { Database } from '#server/db/tables/index.ts'

/** What an organisation is called. */
export async function nameOfOrg(db: Kysely<Database>, id: string): Promise<string> {
  const { title } = await db.selectFrom('orgs').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  return title
}

/**
 * The id of an item that was chosen as cover, if it is of the project, visitors may see it and there is a picture of it.
 */
export async function chosenCover(db: Kysely<Database>, project: string, item: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT a.id FROM artifacts a WHERE a.id = ${item}::uuid
    AND a.project = ${project} AND ${publicArtifact.sql('a')}
    AND EXISTS (SELECT FROM derivatives d WHERE d.file = a.file AND d.name IN ('small', 'large', 'poster'))`.execute(db)
  return rows[0]?.id
}

/** So many exhibits, and so many of the items that came last, are looked through for a picture. */
const EXHIBITS = sql.lit(20)
const NEWEST = sql.lit(50)

const PICTURE = sql`a.type = 'image' AND EXISTS (SELECT FROM derivatives d WHERE d.file = a.file AND d.name = 'large')`

/**
 * The id of the picture that a gallery begins with: the first public one of its exhibits, one that is wider than tall if
 * there is one; without exhibits of what came last.
 */
export async function coverOf(db: Kysely<Database>, project: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT p.id, 0 AS part, row_number() OVER (ORDER BY e.title, e.id) AS n, p.wide
        FROM (SELECT id, title FROM exhibits WHERE project = ${project} AND ${publicExhibit.sql('exhibits')}
          ORDER BY title, id LIMIT ${EXHIBITS}) e
        JOIN LATERAL (SELECT a.id, f.width > f.height AS wide
          FROM exhibit_artifacts ea JOIN artifacts a ON a.id = ea.artifact JOIN files f ON f.id = a.file
          WHERE ea.exhibit = e.id AND ${publicArtifact.sql('a')} AND ${PICTURE} ORDER BY ea.position LIMIT 1) p ON true
      UNION ALL
      SELECT a.id, 1, row_number() OVER (ORDER BY a.created_at DESC, a.id), f.width > f.height
        FROM (SELECT * FROM artifacts n WHERE n.project = ${project} AND ${publicArtifact.sql('n')}
          ORDER BY n.created_at DESC, n.id DESC LIMIT ${NEWEST}) a JOIN files f ON f.id = a.file
        WHERE ${PICTURE}) x
    ORDER BY part, wide DESC NULLS LAST, n LIMIT 1`.execute(db)
  return rows[0]?.id
}
