import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { getIsolationWarning } from '../media/children/child.ts'
import type { MediaTools } from '../media/media.ts'
import type { CheckResult } from './check-result.ts'

export interface MachineConfig {
  dataDir: string
}

const MIN_NODE_VERSION = 24
const GB = 1e9
const LOW_SPACE_BYTES = 10 * GB
const CRITICAL_SPACE_BYTES = GB
const GROUP_AND_OTHERS = 0o077

export function checkNodeHealth(version = process.versions.node): CheckResult {
  const isOld = Number(version.split('.')[0]) < MIN_NODE_VERSION
  return { state: isOld ? 'fail' : 'ok', said: [isOld ? 'nodeOld' : 'nodeWell', version, MIN_NODE_VERSION] }
}

/** Checks the free space of the data directory. */
export async function checkDiskHealth({ dataDir }: Pick<MachineConfig, 'dataDir'>): Promise<CheckResult> {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize]
  if (freeBytes < CRITICAL_SPACE_BYTES) return { state: 'fail', said: ['diskFull', freeBytes, totalBytes] }
  return {
    state: freeBytes < LOW_SPACE_BYTES ? 'warn' : 'ok',
    said: [freeBytes < LOW_SPACE_BYTES ? 'diskLittle' : 'diskWell', freeBytes, totalBytes],
  }
}

/** Checks that no other user of the machine can read the data directory and the secret. */
export async function checkPermissionsHealth({ dataDir }: Pick<MachineConfig, 'dataDir'>): Promise<CheckResult> {
  const ownUid = process.getuid?.()
  for (const path of [dataDir, join(dataDir, 'secret')]) {
    const stats = await stat(path).catch(() => null)
    if (!stats) continue
    if (ownUid !== undefined && stats.uid !== ownUid) return { state: 'fail', said: ['ownedByAnother', path] }
    if ((stats.mode & GROUP_AND_OTHERS) !== 0)
      return { state: 'warn', said: ['readByOthers', path, stats.isDirectory() ? '0700' : '0600'] }
  }
  return { state: 'ok', said: ['permissionsWell'] }
}

/** Runs each media tool on a tiny file of each kind, in the sandbox that uploads are read in. */
export async function checkToolsHealth(media: Pick<MediaTools, 'check'>): Promise<CheckResult> {
  const { ffmpeg, ffprobe, problems } = await media.check()
  const brokenTool = problems.find(({ isEssential }) => isEssential)
  if (brokenTool) {
    const code = brokenTool.tool === 'ffmpeg' || brokenTool.tool === 'ffprobe' ? 'programBroken' : 'libraryBroken'
    return { state: 'fail', said: [code, brokenTool.tool, brokenTool.kind, brokenTool.reason] }
  }
  const versions = [ffmpeg ?? '?', ffprobe ?? '?']
  if (problems.length === 0) return { state: 'ok', said: ['toolsWell', ...versions] }
  const failedSamples = problems.map(({ tool, kind, reason }) => `${kind} (${tool}: ${reason})`).join(', ')
  return { state: 'warn', said: ['toolsLack', ...versions, failedSamples] }
}

export const checkSandboxHealth = (): CheckResult =>
  getIsolationWarning() === null ? { state: 'ok', said: ['sandboxWell'] } : { state: 'warn', said: ['sandboxRefused'] }
