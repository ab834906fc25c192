import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { DocumentText } from '#shared/entities/artifact.ts'
import { findArtifact } from './artifact-rows.ts'
import { artifactView } from './artifact-view.ts'
import type { Sight } from './sight.ts'

/** So many characters are some fifty pages, more than anybody reads in a page of the web. */
const MOST = 100_000

/** What a document says as it goes over the wire to this reader. The text holds remarks and all: it is for those who may have the file. */
export async function viewText(db: Kysely<Database>, artifact: string, sight: Sight): Promise<DocumentText> {
  const row = await findArtifact(db, artifact)
  if (!row || !artifactView(row, sight).file?.url) return { text: '', cut: false }
  const { rows } = await sql<{ text: string | null; cut: boolean | null }>`
    SELECT left(f.content, ${MOST}) AS text, length(f.content) > ${MOST} AS cut
    FROM files f JOIN artifacts a ON a.file = f.id WHERE a.id = ${artifact}`.execute(db)
  return { text: rows[0]?.text ?? '', cut: rows[0]?.cut ?? false }
}
