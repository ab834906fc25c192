import { spawnSync } from 'node:child_process'
import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'

const MAX_LINKS = 40
const librariesCache = new Map<string, string[]>()

/** Returns the libraries of a program and its loader, as listed by `ldd`; empty for a statically linked program. */
export function findLibraries(program: string): string[] {
  const cached = librariesCache.get(program)
  if (cached) return cached
  // Resolve the path first: a program looks for libraries next to itself, not next to a link to it.
  const { stdout } = spawnSync('ldd', [realpathSync(program)], { encoding: 'utf8' })
  // Each line is `name => /path (0x7f…)`; the loader's line has only its path.
  const libraries = (stdout ?? '').split('\n').flatMap((line) => {
    const end = line.lastIndexOf(' (0x')
    const path = line.slice(line.includes(' => ') ? line.indexOf(' => ') + 4 : 0, end).trim()
    return end > 0 && path.startsWith('/') ? [normalize(path)] : []
  })
  librariesCache.set(program, libraries)
  return libraries
}

/**
 * Returns every path on the way to a file: the path itself, then the result of following each link; the last one
 * contains no links. Debian's libblas.so.3, for example, links to /etc/alternatives and from there to another library.
 */
export function resolveLinkChain(path: string): string[] {
  const libraries = [path]
  for (
    let next = followFirstLink(path);
    next !== undefined && libraries.length <= MAX_LINKS;
    next = followFirstLink(next)
  )
    libraries.push(next)
  return libraries
}

/** Returns the path after following its first link; undefined if it contains none. */
function followFirstLink(path: string): string | undefined {
  const segments = path.split('/').filter(Boolean)
  for (let length = 1; length <= segments.length; length++) {
    const start = `/${segments.slice(0, length).join('/')}`
    if (!lstatSync(start, { throwIfNoEntry: false })?.isSymbolicLink()) continue
    return join(resolve(dirname(start), readlinkSync(start)), ...segments.slice(length))
  }
  return undefined
}
