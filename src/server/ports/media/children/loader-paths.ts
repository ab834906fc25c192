import { spawnSync } from 'node:child_process'
import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'

const MOST_LINKS = 40
const knownLibraries = new Map<string, string[]>()

/** The libraries of a program and its loader as listed by `ldd`; empty for a statically linked program. */
export function librariesOf(program: string): string[] {
  const known = knownLibraries.get(program)
  if (known) return known
  // Resolved first: a program looks for libraries next to itself, not next to a link to it.
  const { stdout } = spawnSync('ldd', [realpathSync(program)], { encoding: 'utf8' })
  // Each line is `name => /path (0x7f…)`; the loader's line has only its path.
  const found = (stdout ?? '').split('\n').flatMap((line) => {
    const end = line.lastIndexOf(' (0x')
    const path = line.slice(line.includes(' => ') ? line.indexOf(' => ') + 4 : 0, end).trim()
    return end > 0 && path.startsWith('/') ? [normalize(path)] : []
  })
  knownLibraries.set(program, found)
  return found
}

/**
 * Every path on the way to a file: the path itself, then the result of following each link; the last one contains no
 * links. Debian's libblas.so.3, for example, links to /etc/alternatives and from there to another library.
 */
export function spellings(path: string): string[] {
  const found = [path]
  for (let next = followed(path); next !== undefined && found.length <= MOST_LINKS; next = followed(next))
    found.push(next)
  return found
}

/** The path after following its first link; undefined if it contains none. */
function followed(path: string): string | undefined {
  const parts = path.split('/').filter(Boolean)
  for (let length = 1; length <= parts.length; length++) {
    const start = `/${parts.slice(0, length).join('/')}`
    if (!lstatSync(start, { throwIfNoEntry: false })?.isSymbolicLink()) continue
    return join(resolve(dirname(start), readlinkSync(start)), ...parts.slice(length))
  }
  return undefined
}
