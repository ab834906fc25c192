import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isProcessAlive, getCreatorPid, getDirectoryPrefix } from '#server/kit/process-directories.ts'

const DIRECTORY_KIND = 'work'
const ownDirs = new Set<string>()

/** Creates an empty directory for a single run. */
export async function makeWorkDir(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), getDirectoryPrefix(DIRECTORY_KIND)))
  ownDirs.add(dir)
  const remove = async () => {
    await rm(dir, { recursive: true, force: true })
    ownDirs.delete(dir)
  }
  return { dir, remove }
}

const MIN_FREE_BYTES = 64 * 1024 ** 2

/** Throws if a directory has so little space left that a tool may have failed because of it. */
export async function requireFreeSpace(dir: string, minFreeBytes = MIN_FREE_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < minFreeBytes) throw new Error(`only ${bavail * bsize} bytes are left for ${dir}`)
}

/** Deletes directories left behind by killed processes of this user on this machine. */
export async function removeDeadWorkDirs(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = getCreatorPid(DIRECTORY_KIND, name)
    if (pid === undefined) continue
    const dir = join(tmpdir(), name)
    // A directory with this process's pid that this process didn't create is left from an earlier process.
    const isDead = pid === process.pid ? !ownDirs.has(dir) : !isProcessAlive(pid)
    // A child of the process may still be ending.
    if (isDead) await rm(dir, { recursive: true, force: true, maxRetries: 10 }).catch(ignoreOtherUsers)
  }
}

/** Directories of other users can't be deleted and don't matter. */
function ignoreOtherUsers(error: NodeJS.ErrnoException): void {
  if (!['EACCES', 'EPERM'].includes(error.code ?? '')) throw error
}
