import type { Services } from '#server/access/services.ts'
import { publishProjectChange } from '#server/ports/pub-sub/publish-changes.ts'
import { listProjectsAwaitingReview, listArtifactsByProject, listUploaders } from './files.repo.ts'

type NotifyServices = Pick<Services, 'db' | 'pubSub'>
type CompressionMessage =
  /** Reports that the recording needs no compression. */
  | { type: 'uploadProgress'; progress: 100 }
  | { type: 'compressionStart' }
  | { type: 'compressionEnd' }
  | { type: 'compressionProgress'; progress: number }

/** Notifies all pages that show a file that it has changed. */
export async function notifyFileChanged({ db, pubSub }: NotifyServices, file: string): Promise<void> {
  for (const [project, ids] of await listArtifactsByProject(db, file))
    publishProjectChange(pubSub, { kind: 'artifact', project, ids })
  for (const project of await listProjectsAwaitingReview(db, file)) pubSub.publish({ topic: 'submissions', project })
}

/** Reports the state of a file's compression to the pages that have uploaded it. */
export async function notifyUploaders(
  { db, pubSub }: NotifyServices,
  file: string,
  message: CompressionMessage,
): Promise<void> {
  for (const { artifact, user, wsId, fileId } of await listUploaders(db, file)) {
    const fullMessage = message.type === 'compressionEnd' ? { ...message, fileId, artifact } : { ...message, fileId }
    pubSub.publish({ topic: 'socket', wsId, user, message: fullMessage })
  }
}
