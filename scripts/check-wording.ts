import { join } from 'node:path'
import { sourceFiles, type Files } from './check-floors.ts'

/** A comment that begins so says nothing to whoever has not read the one before it. */
const LEANING =
  /(?:\/\*\*?\s*(?:\*\s+)?|(?<=^|\s)\/\/ )(?:The same|Same|As (?:above|below)|See (?:above|below)|Likewise|Ditto|@see)\b/g

/** Names that TypeScript, the language or the browser has given away: a reader takes them for what they know. */
const TAKEN = new Set(
  `Array Awaited Boolean Date Error Exclude Extract Function Iterable Iterator Map Number Object Omit Parameters Partial Pick
  Promise Proxy Readonly Record RegExp Required ReturnType Set String Symbol
  Animation Attr Audio Blob Body Cache Clipboard Comment Document DOMParser Element Event File FormData Headers History Image
  Location MediaSource MessageEvent Navigator Node Notification Option Performance Permissions Plugin Range ReadableStream Report
  Request Response Screen Selection Storage Text Touch URL WebSocket Window Worker`.split(/\s+/),
)
const DECLARED =
  /^(?:export )?(?:default )?(?:abstract )?(?:async )?(?:interface|type|class|enum|function\*?|const|let) ([A-Z]\w*)/gm

/** Every comment that can only be understood with another one, and every name of a file that means something else everywhere. */
export function unclear(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const at = (match: RegExpMatchArray) => `${path}:${text.slice(0, match.index).split('\n').length}`
    const taken = [...text.matchAll(DECLARED)].filter(([, name = '']) => TAKEN.has(name))
    return [
      ...[...text.matchAll(LEANING)].map((match) => `${at(match)}: a comment stands alone`),
      ...taken.map((match) => `${at(match)}: ${match[1]} is the name of something else everywhere`),
    ]
  })
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const found = ['src', 'test', 'e2e', 'bench', 'scripts'].flatMap((below) => unclear(sourceFiles(root, below)))
  for (const line of found) process.stdout.write(`${line}\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
