import type { Artifact } from '#shared/entities/artifact.ts'
import type { SeenStory } from '#shared/entities/story/seen-story.ts'
import { waySeen } from '#web/media/public/viewer-parts.ts'
import { takesCaptions } from '#web/media/transcript/captions.queries.ts'

/** Of so many the words come with the page; of others they are asked for. */
const MOST = 12

const those = (story: SeenStory | null, fit: (item: Artifact) => boolean): string[] =>
  (story?.items ?? [])
    .filter(fit)
    .slice(0, MOST)
    .map(({ id }) => id)

/** The recordings and films of a story, whose words belong to it. */
export const recordingsIn = (story: SeenStory | null) => those(story, takesCaptions)

/** The letters of a story, whose words are what one sees of them. */
export const lettersIn = (story: SeenStory | null) => those(story, (item) => waySeen(item) === 'words')
