import type { SeenStory } from '#shared/entities/story/seen-story.ts'
import { takesCaptions } from '#web/media/transcript/captions.queries.ts'

/** Of so many recordings what is said comes with the page; of others it is asked for. */
const MOST_SPOKEN = 12

/** The recordings and films of a story, whose words belong to it. */
export const recordingsIn = (story: SeenStory | null): string[] =>
  (story?.items ?? [])
    .filter(takesCaptions)
    .slice(0, MOST_SPOKEN)
    .map(({ id }) => id)
