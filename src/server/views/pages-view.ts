import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ArtifactPage } from '#shared/entities/artifact.ts'
import type { StoredDerivative } from './artifact-rows.ts'
import type { ReaderVisibility } from './reader-visibility.ts'

const PAGE_DERIVATIVE = /^(page|words)-(\d+)$/

/** The derivatives of individual pages, by page number. */
async function listPages(db: Kysely<Database>, artifact: string) {
  const { rows } = await sql<StoredDerivative>`SELECT d.name, d.key, d.width, d.height FROM derivatives d
    JOIN artifacts a ON a.file = d.file WHERE a.id = ${artifact} AND (d.name LIKE 'page-%' OR d.name LIKE 'words-%')`.execute(
    db,
  )
  const pages = new Map<number, Partial<Record<'page' | 'words', StoredDerivative>>>()
  for (const row of rows) {
    const [, kind, number] = PAGE_DERIVATIVE.exec(row.name) ?? []
    if (kind) pages.set(Number(number), { ...pages.get(Number(number)), [kind]: row })
  }
  return [...pages].toSorted(([a], [b]) => a - b).map(([number, derivatives]) => ({ number, ...derivatives }))
}

/** Builds the pages of a document as the API returns them to this reader. */
export const viewPages = async (
  db: Kysely<Database>,
  artifact: string,
  { urls }: ReaderVisibility,
): Promise<ArtifactPage[]> =>
  (await listPages(db, artifact)).map(({ number, page, words }) => ({
    number,
    width: page?.width ?? null,
    height: page?.height ?? null,
    image: page ? urls(artifact).getDerivativeUrl(page.key) : null,
    words: words ? urls(artifact).getDerivativeUrl(words.key) : null,
  }))
