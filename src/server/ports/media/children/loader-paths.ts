import { spawnSync } from 'node:child_process'
import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'

const MOST_LINKS = 40
const knownLibraries = new Map<string, string[]>()

/** The libraries of a program and its loader, as `ldd` lists them; none for a program linked into one file. */
export function librariesOf(program: string): string[] {
  const known = knownLibraries.get(program)
  if (known) return known
  // By its true path: what a program looks for beside itself is not beside a link to it.
  const { stdout } = spawnSync('ldd', [realpathSync(program)], { encoding: 'utf8' })
  // `name => /path (0x7f…)`, a library a line; the loader has its path alone.
  const found = (stdout ?? '').split('\n').flatMap((line) => {
    const end = line.lastIndexOf(' (0x')
    const path = line.slice(line.includes(' => ') ? line.indexOf(' => ') + 4 : 0, end).trim()
    return end > 0 && path.startsWith('/') ? [normalize(path)] : []
  })
  knownLibraries.set(program, found)
  return found
}

/**
 * Every path on the way to a file: the path itself, then what it reads as after each link on the way was followed. The
 * last one has no link in it. Debian's libblas.so.3, for example, is a link into /etc/alternatives and on to another library.
 */
export function spellings(path: string): string[] {
  const found = [path]
  for (let next = followed(path); next !== undefined && found.length <= MOST_LINKS; next = followed(next))
    found.push(next)
  return found
}

/** A path after its first link was followed; undefined where it has none. */
function followed(path: string): string | undefined {
  const parts = path.split('/').filter(Boolean)
  for (let length = 1; length <= parts.length; length++) {
    const start = `/${parts.slice(0, length).join('/')}`
    if (!lstatSync(start, { throwIfNoEntry: false })?.isSymbolicLink()) continue
    return join(resolve(dirname(start), readlinkSync(start)), ...parts.slice(length))
  }
  return undefined
}
