import { isApiError } from '#web/kit/api-error.ts'
import { forgetLocally, keptLocally, type LocalDraft } from './local-draft.ts'
import type { DeskDraft, StoryCalls } from './story-calls.ts'

export interface OpenedDraft {
  draft: DeskDraft
  /** What was kept on this device came too late, and stands among the versions. */
  aside: boolean
  /** What is kept on this device and could not be saved now, by the revision that it was written on: it is what one goes on with. */
  kept?: LocalDraft
}

/** The draft of a text, after what was kept of it on this device has been saved. */
export async function openDraft(calls: StoryCalls, user: string): Promise<OpenedDraft> {
  const kept = keptLocally(user, calls.id)
  if (!kept) return { draft: await calls.read(), aside: false }
  const { revision, ...written } = kept
  try {
    await calls.save(written, revision)
    forgetLocally(user, calls.id)
    return { draft: await calls.read(), aside: false }
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) return { draft: await calls.read(), aside: false, kept }
    forgetLocally(user, calls.id)
    return { draft: await calls.read(), aside: true }
  }
}
