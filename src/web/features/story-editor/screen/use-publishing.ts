import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import type { DraftSaver } from '../draft/draft-saver.ts'
import type { EditorDraft, StoryApi } from '../draft/story-api.ts'

interface Options {
  storyApi: StoryApi
  saver: DraftSaver
  draft: EditorDraft
  publishedMessage: ((published: EditorDraft) => string) | undefined
  onDraftReplaced: (draft: EditorDraft) => void
}

export interface Publishing {
  isBusy: boolean
  /** The revision that readers see; null if nothing is published. */
  publishedRevision: number | null
  publish: () => Promise<void>
  /** Restores an earlier version as the draft. */
  restore: (versionId: string) => Promise<void>
}

/** Publishes a draft or restores a version of it, after saving all changes. */
export function usePublishing({ storyApi, saver, draft, publishedMessage, onDraftReplaced }: Options): Publishing {
  const queryClient = useQueryClient()
  const alerts = useAlerts()
  const [publishedRevision, setPublishedRevision] = useState(draft.published_revision)
  const [isBusy, setIsBusy] = useState(false)

  const showFailure = (error: unknown) =>
    isApiError(error) && error.status === 409 ? saver.resolveConflict(error.changedBy) : alerts.showError(error)
  const saveFirst = async () => {
    if (await saver.flush()) return true
    alerts.prompt(storyEditorMessages.notSavedYet, { kind: 'error' })
    return false
  }
  const publish = async () => {
    setIsBusy(true)
    try {
      if (!(await saveFirst())) return
      const published = await storyApi.publish(saver.revision)
      setPublishedRevision(published.published_revision)
      const message =
        published.published_revision === null ? storyEditorMessages.unpublished : storyEditorMessages.publishedNow
      alerts.prompt(publishedMessage?.(published) ?? message, { kind: 'success' })
      await storyApi.invalidatePublished(queryClient)
    } catch (error) {
      await showFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const restore = async (versionId: string) => {
    try {
      if (!(await saveFirst())) return
      const restoredDraft = await storyApi.restore(versionId, saver.revision)
      saver.markSaved(restoredDraft.revision)
      alerts.prompt(storyEditorMessages.restored, { kind: 'success' })
      onDraftReplaced(restoredDraft)
    } catch (error) {
      await showFailure(error)
    }
  }
  return { isBusy, publishedRevision, publish, restore }
}
