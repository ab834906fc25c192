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

/** What of the file system a child sees besides its own program and the system's. */
export interface SandboxPaths {
  /** Files that it may read. */
  reads: readonly string[]
  /** Directories that it may write to; in the first one stands what it keeps for a while. */
  writes: readonly string[]
}

export const NOTHING: SandboxPaths = { reads: [], writes: [] }

interface Bind {
  path: string
  /** Where it is seen; at its own path if nothing else is said. */
  at?: string
  /** What the kernel is to forbid there. */
  options: string
}

const INSTALLATION = join(import.meta.dirname, '../../../../..')
const PROGRAMS = 'ro,nosuid,nodev'
const READ = 'ro,nosuid,nodev,noexec'
const WRITE = 'rw,nosuid,nodev,noexec'
/** Where a child finds its directory for what it keeps for a while. */
const SCRATCH = '/scratch'

// Only the system's programs and letters, what of this installation is code, and a program that stands elsewhere with
// its libraries, of what lies beside it nothing. Not /etc and /proc, nobody's home, no
// data: what is not here does not exist for a child.
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/etc/fonts', '/etc/ld.so.cache']
// Links alone: on Debian libraries and programs are found through it.
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

/** Shell that shows these in the sandbox at `root`. */
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
  // What is found by a link is there by the path of the link as well: the sandbox has not every directory that links lead through.
  const missing = new Map(
    needed.flatMap((path) =>
      spellings(path)
        .filter((one) => !isShown(one))
        .map((one) => [one, realpathSync(path)] as const),
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
    // Another process was first, or it is another user's.
  }
}

/** Where each child's own, empty file system begins; to all others it is an empty directory. */
function rootOfSandboxes(): string {
  // Whoever tidies the directory of temporary files takes an old empty one away.
  if (root && existsSync(root)) return root
  const parent = realpathSync(tmpdir())
  for (const name of readdirSync(parent)) {
    const pid = makerOf(KIND, name)
    // What a killed process has left; whoever has the same number now has none yet.
    if (pid !== undefined && (pid === process.pid || !isAlive(pid))) removeEmpty(join(parent, name))
  }
  const made = mkdtempSync(join(parent, prefixOf(KIND)))
  process.once('exit', () => removeEmpty(made))
  root = made
  return made
}

/**
 * The words that start a command in a sandbox: in namespaces of its own, without a network, rights, and the files and
 * processes of anybody else. The process that is started waits for the command, which is its child and ends with it.
 */
export function sandboxWords(command: string, paths: SandboxPaths): string[] {
  const sandbox = rootOfSandboxes()
  const { links, binds, libraries } = systemBinds(command)
  // Where there is no /proc nobody finds what lies beside a program by where that is.
  const found = [...new Set(libraries.map((path) => dirname(path)))].join(':')
  const start = found && `env LD_LIBRARY_PATH=${quoted(found)} `
  const script = [
    'set -e',
    // When the machine runs out of memory this process goes first, not the server or the database.
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

// What waits must not wait on when its server was killed, or the command went on: nobody would keep its clock any more.
const DIES_WITH_US = ['setpriv', '--pdeathsig', 'KILL', '--']
// With its first process a namespace of processes ends whole: nothing that a tool has started outlives it.
const OWN = ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', '--kill-child']

/** What children are told of the places in their sandbox, and in which language what starts them complains. */
export const SANDBOX_ENVIRONMENT = { TMPDIR: SCRATCH, HOME: SCRATCH, LC_MESSAGES: 'C' }

/** Whether a process has a file system of its own: to change ours for it would be worse than any file. */
function isElsewhere(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/mnt`) !== readlinkSync('/proc/self/ns/mnt')
  } catch {
    return false
  }
}

/** The two places in the sandbox of a worker at which it finds one task's file and directory after the other. */
export const PLACES = { file: '/in', directory: SCRATCH }

/**
 * Shows a sandboxed worker another file and directory than before; `dir` alone where the file stands in it. False where
 * that could not be done: it must end. Nothing is made in the sandbox, where a worker could have laid false tracks.
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
    // In some tasks there was only one of them.
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
