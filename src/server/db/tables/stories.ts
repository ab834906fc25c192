import type { ColumnType, Generated } from 'kysely'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { VERSION_KINDS } from '#shared/entities/story/story-draft.ts'
import type { EntryHead } from '#shared/entities/website/site-entry.ts'

/** Written as JSON text, read as a parsed value. */
type Blocks = ColumnType<Block[], string | undefined, string>

export interface StoriesTable {
  /** Equals the id of its exhibit or website entry. */
  id: string
  exhibit: string | null
  entry: string | null
  draft: Blocks
  /** Title, summary, author and cover of a website entry; null for exhibits. */
  head: ColumnType<EntryHead | null, string | null | undefined, string | null>
  revision: Generated<number>
  draft_by: string | null
  draft_page: string | null
  draft_at: number | null
  published: ColumnType<Block[] | null, string | null | undefined, string | null>
  published_revision: number | null
}

export interface StoryVersionsTable {
  id: string
  story: string
  at: Generated<number>
  kind: (typeof VERSION_KINDS)[number]
  user_id: string | null
  blocks: ColumnType<Block[], string, string>
  head: ColumnType<EntryHead | null, string | null | undefined, string | null>
}

export interface StoryItemsTable {
  exhibit: string
  artifact: string
  position: number
}
