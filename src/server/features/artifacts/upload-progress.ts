import type { Services } from '#server/access/services.ts'
import { listPageUploads } from '#server/features/processing/files.repo.ts'
import type { PubSub } from '#server/ports/pub-sub/pub-sub.ts'

interface Uploader {
  wsId?: string | undefined
  fileId?: string | undefined
  user: string
}

/**
 * Reports upload progress to the uploader's page, once per percent below 100. The message is addressed to the user, so
 * a page of another user receives nothing.
 */
export function createProgressReporter(pubSub: PubSub, { wsId, fileId, user }: Uploader, totalBytes: number | null) {
  let reportedPercent = -1
  return (receivedBytes: number) => {
    if (!wsId || !fileId) return
    const percent = Math.min(99, Math.floor((receivedBytes / (totalBytes || Infinity)) * 100))
    if (percent === reportedPercent) return
    reportedPercent = percent
    pubSub.publish({ topic: 'socket', wsId, user, message: { type: 'uploadProgress', fileId, progress: percent } })
  }
}

/**
 * Notifies the uploader's page that the artifact is stored, and tells it whether the file is being compressed. For
 * content that was stored before, no other message would report it.
 */
export async function notifyStored(
  { db, pubSub }: Pick<Services, 'db' | 'pubSub'>,
  { wsId, fileId, user }: Uploader,
  artifact: string,
): Promise<void> {
  if (!wsId || !fileId) return
  const [upload] = await listPageUploads(db, { page: wsId, user, artifact })
  const state = upload?.compression
  const isCompressionPending = state === 'open' || state === 'running'
  const message = {
    type: 'uploadProgress',
    fileId,
    progress: 100,
    ...(isCompressionPending && { undecided: isCompressionPending }),
  } as const
  pubSub.publish({ topic: 'socket', wsId, user, message })
  if (state === 'running')
    pubSub.publish({ topic: 'socket', wsId, user, message: { type: 'compressionStart', fileId } })
}
