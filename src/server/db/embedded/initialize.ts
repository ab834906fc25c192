import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeSecretFile } from '#server/kit/secrets/write-secret-file.ts'
import { DatabaseStartError } from '../start-error.ts'
import type { PostgresBinaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'

export const SUPERUSER = 'vitrine'
const POSTGRES_MAJOR = '18'

/**
 * Creates the cluster on first start and returns its superuser's password, which only this launcher uses. The cluster
 * is created under a temporary name and then renamed, so a process killed midway leaves nothing that looks like a
 * database.
 */
export async function initializeCluster(
  home: string,
  cluster: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
): Promise<string> {
  const passwordFile = join(home, 'password')
  if (existsSync(cluster)) {
    checkVersion(cluster)
    return readPassword(home)
  }
  const password = randomBytes(24).toString('base64url')
  // A previous start was killed before it had created the cluster.
  rmSync(passwordFile, { force: true })
  writeSecretFile(passwordFile, password)
  if (runAs.user) chownSync(passwordFile, runAs.user.uid, runAs.user.gid)
  const temporaryCluster = `${cluster}.new`
  rmSync(temporaryCluster, { recursive: true, force: true })
  const args = [
    ['-D', temporaryCluster, '-U', SUPERUSER, `--pwfile=${passwordFile}`],
    // The socket's folder already keeps other users out; the password is for folders shared between users.
    ['--auth-local=scram-sha-256', '--auth-host=scram-sha-256'],
    ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ['-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
  ].flat()
  await runInitdb([...runAs.prefix, binaries.initdb, ...args], binaries, runAs)
  renameSync(temporaryCluster, cluster)
  syncFolder(home)
  return password
}

/**
 * Reads a password of the embedded database: the superuser's, or the one in the given file. Throws DatabaseStartError
 * if the file is missing.
 */
export function readPassword(home: string, name = 'password'): string {
  try {
    return readFileSync(join(home, name), 'utf8').trim()
  } catch (error) {
    const errorCode = (error as NodeJS.ErrnoException).code
    throw new DatabaseStartError(
      `cannot read ${join(home, name)} (${errorCode}): restore it together with the database`,
    )
  }
}

function checkVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === POSTGRES_MAJOR) return
  throw new DatabaseStartError(
    `the database in ${cluster} was created by PostgreSQL ${version}, but this version of Vitrine runs PostgreSQL ${POSTGRES_MAJOR}`,
  )
}

/** Flushes the directory, so that the rename survives a power failure. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function runInitdb([command = '', ...args]: string[], binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...binaries.env, LC_ALL: 'C' }
    const child = spawn(command, args, { ...runAs.user, env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2_000)))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const errorLine = output.split('\n').find((line) => line.includes('error:')) ?? output.trim().split('\n').at(-1)
      reject(
        new DatabaseStartError(`cannot create the embedded database: ${errorLine ?? `initdb exited with ${code}`}`),
      )
    })
  })
}
