import { spawn } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { isProcessAlive, getCreatorPid, getDirectoryPrefix } from '#server/kit/process-directories.ts'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { findLibraries, resolveLinkChain } from './loader-paths.ts'

/** The parts of the file system that a child sees in addition to its own program and the system's programs. */
export interface SandboxPaths {
  /** Files that the child may read. */
  reads: readonly string[]
  /** Directories that the child may write to; the first one is also its temporary directory. */
  writes: readonly string[]
}

export const NO_PATHS: SandboxPaths = { reads: [], writes: [] }

interface BindMount {
  path: string
  /** The path inside the sandbox; the same path by default. */
  target?: string
  /** Mount options that restrict access to the path. */
  options: string
}

const INSTALLATION = join(import.meta.dirname, '../../../../..')
const PROGRAM_MOUNT_OPTIONS = 'ro,nosuid,nodev'
const READ_MOUNT_OPTIONS = 'ro,nosuid,nodev,noexec'
// A read-only mount doesn't keep devices from being written to, and a namespace can't mount them writable if its parent
// has them read-only, as with systemd's PrivateDevices.
const DEVICE_MOUNT_OPTIONS = 'ro,nosuid,noexec'
const WRITE_MOUNT_OPTIONS = 'rw,nosuid,nodev,noexec'
/** The temporary directory inside the sandbox. */
const SCRATCH_DIR = '/scratch'

// Paths visible in every sandbox: system programs and fonts, this installation's code, and a program installed
// elsewhere with its libraries, but nothing next to them. /etc, /proc, home directories and data don't exist for a
// child.
const SYSTEM_PATHS = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/nix/store',
  '/etc/fonts',
  '/etc/ld.so.cache',
]
// Contains only links, through which libraries and programs are found on Debian.
const ALTERNATIVES_DIR = '/etc/alternatives'
const DEVICE_PATHS = ['/dev/null', '/dev/zero', '/dev/urandom']
const INSTALLATION_PATHS = ['src', 'node_modules', 'package.json'].map((name) => join(INSTALLATION, name))

const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const escapeForFstab = (path: string) =>
  path.replace(/[\s\\#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`)
const isWithin = (path: string, directory: string) => {
  const relativePath = relative(directory, path)
  return relativePath === '' || (!relativePath.startsWith('..') && !isAbsolute(relativePath))
}

/** Shell commands that mount these paths in the sandbox whose root is at `sandboxRoot`. */
function createMountScript(sandboxRoot: string, bindMounts: readonly BindMount[]): string {
  const mounts = bindMounts.map(({ path, target = path, options }) => ({
    path,
    mountPoint: sandboxRoot + target,
    options,
  }))
  const isDirectory = ({ path }: BindMount) => statSync(path).isDirectory()
  const directories = mounts.map((mount) =>
    quoteForShell(isDirectory(mount) ? mount.mountPoint : dirname(mount.mountPoint)),
  )
  const files = mounts
    .filter((mount) => !isDirectory(mount))
    .map(({ mountPoint }) => `[ -e ${quoteForShell(mountPoint)} ] || : > ${quoteForShell(mountPoint)}`)
  const fstab = mounts.map(
    ({ path, mountPoint, options }) => `${escapeForFstab(path)} ${escapeForFstab(mountPoint)} none bind,${options} 0 0`,
  )
  const fstabPath = quoteForShell(`${sandboxRoot}/.table`)
  return [
    `mkdir -p ${directories.join(' ')}`,
    ...files,
    `printf '%s\\n' ${quoteForShell(fstab.join('\n'))} > ${fstabPath}`,
    `mount -n -a -T ${fstabPath}`,
    `: > ${fstabPath}`,
  ].join('\n')
}

function findSystemMounts(command: string): { links: string[]; bindMounts: BindMount[]; libraries: string[] } {
  const existingPaths = [...SYSTEM_PATHS, ALTERNATIVES_DIR].filter((path) => existsSync(path))
  const links = existingPaths.filter((path) => lstatSync(path).isSymbolicLink())
  const mountedPaths = [
    ...existingPaths.filter((path) => !links.includes(path)),
    ...INSTALLATION_PATHS.filter((path) => existsSync(path)),
  ]
  const isMounted = (path: string) => [...links, ...mountedPaths].some((mountPath) => isWithin(path, mountPath))
  const programs = [process.execPath, command].filter((path) => existsSync(path))
  const neededPaths = [...programs, ...programs.flatMap(findLibraries)].filter((path) => existsSync(path))
  // A file found through a link must also exist at the link's path, because the sandbox lacks some of the directories
  // that the links pass through.
  const missingPaths = new Map(
    neededPaths.flatMap((path) =>
      resolveLinkChain(path)
        .filter((aliasPath) => !isMounted(aliasPath))
        .map((spelling) => [spelling, realpathSync(path)] as const),
    ),
  )
  return {
    links,
    libraries: programs.flatMap(findLibraries).filter((path) => missingPaths.has(path)),
    bindMounts: [
      ...mountedPaths.map((path) => ({ path, options: PROGRAM_MOUNT_OPTIONS })),
      ...[...missingPaths].map(([target, path]) => ({ path, target, options: PROGRAM_MOUNT_OPTIONS })),
      ...DEVICE_PATHS.map((path) => ({ path, options: DEVICE_MOUNT_OPTIONS })),
    ],
  }
}

function createPathMounts({ reads, writes }: SandboxPaths): BindMount[] {
  const [scratchDir] = writes
  return [
    ...writes.map((path) => ({ path, options: WRITE_MOUNT_OPTIONS })),
    ...(scratchDir ? [{ path: scratchDir, target: SCRATCH_DIR, options: WRITE_MOUNT_OPTIONS }] : []),
    ...reads
      .filter(
        (path) =>
          ![...writes, ...INSTALLATION_PATHS].some((mountedPath) => isWithin(path, mountedPath)) && existsSync(path),
      )
      .map((path) => ({ path, options: READ_MOUNT_OPTIONS })),
  ]
}

const DIRECTORY_KIND = 'sandbox'
let sandboxRoot: string | undefined

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // Another process created it first, or the directory belongs to another user.
  }
}

/** The mount point of each child's own file system. For all other processes it is an empty directory. */
function getSandboxRoot(): string {
  // A cleaner of temporary files may have deleted the old empty directory.
  if (sandboxRoot && existsSync(sandboxRoot)) return sandboxRoot
  const parent = realpathSync(tmpdir())
  for (const name of readdirSync(parent)) {
    const pid = getCreatorPid(DIRECTORY_KIND, name)
    // Left behind by a killed process: the process that now has its pid has not created its own yet.
    if (pid !== undefined && (pid === process.pid || !isProcessAlive(pid))) removeIfEmpty(join(parent, name))
  }
  const createdRoot = mkdtempSync(join(parent, getDirectoryPrefix(DIRECTORY_KIND)))
  process.once('exit', () => removeIfEmpty(createdRoot))
  sandboxRoot = createdRoot
  return createdRoot
}

/**
 * Returns the command line that starts a program in a sandbox: in its own namespaces, without network, privileges or
 * access to the files and processes of others. The started process waits for the program and ends with it.
 */
export function createSandboxCommand(command: string, paths: SandboxPaths): string[] {
  const sandbox = getSandboxRoot()
  const { links, bindMounts, libraries } = findSystemMounts(command)
  // Without /proc, a program can't find libraries relative to its own location.
  const libraryDirs = [...new Set(libraries.map((path) => dirname(path)))].join(':')
  const envCommand = libraryDirs && `env LD_LIBRARY_PATH=${quoteForShell(libraryDirs)} `
  const script = [
    'set -e',
    // When memory runs out, the kernel kills this process before the server and the database.
    'echo 900 > /proc/self/oom_score_adj || :',
    `mount -n -t tmpfs -o mode=755,size=512k tmpfs ${quoteForShell(sandbox)}`,
    `mkdir ${quoteForShell(sandbox + SCRATCH_DIR)}`,
    `: > ${quoteForShell(sandbox + TASK_PATHS.file)}`,
    ...links.map((path) => `ln -s ${quoteForShell(readlinkSync(path))} ${quoteForShell(sandbox + path)}`),
    createMountScript(sandbox, [...bindMounts, ...createPathMounts(paths)]),
    `mount -n -o remount,bind,ro ${quoteForShell(sandbox)}`,
    `exec chroot ${quoteForShell(sandbox)} setpriv --pdeathsig KILL --no-new-privs --bounding-set=-all --inh-caps=-all -- ${envCommand}"$@"`,
  ]
  return [...DIE_WITH_PARENT, 'unshare', ...NAMESPACE_OPTIONS, '--', 'sh', '-c', script.join('\n'), 'sandbox']
}

// The waiting process must not outlive a killed server or its program, because nothing would enforce the time limit.
const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL', '--']
// A PID namespace ends with its first process, so nothing started by a tool outlives that tool.
const NAMESPACE_OPTIONS = ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', '--kill-child']

/** Sets the directories inside the sandbox, and English messages, because messages are parsed. */
export const SANDBOX_ENVIRONMENT = { TMPDIR: SCRATCH_DIR, HOME: SCRATCH_DIR, LC_MESSAGES: 'C' }

/**
 * Whether a process has its own mount namespace: changing mounts in the server's own namespace would be far worse than
 * any failure.
 */
function hasOwnMountNamespace(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/mnt`) !== readlinkSync('/proc/self/ns/mnt')
  } catch {
    return false
  }
}

/** Fixed paths in a worker's sandbox at which the file and directory of each task appear. */
export const TASK_PATHS = { file: '/in', directory: SCRATCH_DIR }

/**
 * Replaces the file and directory that a sandboxed worker sees; `dir` alone is enough if the file is in it. Returns
 * false on failure; the worker must then be killed. The mount points must exist already, because a worker could have
 * placed links where new ones are created.
 */
export async function mountTaskPaths(
  pid: number,
  hasMounts: boolean,
  { file, dir }: { file: string | undefined; dir: string | undefined },
): Promise<boolean> {
  if (!hasOwnMountNamespace(pid)) return false
  const sandbox = getSandboxRoot()
  const quoteTarget = (mountPoint: string) => quoteForShell(sandbox + mountPoint)
  const script = [
    'set -e',
    // Some tasks have only a file or only a directory.
    ...(hasMounts
      ? [`umount -n -l ${quoteTarget(TASK_PATHS.directory)} || :`, `umount -n -l ${quoteTarget(TASK_PATHS.file)} || :`]
      : []),
    ...(dir
      ? [`mount -n --bind -o ${WRITE_MOUNT_OPTIONS} ${quoteForShell(dir)} ${quoteTarget(TASK_PATHS.directory)}`]
      : []),
    ...(file
      ? [`mount -n --bind -o ${READ_MOUNT_OPTIONS} ${quoteForShell(file)} ${quoteTarget(TASK_PATHS.file)}`]
      : []),
  ]
  const nsenterArguments = [
    '--target',
    String(pid),
    '--user',
    '--preserve-credentials',
    '--mount',
    '--',
    'sh',
    '-c',
    script.join('\n'),
  ]
  return new Promise((resolve) => {
    const child = spawn('nsenter', nsenterArguments, { stdio: 'ignore', cwd: '/' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
