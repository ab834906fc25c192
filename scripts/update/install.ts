import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyCluster, putClusterBack, removeClusterCopy } from './cluster-copy.ts'
import { isDatabaseNewer } from './newer-database.ts'
import { removeJournal, setCurrent, writeJournal, type Journal, type Versions } from './journal.ts'
import { drainServers } from './servers.ts'
import { tryVersion } from './try-version.ts'

export interface Installation {
  /** Contains the versions and the link to the current one. */
  home: string
  dataDir: string
  /** Undefined if the database is the embedded one. */
  databaseUrl: string | undefined
  /** Undefined if files are in the data directory. */
  storageUrl: string | undefined
  report: (line: string) => void
}

/** The end of an update; `problem` says why the old version is back. */
export interface Outcome {
  version: string
  problem?: string
  /** An external database was changed, so the old version can't use it. */
  needsRestore?: boolean
  backup?: Versions['backup']
}

/** Updates to an unpacked version. Throws UpdateError if nothing has changed. */
export async function installVersion(installation: Installation, versions: Versions) {
  const { home, dataDir, databaseUrl, report } = installation
  writeJournal(home, { ...versions, state: 'preparing' })
  try {
    report('Stopping the server')
    await drainServers(home)
    if (databaseUrl === undefined) {
      report('Copying the database')
      await copyCluster(dataDir)
    }
  } catch (error) {
    removeClusterCopy(dataDir)
    removeJournal(home)
    throw error
  }
  writeJournal(home, { ...versions, state: 'switched' })
  return switchVersion(installation, versions)
}

/** Finishes an update that was killed, from where it was. */
export async function endInterrupted(installation: Installation, journal: Journal): Promise<Outcome> {
  const { home, dataDir } = installation
  if (journal.state === 'switched') return switchVersion(installation, journal)
  if (journal.state === 'rolling_back') return rollBack(installation, journal, 'the update was interrupted')
  removeClusterCopy(dataDir)
  removeJournal(home)
  return { version: journal.from, problem: 'the update was interrupted before anything changed' }
}

/** From here the new version is the current one, unless it fails. */
async function switchVersion(installation: Installation, versions: Versions): Promise<Outcome> {
  const { home, dataDir, report } = installation
  const { from, to } = versions
  setCurrent(home, to)
  report(`Starting ${to} on trial and updating the database`)
  const problem = await tryVersion(home, to)
  if (problem !== undefined) return rollBack(installation, versions, problem)
  removeJournal(home)
  removeClusterCopy(dataDir)
  for (const name of readdirSync(join(home, 'versions')))
    if (![from, to].includes(name)) rmSync(join(home, 'versions', name), { recursive: true, force: true })
  return { version: to }
}

async function rollBack(
  { home, dataDir, databaseUrl, report }: Installation,
  { from, to, backup }: Versions,
  problem: string,
): Promise<Outcome> {
  report(`Going back to ${from}`)
  writeJournal(home, { from, to, backup, state: 'rolling_back' })
  await putClusterBack(dataDir)
  setCurrent(home, from)
  removeJournal(home)
  const needsRestore =
    databaseUrl !== undefined && (await isDatabaseNewer(join(home, 'versions', from), { databaseUrl, dataDir }))
  return { version: from, problem, needsRestore, backup }
}
