import type { Services } from '#server/access/services.ts'
import { announce } from '#server/ports/hub/announce.ts'
import { listAwaiting, listShown, listUploaders } from './files.repo.ts'

type Telling = Pick<Services, 'db' | 'hub'>
type Compression =
  /** The recording needs no compression. */
  | { type: 'uploadProgress'; progress: 100 }
  | { type: 'compressionStart' }
  | { type: 'compressionEnd' }
  | { type: 'compressionProgress'; progress: number }

/** Notifies all pages that show a file that it has changed. */
export async function tellChanged({ db, hub }: Telling, file: string): Promise<void> {
  for (const [project, ids] of await listShown(db, file)) announce(hub, { kind: 'artifact', project, ids })
  for (const project of await listAwaiting(db, file)) hub.publish({ to: 'submissions', project })
}

/** Reports the compression of a file to the pages that have uploaded it. */
export async function tellUploaders({ db, hub }: Telling, file: string, message: Compression): Promise<void> {
  for (const { artifact, user, wsId, fileId } of await listUploaders(db, file)) {
    const told = message.type === 'compressionEnd' ? { ...message, fileId, artifact } : { ...message, fileId }
    hub.publish({ to: 'socket', wsId, user, message: told })
  }
}
