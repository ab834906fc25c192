import { execFile } from 'node:child_process'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isolationWarning } from '../media/children/child.ts'
import { MissingToolError } from '../media/children/tool-error.ts'
import { findTools, type ToolPaths } from '../media/tools.ts'
import type { Found } from './found.ts'

export interface OnMachine extends ToolPaths {
  dataDir: string
}

const OLDEST_NODE = 24
const GB = 1e9
const LITTLE = 10 * GB
const NEARLY_NOTHING = GB
const OTHERS = 0o077

export function nodeHealth(version = process.versions.node): Found {
  const isOld = Number(version.split('.')[0]) < OLDEST_NODE
  return { state: isOld ? 'fail' : 'ok', said: [isOld ? 'nodeOld' : 'nodeWell', version, OLDEST_NODE] }
}

/** Room where the data is. */
export async function diskHealth({ dataDir }: Pick<OnMachine, 'dataDir'>): Promise<Found> {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const [free, all] = [bavail * bsize, blocks * bsize]
  if (free < NEARLY_NOTHING) return { state: 'fail', said: ['diskFull', free, all] }
  return { state: free < LITTLE ? 'warn' : 'ok', said: [free < LITTLE ? 'diskLittle' : 'diskWell', free, all] }
}

/** Nobody but who runs the product reads its data and its secret. */
export async function permissionsHealth({ dataDir }: Pick<OnMachine, 'dataDir'>): Promise<Found> {
  const own = process.getuid?.()
  for (const path of [dataDir, join(dataDir, 'secret')]) {
    const found = await stat(path).catch(() => null)
    if (!found) continue
    if (own !== undefined && found.uid !== own) return { state: 'fail', said: ['ownedByAnother', path] }
    if ((found.mode & OTHERS) !== 0)
      return { state: 'warn', said: ['readByOthers', path, found.isDirectory() ? '0700' : '0600'] }
  }
  return { state: 'ok', said: ['permissionsWell'] }
}

/** The programs that recordings need, started. */
export async function toolsHealth(paths: ToolPaths): Promise<Found> {
  const tools = findTools(paths)
  try {
    const versions = await Promise.all(
      [tools.ffmpeg(), tools.ffprobe()].map(async (path) => {
        const { stdout } = await promisify(execFile)(path, ['-version'])
        return /version (\S+)/.exec(stdout.slice(0, 200))?.[1] ?? '?'
      }),
    )
    return { state: 'ok', said: ['toolsWell', ...versions] }
  } catch (error) {
    if (error instanceof MissingToolError) return { state: 'fail', said: ['toolMissing', error.message] }
    throw error
  }
}

export const sandboxHealth = (): Found =>
  isolationWarning() === null ? { state: 'ok', said: ['sandboxWell'] } : { state: 'warn', said: ['sandboxRefused'] }
