import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority, totalmem } from 'node:os'
import { SANDBOX_ENVIRONMENT, sandboxWords, NOTHING, type SandboxPaths } from './sandbox.ts'

const MIB = 1024 * 1024

/** The memory limit of one child process in bytes: most of a small machine, never all of a large one. */
export const MEMORY_LIMIT = Math.max(1024 * MIB, Math.min(4096 * MIB, Math.floor(totalmem() * 0.6)))

/**
 * Starts a program with low priority, its own process group and an environment without our secrets. On Linux, where the
 * system allows it, the program has no network, sees only `paths` of the file system and dies with this process.
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
    // It may have ended already; the priority is not worth an error.
  }
  return child
}

/** Kills a child and everything it started immediately: none of the tools needs a clean shutdown. */
export function killChild(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/**
 * Whether a child that exceeded none of our limits was killed by the system, judged by its exit code, signal and last
 * stderr output. A shell reports this as 128 + 9. unshare (util-linux) can't die of the signal that killed its child
 * and complains about it.
 */
export const wasKilled = (code: number | null, signal: NodeJS.Signals | null, complaint: string): boolean =>
  signal === 'SIGKILL' || code === 137 || (code === 1 && /^unshare: sigprocmask/m.test(complaint))

/**
 * Calls `onExceeded` once the child uses more than `limitBytes` of resident memory. Works on Linux only. Returns a
 * function that stops watching.
 */
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

/** The resident memory of a child in bytes, including the processes that it started in its sandbox. */
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

/** Whether children have no network access; otherwise only ffmpeg's protocol and format lists protect it. */
export function hasNoNetwork(): boolean {
  return isSandboxed() || wrapperWords().includes('unshare')
}

let sandboxed: boolean | undefined

/** Whether children see only the files they work on. Tested once, with everything the sandbox needs. */
export function isSandboxed(): boolean {
  sandboxed ??= process.platform === 'linux' && canSandbox()
  return sandboxed
}

function canSandbox(): boolean {
  const words = sandboxWords(process.execPath, NOTHING)
  const isDone = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
  // Tests both starting the real program and entering its namespaces from outside.
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

/** A sentence for the operator about missing isolation of media tools; null if isolation is complete. */
export function isolationWarning(): string | null {
  if (isSandboxed()) return null
  const network = hasNoNetwork() ? '' : ', and can reach the network'
  return `media tools run without a sandbox, because unshare does not work here: an upload that takes over a tool can read every file that this server can read${network}. To fix it, install util-linux, and allow the server's user to create user and mount namespaces (in a container: in its seccomp profile)`
}

// The first one that works is used: as root, or with a user namespace as an ordinary user.
const NO_NETWORK = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
]
// A transcode must not outlive a killed server, because nothing would enforce its time limit. This comes last: changing
// privileges later would clear the setting.
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
