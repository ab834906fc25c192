import { existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface Versions {
  from: string
  to: string
  /** The backup made before the update; missing if none was made. */
  backup?: { place: string; name: string }
}

/** The step that an update is in. It is written before the step begins, so that the next start can finish a killed update. */
export interface Journal extends Versions {
  /** `preparing`: nothing has changed. `switched`: the new version is or becomes the current one. */
  state: 'preparing' | 'switched' | 'rolling_back'
}

const getPath = (home: string) => join(home, 'update.json')

export function readJournal(home: string): Journal | undefined {
  const path = getPath(home)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Journal) : undefined
}

export function writeJournal(home: string, journal: Journal): void {
  const path = getPath(home)
  writeFileSync(`${path}.new`, JSON.stringify(journal), { flush: true })
  renameSync(`${path}.new`, path)
}

export const removeJournal = (home: string): void => rmSync(getPath(home), { force: true })

export const readCurrent = (home: string): string => basename(realpathSync(join(home, 'current')))

/** Makes a version the current one, in one step. */
export function setCurrent(home: string, version: string): void {
  const path = join(home, 'current')
  rmSync(`${path}.new`, { force: true })
  symlinkSync(join('versions', version), `${path}.new`)
  renameSync(`${path}.new`, path)
}
