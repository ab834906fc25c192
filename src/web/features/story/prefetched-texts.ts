import type { Artifact } from '#shared/entities/artifact.ts'
import type { RenderedStory } from '#shared/entities/story/rendered-story.ts'
import { getViewerKind } from '#web/media/public/lazy-viewers.ts'
import { canHaveCaptions } from '#web/media/transcript/captions.queries.ts'

/** Texts of at most this many items are rendered with the page. The browser loads the others. */
const MAX_PREFETCHED = 12

const findMatchingItemIds = (story: RenderedStory | null, matches: (item: Artifact) => boolean): string[] =>
  (story?.items ?? [])
    .filter(matches)
    .slice(0, MAX_PREFETCHED)
    .map(({ id }) => id)

/** Ids of the story's recordings and videos, whose transcripts are rendered with the page. */
export const findTranscriptItemIds = (story: RenderedStory | null) => findMatchingItemIds(story, canHaveCaptions)

/** Ids of the story's documents that are shown as plain text. */
export const findPlainTextItemIds = (story: RenderedStory | null) =>
  findMatchingItemIds(story, (item) => getViewerKind(item) === 'words')
