import { Worker } from 'node:worker_threads'
import { BackupError, type BackupErrorCode, type Problem } from '../backup-error.ts'
import type { BackupProject } from '../list-projects.ts'
import type { BackupOptions, FinishedBackup } from '../make-backup.ts'
import type { Destination, Installation } from './perform-backup.ts'

/** Work that a worker of the server does in a separate thread, because it hashes and encrypts for hours. */
export type BackupTask =
  | ({ kind: 'backup'; installation: Installation; destination: Destination } & Omit<BackupOptions, 'report'>)
  /** `backup` is the name of the backup; the newest one if null. */
  | { kind: 'verification'; destination: Destination; backup: string | null }
  | { kind: 'listing'; destination: Destination; backup: string }

export interface VerificationResult {
  name: string
}
interface BackupTaskResults {
  backup: FinishedBackup
  verification: VerificationResult
  listing: BackupProject[]
}
export type BackupTaskResult<Task extends BackupTask> = BackupTaskResults[Task['kind']]

export type BackupTaskReply =
  | { result: BackupTaskResults[keyof BackupTaskResults] }
  | { error: { code: BackupErrorCode | null; message: string; problems: readonly Problem[] } }

/** Runs a task in a thread until it ends or `signal` aborts it. Throws BackupError. */
export async function runBackupTask<Task extends BackupTask>(
  task: Task,
  signal: AbortSignal,
): Promise<BackupTaskResult<Task>> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: task })
  const abort = () => void worker.terminate()
  signal.addEventListener('abort', abort, { once: true })
  try {
    const reply = await new Promise<BackupTaskReply>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () =>
        reject(signal.aborted ? signal.reason : new Error('the thread of the backup has ended')),
      )
    })
    if ('result' in reply) return reply.result as BackupTaskResult<Task>
    const { code, message, problems } = reply.error
    throw code === null ? new Error(message) : new BackupError(code, message, { problems })
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
