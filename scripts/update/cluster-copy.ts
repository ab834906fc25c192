import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeOwnership } from '#server/db/embedded/ownership.ts'
import { stopLeftoverDatabase } from '#server/db/embedded/stop-leftovers.ts'
import { UpdateError } from './update-error.ts'

// A copy of the embedded database's directory, made while it is stopped: exactly the old state, whatever a new version has
// changed. Stored files need no copy, because their bytes never change and deleted ones stay for a week.

const getPaths = (dataDir: string) => {
  const folder = join(dataDir, 'postgres')
  const [cluster, copy] = [join(folder, 'cluster'), join(folder, 'cluster.before-update')]
  return { folder, cluster, copy, part: `${copy}.part`, failed: join(folder, 'cluster.failed-update') }
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true })

/** Copies the database's directory. Throws UpdateError if a server is using it, or if there is no room. */
export async function copyCluster(dataDir: string): Promise<void> {
  const { cluster, copy, part } = getPaths(dataDir)
  await whileStopped(dataDir, () => {
    for (const path of [copy, part]) remove(path)
    const { status, stderr } = spawnSync('cp', ['--archive', '--reflink=auto', cluster, part], { encoding: 'utf8' })
    if (status !== 0) {
      remove(part)
      throw new UpdateError('failed', `the database could not be copied: ${stderr.trim().split('\n')[0]}`)
    }
    spawnSync('sync', ['--file-system', part])
    renameSync(part, copy)
  })
}

/** Puts the copy back in place of the database. Can be repeated after an interruption. */
export async function putClusterBack(dataDir: string): Promise<void> {
  const { cluster, copy, failed } = getPaths(dataDir)
  if (!existsSync(copy)) return
  await whileStopped(dataDir, () => {
    remove(failed)
    if (existsSync(cluster)) renameSync(cluster, failed)
    renameSync(copy, cluster)
    remove(failed)
  })
}

/** Removes what an update has left. */
export function removeClusterCopy(dataDir: string): void {
  const { copy, part, failed } = getPaths(dataDir)
  for (const path of [copy, part, failed]) remove(path)
}

async function whileStopped(dataDir: string, change: () => void): Promise<void> {
  const { folder, cluster } = getPaths(dataDir)
  const ownership = takeOwnership(folder)
  if (!ownership) throw new UpdateError('failed', `another process is using ${dataDir}: stop it`)
  try {
    await stopLeftoverDatabase(cluster, () => {})
    change()
  } finally {
    ownership.release()
  }
}
