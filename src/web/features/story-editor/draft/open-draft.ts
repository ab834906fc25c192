import { isApiError } from '#web/kit/api-error.ts'
import { deleteLocalDraft, readLocalDraft, type LocalDraft } from './local-draft.ts'
import type { EditorDraft, StoryApi } from './story-api.ts'

export interface OpenedDraft {
  draft: EditorDraft
  /**
   * Whether someone else saved before the local changes were sent. The server has then kept those changes as a
   * conflicting version.
   */
  hadConflict: boolean
  /** Local changes that could not be saved yet. The editor opens them instead of `draft`. */
  localDraft?: LocalDraft
}

/** Saves the local changes of this device, then loads the draft. */
export async function openDraft(storyApi: StoryApi, userId: string): Promise<OpenedDraft> {
  const localDraft = readLocalDraft(userId, storyApi.id)
  if (!localDraft) return { draft: await storyApi.read(), hadConflict: false }
  const { revision, ...content } = localDraft
  try {
    await storyApi.save(content, revision)
    deleteLocalDraft(userId, storyApi.id)
    return { draft: await storyApi.read(), hadConflict: false }
  } catch (error) {
    const isConflict = isApiError(error) && error.status === 409
    if (!isConflict) return { draft: await storyApi.read(), hadConflict: false, localDraft }
    deleteLocalDraft(userId, storyApi.id)
    return { draft: await storyApi.read(), hadConflict: true }
  }
}
