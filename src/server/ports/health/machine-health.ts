import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isolationWarning } from '../media/children/child.ts'
import type { MediaTools } from '../media/media.ts'
import type { Found } from './found.ts'

export interface OnMachine {
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

/** Checks the free space of the data directory. */
export async function diskHealth({ dataDir }: Pick<OnMachine, 'dataDir'>): Promise<Found> {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const [free, all] = [bavail * bsize, blocks * bsize]
  if (free < NEARLY_NOTHING) return { state: 'fail', said: ['diskFull', free, all] }
  return { state: free < LITTLE ? 'warn' : 'ok', said: [free < LITTLE ? 'diskLittle' : 'diskWell', free, all] }
}

/** Checks that no other user of the machine can read the data directory and the secret. */
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

/** Runs each media tool on a tiny file of each kind, in the sandbox that uploads are read in. */
export async function toolsHealth(media: Pick<MediaTools, 'check'>): Promise<Found> {
  const { ffmpeg, ffprobe, problems } = await media.check()
  const broken = problems.find(({ isEssential }) => isEssential)
  if (broken) {
    const code = broken.tool === 'ffmpeg' || broken.tool === 'ffprobe' ? 'programBroken' : 'libraryBroken'
    return { state: 'fail', said: [code, broken.tool, broken.kind, broken.why] }
  }
  const versions = [ffmpeg ?? '?', ffprobe ?? '?']
  if (problems.length === 0) return { state: 'ok', said: ['toolsWell', ...versions] }
  const lacking = problems.map(({ tool, kind, why }) => `${kind} (${tool}: ${why})`).join(', ')
  return { state: 'warn', said: ['toolsLack', ...versions, lacking] }
}

export const sandboxHealth = (): Found =>
  isolationWarning() === null ? { state: 'ok', said: ['sandboxWell'] } : { state: 'warn', said: ['sandboxRefused'] }
