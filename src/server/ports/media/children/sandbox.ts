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
import { isAlive, makerOf, prefixOf } from '#server/kit/own-directories.ts'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { librariesOf, spellings } from './loader-paths.ts'

/** What a child sees of the file system besides its own program and the system's programs. */
export interface SandboxPaths {
  /** Files that the child may read. */
  reads: readonly string[]
  /** Directories that the child may write to; the first one is also its temporary directory. */
  writes: readonly string[]
}

export const NOTHING: SandboxPaths = { reads: [], writes: [] }

interface Bind {
  path: string
  /** The path inside the sandbox; the same path by default. */
  at?: string
  /** Mount options that restrict the path. */
  options: string
}

const INSTALLATION = join(import.meta.dirname, '../../../../..')
const PROGRAMS = 'ro,nosuid,nodev'
const READ = 'ro,nosuid,nodev,noexec'
const WRITE = 'rw,nosuid,nodev,noexec'
/** The temporary directory inside the sandbox. */
const SCRATCH = '/scratch'

// System programs and fonts, this installation's code, and a program installed elsewhere with its libraries but nothing
// next to them. /etc, /proc, home directories and data don't exist for a child.
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/etc/fonts', '/etc/ld.so.cache']
// Contains only links; on Debian libraries and programs are found through it.
const ALTERNATIVES = '/etc/alternatives'
const DEVICES = ['/dev/null', '/dev/zero', '/dev/urandom']
const OURS = ['src', 'node_modules', 'package.json'].map((name) => join(INSTALLATION, name))

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const inTable = (path: string) =>
  path.replace(/[\s\\#]/g, (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`)
const isWithin = (path: string, directory: string) => {
  const below = relative(directory, path)
  return below === '' || (!below.startsWith('..') && !isAbsolute(below))
}

/** Shell commands that mount these paths in the sandbox at `root`. */
function show(root: string, binds: readonly Bind[]): string {
  const places = binds.map(({ path, at = path, options }) => ({ path, place: root + at, options }))
  const isDirectory = ({ path }: Bind) => statSync(path).isDirectory()
  const directories = places.map((one) => quoted(isDirectory(one) ? one.place : dirname(one.place)))
  const files = places
    .filter((one) => !isDirectory(one))
    .map(({ place }) => `[ -e ${quoted(place)} ] || : > ${quoted(place)}`)
  const table = places.map(({ path, place, options }) => `${inTable(path)} ${inTable(place)} none bind,${options} 0 0`)
  const list = quoted(`${root}/.table`)
  return [
    `mkdir -p ${directories.join(' ')}`,
    ...files,
    `printf '%s\\n' ${quoted(table.join('\n'))} > ${list}`,
    `mount -n -a -T ${list}`,
    `: > ${list}`,
  ].join('\n')
}

function systemBinds(command: string): { links: string[]; binds: Bind[]; libraries: string[] } {
  const found = [...SYSTEM, ALTERNATIVES].filter((path) => existsSync(path))
  const links = found.filter((path) => lstatSync(path).isSymbolicLink())
  const whole = [...found.filter((path) => !links.includes(path)), ...OURS.filter((path) => existsSync(path))]
  const isShown = (path: string) => [...links, ...whole].some((shown) => isWithin(path, shown))
  const programs = [process.execPath, command].filter((path) => existsSync(path))
  const needed = [...programs, ...programs.flatMap(librariesOf)].filter((path) => existsSync(path))
  // Files found through a link must also exist at the path of the link, because the sandbox lacks some of the
  // directories that links lead through.
  const missing = new Map(
    needed.flatMap((path) =>
      spellings(path)
        .filter((spelling) => !isShown(spelling))
        .map((spelling) => [spelling, realpathSync(path)] as const),
    ),
  )
  return {
    links,
    libraries: programs.flatMap(librariesOf).filter((path) => missing.has(path)),
    binds: [
      ...whole.map((path) => ({ path, options: PROGRAMS })),
      ...[...missing].map(([at, path]) => ({ path, at, options: PROGRAMS })),
      ...DEVICES.map((path) => ({ path, options: 'rw,nosuid,noexec' })),
    ],
  }
}

function pathBinds({ reads, writes }: SandboxPaths): Bind[] {
  const [scratch] = writes
  return [
    ...writes.map((path) => ({ path, options: WRITE })),
    ...(scratch ? [{ path: scratch, at: SCRATCH, options: WRITE }] : []),
    ...reads
      .filter((path) => ![...writes, ...OURS].some((shown) => isWithin(path, shown)) && existsSync(path))
      .map((path) => ({ path, options: READ })),
  ]
}

const KIND = 'sandbox'
let root: string | undefined

function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // Another process was faster, or the directory belongs to another user.
  }
}

/** The mount point of each child's own file system. It is an empty directory for everyone else. */
function rootOfSandboxes(): string {
  // A cleaner of temporary files may have removed the old empty directory.
  if (root && existsSync(root)) return root
  const parent = realpathSync(tmpdir())
  for (const name of readdirSync(parent)) {
    const pid = makerOf(KIND, name)
    // Left behind by a killed process; the process that has its pid now has not created its own yet.
    if (pid !== undefined && (pid === process.pid || !isAlive(pid))) removeEmpty(join(parent, name))
  }
  const made = mkdtempSync(join(parent, prefixOf(KIND)))
  process.once('exit', () => removeEmpty(made))
  root = made
  return made
}

/**
 * The command line that starts a program in a sandbox: in its own namespaces, without network, privileges or access to
 * the files and processes of others. The started process waits for the program and ends with it.
 */
export function sandboxWords(command: string, paths: SandboxPaths): string[] {
  const sandbox = rootOfSandboxes()
  const { links, binds, libraries } = systemBinds(command)
  // Without /proc a program can't find its libraries relative to its own location.
  const found = [...new Set(libraries.map((path) => dirname(path)))].join(':')
  const start = found && `env LD_LIBRARY_PATH=${quoted(found)} `
  const script = [
    'set -e',
    // When memory runs out, this process is killed before the server and the database.
    'echo 900 > /proc/self/oom_score_adj || :',
    `mount -n -t tmpfs -o mode=755,size=512k tmpfs ${quoted(sandbox)}`,
    `mkdir ${quoted(sandbox + SCRATCH)}`,
    `: > ${quoted(sandbox + PLACES.file)}`,
    ...links.map((path) => `ln -s ${quoted(readlinkSync(path))} ${quoted(sandbox + path)}`),
    show(sandbox, [...binds, ...pathBinds(paths)]),
    `mount -n -o remount,bind,ro ${quoted(sandbox)}`,
    `exec chroot ${quoted(sandbox)} setpriv --pdeathsig KILL --no-new-privs --bounding-set=-all --inh-caps=-all -- ${start}"$@"`,
  ]
  return [...DIES_WITH_US, 'unshare', ...OWN, '--', 'sh', '-c', script.join('\n'), 'sandbox']
}

// The waiting process must not outlive a killed server or its program, because nothing would enforce the time limit.
const DIES_WITH_US = ['setpriv', '--pdeathsig', 'KILL', '--']
// A PID namespace ends with its first process, so nothing that a tool started outlives it.
const OWN = ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', '--kill-child']

/** Directories inside the sandbox, and English messages so that they can be parsed. */
export const SANDBOX_ENVIRONMENT = { TMPDIR: SCRATCH, HOME: SCRATCH, LC_MESSAGES: 'C' }

/**
 * Whether a process has its own mount namespace: changing mounts in the server's namespace would be far worse than any
 * failure.
 */
function isElsewhere(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/mnt`) !== readlinkSync('/proc/self/ns/mnt')
  } catch {
    return false
  }
}

/** The fixed paths in a worker's sandbox where the file and directory of each task appear. */
export const PLACES = { file: '/in', directory: SCRATCH }

/**
 * Replaces the file and directory that a sandboxed worker sees; `dir` alone is enough if the file is in it. Returns
 * false on failure: the worker must then be killed. The mount points exist already, because a worker could have placed
 * links at new ones.
 */
export async function changePaths(
  pid: number,
  had: boolean,
  { file, dir }: { file: string | undefined; dir: string | undefined },
): Promise<boolean> {
  if (!isElsewhere(pid)) return false
  const sandbox = rootOfSandboxes()
  const at = (place: string) => quoted(sandbox + place)
  const script = [
    'set -e',
    // Some tasks have only one of them.
    ...(had ? [`umount -n -l ${at(PLACES.directory)} || :`, `umount -n -l ${at(PLACES.file)} || :`] : []),
    ...(dir ? [`mount -n --bind -o ${WRITE} ${quoted(dir)} ${at(PLACES.directory)}`] : []),
    ...(file ? [`mount -n --bind -o ${READ} ${quoted(file)} ${at(PLACES.file)}`] : []),
  ]
  const words = [
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
    const child = spawn('nsenter', words, { stdio: 'ignore', cwd: '/' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
