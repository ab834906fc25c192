import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useMe } from '#web/kit/session.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { OpenedDraft } from '../draft/open-draft.ts'
import { draftQuery } from '../draft/story.queries.ts'
import { OpenStoryEditor, type StoryEditorScreenProps } from './open-story-editor.tsx'

/** The editing screen for an exhibit's story or for a page or post of the website. Loads the draft and unsaved local changes. */
export function StoryEditorScreen(props: StoryEditorScreenProps) {
  const { storyApi } = props
  const queryClient = useQueryClient()
  const alerts = useAlerts()
  const userId = useMe()?.id ?? ''
  const { data, error, refetch } = useQuery(draftQuery(storyApi, userId))
  const hadConflict = data?.hadConflict
  useEffect(() => {
    if (hadConflict) alerts.prompt(storyEditorMessages.versionInHistory)
  }, [hadConflict, alerts])
  if (error && !data) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!data) return <LoadingState full />
  const { draft } = data
  return (
    <OpenStoryEditor
      // A replaced draft remounts the editor, which discards its undo history and selection.
      key={`${draft.revision} ${draft.changed_at} ${data.hadConflict}`}
      {...props}
      userId={userId}
      draft={draft}
      localDraft={data.localDraft}
      onDraftReplaced={(newDraft) =>
        queryClient.setQueryData<OpenedDraft>(storyApi.queryKeys.draft, { draft: newDraft, hadConflict: false })
      }
    />
  )
}
