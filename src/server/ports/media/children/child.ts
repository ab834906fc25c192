import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority, totalmem } from 'node:os'
import { SANDBOX_ENVIRONMENT, createSandboxCommand, NO_PATHS, type SandboxPaths } from './sandbox.ts'

const MIB = 1024 * 1024

/** Memory limit of a child process in bytes: most of the memory of a small machine, never all of a large one's. */
export const CHILD_MEMORY_LIMIT_BYTES = Math.max(1024 * MIB, Math.min(4096 * MIB, Math.floor(totalmem() * 0.6)))

/**
 * Starts a program with low priority, its own process group and an environment without our secrets. On Linux, where the
 * system allows it, the program has no network, sees only `paths` of the file system and dies with this process.
 */
export function startChild(
  command: string,
  args: readonly string[],
  stdio: StdioOptions,
  paths: SandboxPaths = NO_PATHS,
): ChildProcess {
  const wrapperCommand = isSandboxed() ? createSandboxCommand(command, paths) : getWrapperCommand()
  const child = spawn(
    wrapperCommand[0] ?? command,
    wrapperCommand[0] ? [...wrapperCommand.slice(1), command, ...args] : [...args],
    {
      stdio,
      detached: process.platform !== 'win32',
      env: createChildEnvironment(),
      windowsHide: true,
    },
  )
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The child may have exited already, in which case its priority doesn't matter.
  }
  return child
}

/** Immediately kills a child and everything it started: none of the tools needs a clean shutdown. */
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
 * stderr output. A shell reports this as exit code 128 + 9; unshare (util-linux) can't pass on the signal that killed
 * its child, and prints a message.
 */
export const wasKilled = (code: number | null, signal: NodeJS.Signals | null, stderrTail: string): boolean =>
  signal === 'SIGKILL' || code === 137 || (code === 1 && /^unshare: sigprocmask/m.test(stderrTail))

/**
 * Calls `onExceeded` once the child's resident memory exceeds `limitBytes`. Works on Linux only. Returns a function
 * that stops watching.
 */
export function watchMemory(child: ChildProcess, limitBytes: number, onExceeded: () => void): () => void {
  if (process.platform !== 'linux') return () => {}
  const timer = setInterval(() => {
    readResidentBytes(child.pid).then(
      (bytes) => {
        if (bytes > limitBytes) onExceeded()
      },
      () => {},
    )
  }, 100)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns the resident memory of a child in bytes, including the processes that it started in its sandbox. */
async function readResidentBytes(pid: number | undefined): Promise<number> {
  const childPids = isSandboxed() ? await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1') : ''
  const pids = [pid, ...childPids.split(' ').filter(Boolean)]
  const pageCounts = await Promise.all(
    pids.map(async (processId) => Number((await readFile(`/proc/${processId}/statm`, 'latin1')).split(' ')[1])),
  )
  return 4096 * pageCounts.reduce((sum, pageCount) => sum + pageCount, 0)
}

function createChildEnvironment(): NodeJS.ProcessEnv {
  const keptNames = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot', 'NODE_COMPILE_CACHE']
  const keptVariables = Object.fromEntries(
    keptNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  return isSandboxed() ? { ...keptVariables, ...SANDBOX_ENVIRONMENT } : keptVariables
}

/** Whether children have no network access; otherwise, ffmpeg's protocol and format lists are the only protection. */
export function hasNoNetwork(): boolean {
  return isSandboxed() || getWrapperCommand().includes('unshare')
}

let isSandboxedCache: boolean | undefined

/** Whether children see only the files they work on. Tested once, using everything that the sandbox needs. */
export function isSandboxed(): boolean {
  isSandboxedCache ??= process.platform === 'linux' && canSandbox()
  return isSandboxedCache
}

function canSandbox(): boolean {
  const wrapperCommand = createSandboxCommand(process.execPath, NO_PATHS)
  const runsSuccessfully = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: 'ignore' }).status === 0
  // Tests both starting the real program and entering its namespaces from outside.
  return (
    runsSuccessfully(wrapperCommand[0] ?? '', [...wrapperCommand.slice(1), process.execPath, '--version']) &&
    runsSuccessfully('sh', ['-c', ENTER_NAMESPACE_SCRIPT, 'sh', ...wrapperCommand, 'sleep', '10'])
  )
}

const ENTER_NAMESPACE_SCRIPT = `"$@" & child=$! tries=0
  until [ "$(readlink /proc/$child/ns/mnt)" != "$(readlink /proc/$$/ns/mnt)" ] || [ $tries = 500 ]; do tries=$((tries + 1)); done
  nsenter --target $child --user --preserve-credentials --mount -- true
  came=$?
  kill -9 $child
  exit $came`

/** Returns a sentence for the operator about missing isolation of media tools; null if they are fully isolated. */
export function getIsolationWarning(): string | null {
  if (isSandboxed()) return null
  const networkWarning = hasNoNetwork() ? '' : ', and can reach the network'
  return `media tools run without a sandbox, because unshare does not work here: an upload that takes over a tool can read every file that this server can read${networkWarning}. To fix it, install util-linux, and allow the server's user to create user and mount namespaces (in a container: in its seccomp profile)`
}

// The first command that works is used: as root or, for an ordinary user, with a user namespace.
const NO_NETWORK_COMMANDS = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
]
// A transcode must not outlive a killed server, because nothing would enforce its time limit. This command comes last,
// because changing privileges later would clear the setting.
const DIE_WITH_PARENT_COMMANDS = [['setpriv', '--pdeathsig', 'KILL', '--']]

let wrapperCommand: string[] | undefined

function getWrapperCommand(): string[] {
  wrapperCommand ??=
    process.platform === 'linux'
      ? [...findWorkingCommand(NO_NETWORK_COMMANDS), ...findWorkingCommand(DIE_WITH_PARENT_COMMANDS)]
      : []
  return wrapperCommand
}

function findWorkingCommand(commands: readonly string[][]): string[] {
  return (
    commands.find(
      ([command = '', ...args]) => spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0,
    ) ?? []
  )
}
