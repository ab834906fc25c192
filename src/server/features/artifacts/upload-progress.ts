import type { Services } from '#server/access/services.ts'
import { listUploaded } from '#server/features/processing/files.repo.ts'
import type { Hub } from '#server/ports/hub/hub.ts'

interface Uploader {
  wsId?: string | undefined
  fileId?: string | undefined
  user: string
}

/**
 * Tells the uploader's page how many of the bytes have come, once for each percent below 100. A page that is not the
 * uploader's is told nothing, whoever names it.
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
 * Tells the uploader's page that the artifact is stored, and what of its compression is known: of content that was there
 * before, nobody else tells that it is being compressed just now.
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
