import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import type { NoticeAction } from '#web/kit/alert-store.ts'
import { isApiError } from '#web/kit/api-error.ts'
import { useCopyText } from '#web/kit/client/use-copy-link.ts'
import type { DraftSaver } from '../draft/draft-saver.ts'
import type { EditorDraft, StoryApi } from '../draft/story-api.ts'
import type { StoryFrame } from './story-frame.ts'

interface Options {
  storyApi: StoryApi
  saver: DraftSaver
  draft: EditorDraft
  frame: StoryFrame | undefined
  publishedMessage: ((published: EditorDraft) => string) | undefined
  onDraftReplaced: (draft: EditorDraft) => void
}

export interface Publishing {
  isBusy: boolean
  /** Whether readers see anything, and whether they see the last saved version. */
  isShown: boolean
  isUpToDate: boolean
  /** Saves everything and shows it to readers; undefined if the user may not. */
  publish: (() => Promise<void>) | undefined
  /** Restores an earlier version as the draft. */
  restore: (versionId: string) => Promise<void>
}

/** Publishes a draft with its frame, or restores a version of it, after saving all changes. */
export function usePublishing({
  storyApi,
  saver,
  draft,
  frame,
  publishedMessage,
  onDraftReplaced,
}: Options): Publishing {
  const queryClient = useQueryClient()
  const alerts = useAlerts()
  const copyText = useCopyText()
  const [publishedRevision, setPublishedRevision] = useState(draft.published_revision)
  const [isBusy, setIsBusy] = useState(false)

  const isTextUpToDate = () => {
    if (publishedRevision !== null) return publishedRevision === saver.revision
    // An exhibit may be published without a text.
    return frame !== undefined && saver.content.blocks.length === 0
  }
  const showFailure = (error: unknown) =>
    isApiError(error) && error.status === 409 ? saver.resolveConflict(error.changedBy) : alerts.showError(error)
  const saveFirst = async () => {
    if (await saver.flush()) return true
    alerts.prompt(storyEditorMessages.notSavedYet, { kind: 'error' })
    return false
  }
  const publishText = async () => {
    if (isTextUpToDate()) return storyEditorMessages.publishedNow
    const published = await storyApi.publish(saver.revision)
    setPublishedRevision(published.published_revision)
    return publishedMessage?.(published) ?? storyEditorMessages.publishedNow
  }
  /** Next steps with the published page. */
  const listNextSteps = (): NoticeAction[] => {
    if (!frame?.publicPath) return []
    const url = window.location.origin + frame.publicPath
    const { open, copyLink, linkCopied } = storyEditorMessages.nextSteps
    return [
      { label: open, href: url },
      ...(copyText ? [{ label: copyLink, run: () => copyText(url, linkCopied) }] : []),
    ]
  }
  const publish = async () => {
    setIsBusy(true)
    try {
      if (!(await saveFirst()) || (frame && !(await frame.save()))) return
      const message = await publishText()
      await frame?.show?.()
      alerts.prompt(message, { kind: 'success', actions: listNextSteps() })
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
  const isShown = frame ? frame.isShown : publishedRevision !== null
  return {
    isBusy,
    isShown,
    isUpToDate: isShown && isTextUpToDate(),
    publish: !frame || frame.show ? publish : undefined,
    restore,
  }
}
