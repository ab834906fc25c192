import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

// Of which machine and process it is stands in the name.
const prefixOf = (pid: number | string) => `vitrine-work-${hostname().replace(/[^\w]/g, '_')}-${pid}-`
const own = new Set<string>()

/** An empty directory for one run, and how it is removed. */
export async function makeWorkDir(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), prefixOf(process.pid)))
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
    const pid = /^vitrine-work-\w+-(\d+)-\w+$/.exec(name)?.[1]
    if (pid === undefined || !name.startsWith(prefixOf(pid))) continue
    const dir = join(tmpdir(), name)
    // One with this process's number that it has not made is an earlier process's.
    const isDead = Number(pid) === process.pid ? !own.has(dir) : !isAlive(Number(pid))
    if (isDead) await rm(dir, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
