import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { readPreviewChanges } from '#web/features/exhibits/editor/preview-changes.ts'
import { ExhibitIntro } from '#web/features/gallery/exhibit/exhibit-intro.tsx'
import { findOpeningPicture } from '#web/features/gallery/exhibit/opening-picture.ts'
import { RemainingItems } from '#web/features/gallery/exhibit/remaining-items.tsx'
import { ExhibitStory } from '#web/features/gallery/exhibit/exhibit-story.tsx'
import { AppearanceStyle } from '#web/features/gallery/shell/appearance-style.tsx'
import { estimateReadingMinutes } from '#web/features/story/chapters.ts'
import { exhibitPreviewQuery } from '#web/features/story/preview.queries.ts'
import { StoryView } from '#web/features/story/story-view.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

export const title = () => storyEditorMessages.preview

/** Previews an exhibit with the draft of its text, and with changes in the editor around it that wait to be published. */
export function Page() {
  const { id } = useParams({ from: '/preview/exhibit/$id' })
  const api = useApi()
  const { data, error } = useQuery(exhibitPreviewQuery(api, id))
  const exhibit = data && { ...data, ...readPreviewChanges(id) }
  const project = useQuery({ ...projectQuery(api, exhibit?.project ?? ''), enabled: exhibit !== undefined }).data
  if (error) return <ErrorState full text={error.message} />
  if (!exhibit || !project) return <LoadingState full />
  const { story } = exhibit
  const storyItemIds = new Set(story?.items.map((item) => item.id))
  const items = (exhibit.artifacts ?? []).filter((item) => !storyItemIds.has(item.id))
  const alias = project.url_alias
  return (
    <main id="content">
      <AppearanceStyle appearance={exhibit.look} />
      <ExhibitIntro
        exhibit={exhibit}
        picture={findOpeningPicture(exhibit)}
        facts={[story && storyMessages.minutes(estimateReadingMinutes(story.blocks))]}
      />
      {story ? (
        <StoryView story={story} galleryAlias={alias} exhibitAlias={exhibit.url_alias} />
      ) : (
        <ExhibitStory alias={alias} exhibit={exhibit.url_alias} items={items} />
      )}
      {story && items.length > 0 && <RemainingItems alias={alias} items={items} />}
    </main>
  )
}
