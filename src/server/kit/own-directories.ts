import { hostname } from 'node:os'

/** How the temporary directories of a process begin: of which machine and process they are stands in the name. */
export const prefixOf = (kind: string, pid: number | string = process.pid): string =>
  `vitrine-${kind}-${hostname().replace(/[^\w]/g, '_')}-${pid}-`

/** The number of the process of this machine that has made a directory of a kind. */
export function makerOf(kind: string, name: string): number | undefined {
  const pid = /-(\d+)-\w+$/.exec(name)?.[1]
  return pid !== undefined && name.startsWith(prefixOf(kind, pid)) ? Number(pid) : undefined
}

/** Whether there is a process of that number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
