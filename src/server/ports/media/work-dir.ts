import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, makerOf, prefixOf } from '#server/kit/own-directories.ts'

const KIND = 'work'
const own = new Set<string>()

/** Creates an empty directory for one run. */
export async function makeWorkDir(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), prefixOf(KIND)))
  own.add(dir)
  const remove = async () => {
    await rm(dir, { recursive: true, force: true })
    own.delete(dir)
  }
  return { dir, remove }
}

const LEAST_ROOM = 64 * 1024 ** 2

/** Throws if so little space is left in a directory that a tool may have failed because of it. */
export async function demandRoom(dir: string, least = LEAST_ROOM): Promise<void> {
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < least) throw new Error(`only ${bavail * bsize} bytes are left for ${dir}`)
}

/** Removes directories left behind by killed processes of this machine. */
export async function removeDeadWorkDirs(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = makerOf(KIND, name)
    if (pid === undefined) continue
    const dir = join(tmpdir(), name)
    // A directory with this process's pid that it didn't create is from an earlier process.
    const isDead = pid === process.pid ? !own.has(dir) : !isAlive(pid)
    if (isDead) await rm(dir, { recursive: true, force: true })
  }
}
