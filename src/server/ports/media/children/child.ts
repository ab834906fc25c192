import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority, totalmem } from 'node:os'
import { SANDBOX_ENVIRONMENT, sandboxWords, NOTHING, type SandboxPaths } from './sandbox.ts'

const MIB = 1024 * 1024

/** What one child may hold in memory: most of a small machine, never all of a big one. Bytes. */
export const MEMORY_LIMIT = Math.max(1024 * MIB, Math.min(4096 * MIB, Math.floor(totalmem() * 0.6)))

/**
 * Starts a program: low priority, own process group, and an environment without any of our secrets. On Linux it has no
 * network, sees nothing of the file system but its `paths`, and dies with us, where the system can do that.
 */
export function startChild(
  command: string,
  args: readonly string[],
  stdio: StdioOptions,
  paths: SandboxPaths = NOTHING,
): ChildProcess {
  const words = isSandboxed() ? sandboxWords(command, paths) : wrapperWords()
  const child = spawn(words[0] ?? command, words[0] ? [...words.slice(1), command, ...args] : [...args], {
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

/**
 * Whether a child that no limit has ended was killed, by the status, the signal and the last words of its end. A shell tells it
 * by 128 and 9; unshare (util-linux) cannot die of the signal that its child has died of, and complains of that.
 */
export const wasKilled = (code: number | null, signal: NodeJS.Signals | null, complaint: string): boolean =>
  signal === 'SIGKILL' || code === 137 || (code === 1 && /^unshare: sigprocmask/m.test(complaint))

/** Calls back once when the child holds more than `limit` bytes of real memory. Watches on Linux only. Returns the stop. */
export function watchMemory(child: ChildProcess, limit: number, exceeded: () => void): () => void {
  if (process.platform !== 'linux') return () => {}
  const timer = setInterval(() => {
    residentOf(child.pid).then(
      (bytes) => {
        if (bytes > limit) exceeded()
      },
      () => {},
    )
  }, 100)
  timer.unref()
  return () => clearInterval(timer)
}

/** What a child holds in memory, in bytes; in a sandbox what it has started there does the work. */
async function residentOf(pid: number | undefined): Promise<number> {
  const inside = isSandboxed() ? await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1') : ''
  const pids = [pid, ...inside.split(' ').filter(Boolean)]
  const pages = await Promise.all(
    pids.map(async (one) => Number((await readFile(`/proc/${one}/statm`, 'latin1')).split(' ')[1])),
  )
  return 4096 * pages.reduce((sum, one) => sum + one, 0)
}

function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot', 'NODE_COMPILE_CACHE']
  const own = Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  return isSandboxed() ? { ...own, ...SANDBOX_ENVIRONMENT } : own
}

/** Whether children are cut off from every network; elsewhere the lists of what may be opened stand alone. */
export function hasNoNetwork(): boolean {
  return isSandboxed() || wrapperWords().includes('unshare')
}

let sandboxed: boolean | undefined

/** Whether children see nothing of the file system but what they work on. Tried once, with all that it takes. */
export function isSandboxed(): boolean {
  sandboxed ??= process.platform === 'linux' && canSandbox()
  return sandboxed
}

function canSandbox(): boolean {
  const words = sandboxWords(process.execPath, NOTHING)
  const isDone = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
  // A start of the very program, and somebody who comes in later.
  return (
    isDone(words[0] ?? '', [...words.slice(1), process.execPath, '--version']) &&
    isDone('sh', ['-c', COME_IN, 'sh', ...words, 'sleep', '10'])
  )
}

const COME_IN = `"$@" & child=$! tries=0
  until [ "$(readlink /proc/$child/ns/mnt)" != "$(readlink /proc/$$/ns/mnt)" ] || [ $tries = 500 ]; do tries=$((tries + 1)); done
  nsenter --target $child --user --preserve-credentials --mount -- true
  came=$?
  kill -9 $child
  exit $came`

/** What media tools could do here that they should not, one sentence for whoever starts the server; null for nothing. */
export function isolationWarning(): string | null {
  if (isSandboxed()) return null
  const network = hasNoNetwork() ? '' : ', and can reach the network'
  return `media tools run without a sandbox, because unshare does not work here: an upload that takes over a tool can read every file that this server can read${network}. To fix it, install util-linux, and allow the server's user to create user and mount namespaces (in a container: in its seccomp profile)`
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
