import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, makerOf, prefixOf } from '#server/kit/own-directories.ts'

const KIND = 'work'
const own = new Set<string>()

/** An empty directory for one run, and how it is removed. */
export async function makeWorkDir(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), prefixOf(KIND)))
  own.add(dir)
  const remove = async () => {
    await rm(dir, { recursive: true, force: true })
    own.delete(dir)
  }
  return { dir, remove }
}

/** Removes the directories that killed processes of this machine have left. */
export async function removeDeadWorkDirs(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = makerOf(KIND, name)
    if (pid === undefined) continue
    const dir = join(tmpdir(), name)
    // One with this process's number that it has not made is an earlier process's.
    const isDead = pid === process.pid ? !own.has(dir) : !isAlive(pid)
    if (isDead) await rm(dir, { recursive: true, force: true })
  }
}
