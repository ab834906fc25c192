import { parentPort, workerData } from 'node:worker_threads'
import { BackupError } from '../backup-error.ts'
import { openPlace } from '../place/open-place.ts'
import { chooseBackup, verifyBackup } from '../verify-backup.ts'
import type { BackupTask, BackupTaskReply, VerificationResult } from './backup-task.ts'
import { performBackup, requireInstallation } from './perform-backup.ts'

// A thread of `runBackupTask`.

async function run(task: BackupTask): Promise<BackupTaskReply> {
  try {
    return { result: await perform(task) }
  } catch (error) {
    const { message, cause } = error as Error
    if (error instanceof BackupError) return { error: { code: error.code, message, problems: error.problems } }
    const reason = cause instanceof Error ? ` (${cause.message})` : ''
    return { error: { code: null, message: message + reason, problems: [] } }
  }
}

function perform(task: BackupTask) {
  if (task.kind === 'verification') return verify(task)
  const { installation, destination, ...options } = task
  requireInstallation(installation)
  return performBackup(installation, destination, { ...options, report: () => undefined })
}

async function verify({
  destination: { address, ...settings },
  backup,
}: BackupTask & { kind: 'verification' }): Promise<VerificationResult> {
  const place = await openPlace(address, { ...settings, isCreated: false })
  try {
    const { name } = await verifyBackup(place, await chooseBackup(place, backup ?? undefined))
    return { name }
  } finally {
    await place.close()
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(await run(workerData as BackupTask))
