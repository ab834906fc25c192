import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { listExhibits, shownArtifacts } from '#server/features/exhibits/exhibits.view.ts'
import type { Sight } from '#server/views/sight.ts'
import { listSeenBriefly } from '#server/views/view-artifacts.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { namedIn } from '#shared/entities/story/parts.ts'
import { seenBlocks } from '#shared/entities/story/seen-blocks.ts'
import type { SeenStory, StoryPage } from '#shared/entities/story/seen-story.ts'
import { findPublished } from './stories.repo.ts'

/** A story as one reader sees it. Items of other projects and hidden items are left out without a trace. */
export async function seeStory(
  db: Kysely<Database>,
  sight: Sight,
  { id, project }: { id: string; project: string },
  blocks: readonly Block[],
): Promise<SeenStory> {
  const named = namedIn(blocks)
  const [shown, exhibits] = await Promise.all([
    shownArtifacts(db, sight, project, named.items),
    named.exhibits.length > 0 ? listExhibits(db, sight, { project, ids: named.exhibits }) : [],
  ])
  const others = exhibits.filter((one) => one.id !== id)
  const seen = { items: new Set(shown), exhibits: new Set(others.map((one) => one.id)) }
  const left = seenBlocks(blocks, seen)
  const items = await listSeenBriefly(db, namedIn(left).items, () => sight)
  return { blocks: left, items, pages: await listPagesShown(db, sight, left), exhibits: others }
}

/** An exhibit with its published story, as the reader sees it. */
export async function withStory<T extends { id: string; project: string }>(
  db: Kysely<Database>,
  sight: Sight,
  exhibit: T,
): Promise<T & { story: SeenStory | null }> {
  const published = await findPublished(db, exhibit.id)
  return { ...exhibit, story: published && (await seeStory(db, sight, exhibit, published)) }
}

/** The images of the document pages that a story shows. */
async function listPagesShown(db: Kysely<Database>, { urls }: Sight, blocks: readonly Block[]): Promise<StoryPage[]> {
  const wanted = blocks.flatMap((block) => (block.type === 'page' ? block : []))
  if (wanted.length === 0) return []
  const { rows } = await sql<{
    item: string
    number: number
    key: string
    width: number | null
    height: number | null
  }>`SELECT DISTINCT t.id AS item, t.page AS number, d.key, d.width, d.height
    FROM unnest(${uuids(wanted.map(({ item }) => item))}, ${wanted.map(({ page }) => page)}::int[]) AS t(id, page)
    JOIN artifacts a ON a.id = t.id JOIN derivatives d ON d.file = a.file AND d.name = 'page-' || t.page`.execute(db)
  return rows.map(({ key, ...page }) => ({ ...page, image: urls(page.item).derivative(key) }))
}
