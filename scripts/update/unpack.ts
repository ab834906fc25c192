import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseNote } from '../release/contents.ts'
import { findWrongFiles } from './sums.ts'
import { UpdateError } from './update-error.ts'

const INCOMING = '.incoming'

/** Unpacks a release next to the current version, and returns its version once every file is there and intact. */
export async function unpackRelease(home: string, archive: string, current: string): Promise<string> {
  if (!existsSync(archive)) throw new UpdateError('refused', `there is no file ${archive}`)
  const incoming = join(home, 'versions', INCOMING)
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming)
  try {
    const unpacked = spawnSync('tar', ['--extract', '--gzip', `--file=${archive}`, `--directory=${incoming}`], {
      encoding: 'utf8',
    })
    if (unpacked.status !== 0)
      throw new UpdateError('damaged', `${archive} can't be unpacked: ${unpacked.stderr.trim().split('\n')[0]}`)
    return await takeVersion(home, join(incoming, 'vitrine/versions'), current)
  } finally {
    rmSync(incoming, { recursive: true, force: true })
  }
}

async function takeVersion(home: string, versions: string, current: string): Promise<string> {
  const [version, ...others] = existsSync(versions) ? readdirSync(versions) : []
  if (version === undefined || others.length > 0)
    throw new UpdateError('refused', "the archive isn't a release of Vitrine")
  const dir = join(versions, version)
  const wrongFiles = await findWrongFiles(dir)
  if (!wrongFiles || wrongFiles.length > 0)
    throw new UpdateError('damaged', `the archive is damaged: ${wrongFiles?.[0] ?? 'SHA256SUMS is missing'}`)
  const { platform } = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')) as ReleaseNote
  const own = `${process.platform}-${process.arch}`
  if (platform !== own) throw new UpdateError('refused', `the archive is for ${platform}; this machine is ${own}`)
  if (version === current) throw new UpdateError('refused', `version ${version} is the current one`)
  const target = join(home, 'versions', version)
  // An earlier try has left it.
  rmSync(target, { recursive: true, force: true })
  renameSync(dir, target)
  return version
}
