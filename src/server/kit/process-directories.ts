import { hostname } from 'node:os'

/** The prefix of a process's temporary directories; it identifies the machine and the process. */
export const getDirectoryPrefix = (kind: string, pid: number | string = process.pid): string =>
  `vitrine-${kind}-${hostname().replace(/[^\w]/g, '_')}-${pid}-`

/** Returns the id of the process on this machine that created the directory, if the directory is of this kind. */
export function getCreatorPid(kind: string, name: string): number | undefined {
  const pid = /-(\d+)-\w+$/.exec(name)?.[1]
  return pid !== undefined && name.startsWith(getDirectoryPrefix(kind, pid)) ? Number(pid) : undefined
}

/** Whether a process with this id exists. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
