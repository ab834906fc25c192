import { parentPort, workerData } from 'node:worker_threads'
import { BackupError } from '../backup-error.ts'
import { listBackupProjects } from '../list-projects.ts'
import { openPlace } from '../place/open-place.ts'
import type { Place } from '../place/place.ts'
import { chooseBackup, verifyBackup } from '../verify-backup.ts'
import type { BackupTask, BackupTaskReply } from './backup-task.ts'
import { performBackup, requireInstallation, type Destination } from './perform-backup.ts'

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

async function perform(task: BackupTask) {
  if (task.kind === 'listing') return withPlace(task.destination, (place) => listBackupProjects(place, task.backup))
  if (task.kind === 'verification')
    return withPlace(task.destination, async (place) => {
      const { name } = await verifyBackup(place, await chooseBackup(place, task.backup ?? undefined))
      return { name }
    })
  const { installation, destination, ...options } = task
  requireInstallation(installation)
  return performBackup(installation, destination, { ...options, report: () => undefined })
}

async function withPlace<T>({ address, ...settings }: Destination, use: (place: Place) => Promise<T>): Promise<T> {
  const place = await openPlace(address, { ...settings, isCreated: false })
  try {
    return await use(place)
  } finally {
    await place.close()
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(await run(workerData as BackupTask))
