import type { Artifact } from '#shared/entities/artifact.ts'
import type { SeenStory } from '#shared/entities/story/seen-story.ts'
import { waySeen } from '#web/media/public/viewer-parts.ts'
import { takesCaptions } from '#web/media/transcript/captions.queries.ts'

/** Texts of at most this many items are rendered with the page. The client loads the others. */
const MOST = 12

const those = (story: SeenStory | null, matches: (item: Artifact) => boolean): string[] =>
  (story?.items ?? [])
    .filter(matches)
    .slice(0, MOST)
    .map(({ id }) => id)

/** Ids of the story's recordings and videos, whose transcripts are rendered with the page. */
export const recordingsIn = (story: SeenStory | null) => those(story, takesCaptions)

/** Ids of the story's documents that are shown as plain text. */
export const lettersIn = (story: SeenStory | null) => those(story, (item) => waySeen(item) === 'words')
