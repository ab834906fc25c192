import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { DocumentText } from '#shared/entities/artifact.ts'
import { findArtifact } from './artifact-rows.ts'
import { toArtifactView } from './artifact-view.ts'
import type { ReaderVisibility } from './reader-visibility.ts'

/** Maximum characters shown: about fifty pages, more than anyone reads on a web page. */
const MAX_CHARACTERS = 100_000

/**
 * Builds the text of a document as the API returns it to this reader. The text may contain comments and revisions, so
 * readers need access to the file itself.
 */
export async function viewText(
  db: Kysely<Database>,
  artifact: string,
  visibility: ReaderVisibility,
): Promise<DocumentText> {
  const row = await findArtifact(db, artifact)
  if (!row || !toArtifactView(row, visibility).file?.url) return { text: '', cut: false }
  const { rows } = await sql<{ text: string | null; cut: boolean | null }>`
    SELECT left(f.content, ${MAX_CHARACTERS}) AS text, length(f.content) > ${MAX_CHARACTERS} AS cut
    FROM files f JOIN artifacts a ON a.file = f.id WHERE a.id = ${artifact}`.execute(db)
  return { text: rows[0]?.text ?? '', cut: rows[0]?.cut ?? false }
}
