import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'

/** How to run a PostgreSQL program, which refuses to run as root. */
export interface RunAs {
  /** Words before the command. */
  prefix: string[]
  user?: { uid: number; gid: number }
}

interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * Chooses the user for the database in `home`: an ordinary user runs it as themselves; root runs it in a user namespace
 * as nobody or, failing that, as an existing ordinary user, who becomes the owner of `home`. Throws DatabaseStartError.
 */
export function chooseRunAs(home: string, cluster: string, program: string): RunAs {
  const uid = process.getuid?.() ?? -1
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new DatabaseStartError(
        `the database in ${home} belongs to another user: start Vitrine as the user who owns it`,
      )
    }
    // initdb requires that its user has a name, which a container started with a numeric user id lacks.
    const plan = hasName() ? { prefix: [] } : namespace()
    if (plan) return plan
    throw new DatabaseStartError(
      `user ${uid} has no name in /etc/passwd: start Vitrine as a named user, or set DATABASE_URL`,
    )
  }
  const plan = !owner || owner.uid === 0 ? namespace() : undefined
  if (plan) return plan
  for (const user of candidates(owner)) {
    if (giveTo(user, home, program)) return { prefix: [], user }
  }
  throw new DatabaseStartError(
    `PostgreSQL does not run as root, and no ordinary user can access ${home}: start Vitrine as an ordinary user, or set DATABASE_URL`,
  )
}

/** Words that make the kernel interrupt the command when this process dies, if the system supports that. */
export function diesWithUs(): string[] {
  const words = ['setpriv', '--pdeathsig', 'INT', '--']
  return process.platform === 'linux' && succeeds([...words, 'true']) ? words : []
}

function namespace(): RunAs | undefined {
  if (process.platform !== 'linux') return undefined
  const user = accounts().find((one) => one.uid === 65534) ?? accounts().find((one) => one.uid !== 0)
  if (!user) return undefined
  const prefix = ['unshare', '-U', `--map-user=${user.uid}`, `--map-group=${user.gid}`]
  return succeeds([...prefix, 'true']) ? { prefix } : undefined
}

function candidates(owner: { uid: number; gid: number } | undefined): Array<{ uid: number; gid: number }> {
  if (owner && owner.uid !== 0) return [{ uid: owner.uid, gid: owner.gid }]
  return ['postgres', 'nobody'].flatMap((name) => accounts().find((one) => one.name === name) ?? [])
}

/** Gives `home` to the user if they can then enter it and run the program; otherwise restores its ownership. */
function giveTo(user: { uid: number; gid: number }, home: string, program: string): boolean {
  const dataDir = dirname(home)
  const before = statSync(dataDir)
  // The user's group may enter the data directory but not list it.
  chownSync(dataDir, before.uid, user.gid)
  chmodSync(dataDir, (before.mode & 0o777) | 0o010)
  chownSync(home, user.uid, user.gid)
  const reached = spawnSync('sh', ['-c', 'cd "$1" && "$2" --version', 'sh', home, program], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  if (reached.status === 0) {
    chownAll(home, user)
    return true
  }
  chownSync(home, 0, 0)
  chownSync(dataDir, before.uid, before.gid)
  chmodSync(dataDir, before.mode & 0o777)
  return false
}

function chownAll(path: string, user: { uid: number; gid: number }): void {
  const found = lstatSync(path)
  if (found.uid !== user.uid) lchownSync(path, user.uid, user.gid)
  if (found.isDirectory()) for (const name of readdirSync(path)) chownAll(join(path, name), user)
}

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function succeeds([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0
}
