import { storiesContract } from '#shared/contract/stories.contract.ts'
import type { StoryDraft } from '#shared/entities/story/draft.ts'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { forgetLocally, keptLocally } from './local-draft.ts'

export interface OpenedDraft {
  draft: StoryDraft
  /** What was kept on this device came too late, and stands among the versions. */
  aside: boolean
}

/** The draft of an exhibit, after what was kept of it on this device has been saved. */
export async function openDraft(api: Api, user: string, id: string): Promise<OpenedDraft> {
  const kept = keptLocally(user, id)
  const read = () => api.call(storiesContract.read, { params: { id } })
  if (!kept) return { draft: await read(), aside: false }
  try {
    await api.call(storiesContract.save, { params: { id }, body: kept })
    forgetLocally(user, id)
    return { draft: await read(), aside: false }
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) return { draft: await read(), aside: false }
    forgetLocally(user, id)
    return { draft: await read(), aside: true }
  }
}
