import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority, totalmem } from 'node:os'

const MIB = 1024 * 1024

/** What one child may hold in memory: most of a small machine, never all of a big one. Bytes. */
export const MEMORY_LIMIT = Math.max(1024 * MIB, Math.min(4096 * MIB, Math.floor(totalmem() * 0.6)))

/**
 * Starts a program without a shell: low priority, own process group, and an environment without any of our secrets.
 * On Linux it has no network and dies with us, where the system can do that.
 */
export function startChild(command: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const wrapper = wrapperWords()
  const child = spawn(wrapper[0] ?? command, wrapper[0] ? [...wrapper.slice(1), command, ...args] : [...args], {
    stdio,
    detached: process.platform !== 'win32',
    env: bareEnvironment(),
    windowsHide: true,
  })
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It may have ended already; being polite is not worth an error.
  }
  return child
}

/** Ends a child and whatever it started, at once: no tool here holds anything worth a clean end. */
export function killChild(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/** Calls back once when the child holds more than `limit` bytes of real memory. Watches on Linux only. Returns the stop. */
export function watchMemory(child: ChildProcess, limit: number, exceeded: () => void): () => void {
  if (process.platform !== 'linux') return () => {}
  const timer = setInterval(() => {
    readFile(`/proc/${child.pid}/statm`, 'latin1').then(
      (statm) => {
        if (Number(statm.split(' ')[1]) * 4096 > limit) exceeded()
      },
      () => {},
    )
  }, 100)
  timer.unref()
  return () => clearInterval(timer)
}

function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** Whether children are cut off from every network; elsewhere the lists of what may be opened stand alone. */
export function hasNoNetwork(): boolean {
  return wrapperWords().includes('unshare')
}

// The first that works here: as root, then by a namespace of our own for an ordinary user.
const NO_NETWORK = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
]
// A transcode must not outlive a server that was killed: nobody would keep its clock any more. Set last: what changes
// rights before the program starts would clear it.
const DIES_WITH_US = [['setpriv', '--pdeathsig', 'KILL', '--']]

let words: string[] | undefined

function wrapperWords(): string[] {
  words ??= process.platform === 'linux' ? [...firstThatWorks(NO_NETWORK), ...firstThatWorks(DIES_WITH_US)] : []
  return words
}

function firstThatWorks(ways: readonly string[][]): string[] {
  return (
    ways.find(([command = '', ...args]) => spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0) ??
    []
  )
}
