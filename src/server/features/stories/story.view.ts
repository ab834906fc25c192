import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { listExhibits, filterVisibleArtifacts } from '#server/features/exhibits/exhibits.view.ts'
import type { ReaderVisibility } from '#server/views/reader-visibility.ts'
import { listBriefArtifactViews } from '#server/views/view-artifacts.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { findReferences } from '#shared/entities/story/story-parts.ts'
import { getVisibleBlocks } from '#shared/entities/story/visible-blocks.ts'
import type { RenderedStory, StoryPage } from '#shared/entities/story/rendered-story.ts'
import { findPublishedBlocks } from './stories.repo.ts'

/** Shows a story as one reader sees it. Items of other projects and hidden items are left out without a trace. */
export async function loadVisibleStory(
  db: Kysely<Database>,
  visibility: ReaderVisibility,
  { id, project }: { id: string; project: string },
  blocks: readonly Block[],
): Promise<RenderedStory> {
  const references = findReferences(blocks)
  const [visibleItemIds, exhibits] = await Promise.all([
    filterVisibleArtifacts(db, visibility, project, references.items),
    references.exhibits.length > 0 ? listExhibits(db, visibility, { project, ids: references.exhibits }) : [],
  ])
  const otherExhibits = exhibits.filter((exhibit) => exhibit.id !== id)
  const visibleReferences = {
    items: new Set(visibleItemIds),
    exhibits: new Set(otherExhibits.map((exhibit) => exhibit.id)),
  }
  const visibleBlocks = getVisibleBlocks(blocks, visibleReferences)
  const items = await listBriefArtifactViews(db, findReferences(visibleBlocks).items, () => visibility)
  return {
    blocks: visibleBlocks,
    items,
    pages: await listStoryPages(db, visibility, visibleBlocks),
    exhibits: otherExhibits,
  }
}

/** Shows an exhibit with its published story, as the reader sees it. */
export async function withPublishedStory<T extends { id: string; project: string }>(
  db: Kysely<Database>,
  visibility: ReaderVisibility,
  exhibit: T,
): Promise<T & { story: RenderedStory | null }> {
  const published = await findPublishedBlocks(db, exhibit.id)
  return { ...exhibit, story: published && (await loadVisibleStory(db, visibility, exhibit, published)) }
}

/** Lists the images of the document pages that a story shows. */
async function listStoryPages(
  db: Kysely<Database>,
  { urls }: ReaderVisibility,
  blocks: readonly Block[],
): Promise<StoryPage[]> {
  const pageBlocks = blocks.flatMap((block) => (block.type === 'page' ? block : []))
  if (pageBlocks.length === 0) return []
  const { rows } = await sql<{
    item: string
    number: number
    key: string
    width: number | null
    height: number | null
  }>`SELECT DISTINCT t.id AS item, t.page AS number, d.key, d.width, d.height
    FROM unnest(${uuids(pageBlocks.map(({ item }) => item))}, ${pageBlocks.map(({ page }) => page)}::int[]) AS t(id, page)
    JOIN artifacts a ON a.id = t.id JOIN derivatives d ON d.file = a.file AND d.name = 'page-' || t.page`.execute(db)
  return rows.map(({ key, ...page }) => ({ ...page, image: urls(page.item).getDerivativeUrl(key) }))
}
