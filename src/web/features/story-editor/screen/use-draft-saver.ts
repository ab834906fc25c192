import { useEffect, useState } from 'react'
import { editConflictMessages } from '#shared/words/edit-conflicts/edit-conflicts.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isUnauthorized } from '#web/kit/api-error.ts'
import type { LocalDraft } from '../draft/local-draft.ts'
import { DraftSaver, type SaveState } from '../draft/draft-saver.ts'
import type { EditorDraft, StoryApi } from '../draft/story-api.ts'

interface Options {
  storyApi: StoryApi
  userId: string
  draft: EditorDraft
  localDraft: LocalDraft | undefined
  onDraftReplaced: (draft: EditorDraft) => void
}

/** The saver of an open draft, the state that it reports, and the broken links of the draft. */
export function useDraftSaver({ storyApi, userId, draft, localDraft, onDraftReplaced }: Options) {
  const alerts = useAlerts()
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'saved' })
  const [brokenLinks, setBrokenLinks] = useState(draft.broken)

  const askWhichVersion = async (savedBy: string | undefined) => {
    const answer = await alerts.ask({
      title: storyEditorMessages.changedByOther(savedBy ?? editConflictMessages.someoneElse),
      description: storyEditorMessages.bothVersionsKept,
      choices: [
        { key: 'theirs', label: editConflictMessages.useTheirs, variant: 'secondary' },
        { key: 'mine', label: editConflictMessages.keepMine, variant: 'primary' },
      ],
    })
    return answer?.key
  }
  const [saver] = useState(
    (): DraftSaver =>
      new DraftSaver({
        userId,
        storyId: storyApi.id,
        revision: (localDraft ?? draft).revision,
        content: { blocks: (localDraft ?? draft).blocks, head: (localDraft ?? draft).head },
        onState: setSaveState,
        send: async (content, revision) => {
          const saved = await storyApi.save(content, revision).catch((error: unknown) => {
            if (isUnauthorized(error)) alerts.showError(error)
            throw error
          })
          setBrokenLinks(saved.broken ?? [])
          return saved.revision
        },
        onConflict: async (savedBy) => {
          const choice = await askWhichVersion(savedBy)
          if (choice === undefined) return null
          const serverDraft = await storyApi.read()
          if (choice !== 'theirs') return serverDraft.revision
          saver.markSaved(serverDraft.revision)
          onDraftReplaced(serverDraft)
          return 'theirs'
        },
      }),
  )
  useEffect(() => {
    // Retry the local changes: the save status then shows the outcome.
    if (localDraft) saver.update({})
    return () => saver.stop()
  }, [saver, localDraft])
  return { saver, saveState, brokenLinks }
}
