import type { Services } from '#server/access/services.ts'
import { listUploaded } from '#server/features/processing/files.repo.ts'
import type { Hub } from '#server/ports/hub/hub.ts'

/**
 * Tells the uploader's page how far the bytes are, once for each percent; 100 only when the artifact is stored. A page
 * that is not the uploader's is told nothing, whoever names it.
 */
export function progressTo(
  hub: Hub,
  { wsId, fileId, user }: { wsId?: string | undefined; fileId?: string | undefined; user: string },
  announced: number | null,
) {
  let told = -1
  return (received: number, stored = false) => {
    if (!wsId || !fileId) return
    const percent = stored ? 100 : Math.min(99, Math.floor((received / (announced || Infinity)) * 100))
    if (percent === told) return
    told = percent
    hub.publish({ to: 'socket', wsId, user, message: { type: 'uploadProgress', fileId, progress: percent } })
  }
}

/** Tells a page whose upload is of known content that this is being compressed just now: nobody else will. */
export async function tellCompression(
  { db, hub }: Pick<Services, 'db' | 'hub'>,
  wsId: string,
  user: string,
  artifact: string,
): Promise<void> {
  const [last] = await listUploaded(db, wsId, user, 1)
  if (last?.artifact !== artifact || last.compression !== 'running') return
  hub.publish({ to: 'socket', wsId, user, message: { type: 'compressionStart', fileId: last.fileId } })
}
