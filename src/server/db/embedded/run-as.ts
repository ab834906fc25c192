import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'

/** How to run a PostgreSQL program, which refuses to run as root. */
export interface RunAs {
  /** The program that starts the command, such as `unshare`, with its arguments. */
  prefix: string[]
  user?: { uid: number; gid: number }
}

interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * Chooses the user that runs the database in `home`. An ordinary user runs it as themselves; root runs it in a user
 * namespace as nobody or, if that fails, as an existing ordinary user, who becomes the owner of `home`. Throws
 * DatabaseStartError.
 */
export function chooseUser(home: string, cluster: string, program: string): RunAs {
  const uid = process.getuid?.() ?? -1
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new DatabaseStartError(
        `the database in ${home} belongs to another user: start Vitrine as the user who owns it`,
      )
    }
    // initdb requires its user to have a name, which is missing in a container started with a numeric user id.
    const runAs = hasUserName() ? { prefix: [] } : createNamespacePrefix()
    if (runAs) return runAs
    throw new DatabaseStartError(
      `user ${uid} has no name in /etc/passwd: start Vitrine as a named user, or set DATABASE_URL`,
    )
  }
  const runAs = !owner || owner.uid === 0 ? createNamespacePrefix() : undefined
  if (runAs) return runAs
  for (const user of listCandidates(owner)) {
    if (tryChownTo(user, home, program)) return { prefix: [], user }
  }
  throw new DatabaseStartError(
    `PostgreSQL does not run as root, and no ordinary user can access ${home}: start Vitrine as an ordinary user, or set DATABASE_URL`,
  )
}

/** A command prefix that makes the kernel interrupt the command when this process dies, on systems that support it. */
export function getDeathSignalPrefix(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT', '--']
  return process.platform === 'linux' && runsSuccessfully([...prefix, 'true']) ? prefix : []
}

function createNamespacePrefix(): RunAs | undefined {
  if (process.platform !== 'linux') return undefined
  const user =
    readAccounts().find((account) => account.uid === 65534) ?? readAccounts().find((account) => account.uid !== 0)
  if (!user) return undefined
  const prefix = ['unshare', '-U', `--map-user=${user.uid}`, `--map-group=${user.gid}`]
  return runsSuccessfully([...prefix, 'true']) ? { prefix } : undefined
}

function listCandidates(owner: { uid: number; gid: number } | undefined): Array<{ uid: number; gid: number }> {
  if (owner && owner.uid !== 0) return [{ uid: owner.uid, gid: owner.gid }]
  return ['postgres', 'nobody'].flatMap((name) => readAccounts().find((account) => account.name === name) ?? [])
}

/**
 * Makes the user the owner of `home` if they can then enter it and run the program; otherwise restores its ownership.
 */
function tryChownTo(user: { uid: number; gid: number }, home: string, program: string): boolean {
  const dataDir = dirname(home)
  const dataDirStats = statSync(dataDir)
  // Lets the user's group enter the data directory, but not list it.
  chownSync(dataDir, dataDirStats.uid, user.gid)
  chmodSync(dataDir, (dataDirStats.mode & 0o777) | 0o010)
  chownSync(home, user.uid, user.gid)
  const result = spawnSync('sh', ['-c', 'cd "$1" && "$2" --version', 'sh', home, program], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  if (result.status === 0) {
    chownRecursively(home, user)
    return true
  }
  chownSync(home, 0, 0)
  chownSync(dataDir, dataDirStats.uid, dataDirStats.gid)
  chmodSync(dataDir, dataDirStats.mode & 0o777)
  return false
}

function chownRecursively(path: string, user: { uid: number; gid: number }): void {
  const stats = lstatSync(path)
  if (stats.uid !== user.uid) lchownSync(path, user.uid, user.gid)
  if (stats.isDirectory()) for (const name of readdirSync(path)) chownRecursively(join(path, name), user)
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function hasUserName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function runsSuccessfully([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0
}
