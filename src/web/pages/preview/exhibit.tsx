import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { ExhibitIntro } from '#web/features/gallery/exhibit/exhibit-intro.tsx'
import { Rest } from '#web/features/gallery/exhibit/rest.tsx'
import { Story } from '#web/features/gallery/exhibit/story.tsx'
import { LookStyle } from '#web/features/gallery/shell/look-style.tsx'
import { minutesOf } from '#web/features/story/chapters.ts'
import { previewQuery } from '#web/features/story/preview.queries.ts'
import { StoryView } from '#web/features/story/story-view.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

export const title = () => storyEditorMessages.preview

/** Previews an exhibit with the draft of its story. */
export function Page() {
  const { id } = useParams({ from: '/preview/exhibit/$id' })
  const api = useApi()
  const { data: exhibit, error } = useQuery(previewQuery(api, id))
  const project = useQuery({ ...projectQuery(api, exhibit?.project ?? ''), enabled: exhibit !== undefined }).data
  if (error) return <ErrorState full text={error.message} />
  if (!exhibit || !project) return <LoadingState full />
  const { story } = exhibit
  const told = new Set(story?.items.map((item) => item.id))
  const items = (exhibit.artifacts ?? []).filter((item) => !told.has(item.id))
  const alias = project.url_alias
  return (
    <main id="content">
      <LookStyle look={exhibit.look} />
      <ExhibitIntro exhibit={exhibit} facts={[story && storyMessages.minutes(minutesOf(story.blocks))]} />
      {story ? (
        <StoryView story={story} alias={alias} by={exhibit.url_alias} />
      ) : (
        <Story alias={alias} exhibit={exhibit.url_alias} items={items} />
      )}
      {story && items.length > 0 && <Rest alias={alias} items={items} />}
    </main>
  )
}
