import type { Services } from '#server/access/services.ts'
import { listUploaded } from '#server/features/processing/files.repo.ts'
import type { Hub } from '#server/ports/hub/hub.ts'

interface Uploader {
  wsId?: string | undefined
  fileId?: string | undefined
  user: string
}

/**
 * Reports upload progress to the uploader's page, once per percent below 100. The message is addressed to the user, so
 * another user's page that is named here gets nothing.
 */
export function progressTo(hub: Hub, { wsId, fileId, user }: Uploader, announced: number | null) {
  let told = -1
  return (received: number) => {
    if (!wsId || !fileId) return
    const percent = Math.min(99, Math.floor((received / (announced || Infinity)) * 100))
    if (percent === told) return
    told = percent
    hub.publish({ to: 'socket', wsId, user, message: { type: 'uploadProgress', fileId, progress: percent } })
  }
}

/**
 * Reports to the uploader's page that the artifact is stored, and the state of its compression. For content that was
 * stored before, no other message says that compression is running.
 */
export async function tellStored(
  { db, hub }: Pick<Services, 'db' | 'hub'>,
  { wsId, fileId, user }: Uploader,
  artifact: string,
): Promise<void> {
  if (!wsId || !fileId) return
  const [found] = await listUploaded(db, { page: wsId, user, artifact })
  const state = found?.compression
  const undecided = state === 'open' || state === 'running'
  const message = { type: 'uploadProgress', fileId, progress: 100, ...(undecided && { undecided }) } as const
  hub.publish({ to: 'socket', wsId, user, message })
  if (state === 'running') hub.publish({ to: 'socket', wsId, user, message: { type: 'compressionStart', fileId } })
}
