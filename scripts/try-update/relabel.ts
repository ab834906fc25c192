import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ReleaseNote } from '../release/contents.ts'
import { writeHome, writeJson } from '../release/contents.ts'
import { pack } from '../release/pack.ts'
import { writeSums } from '../update/sums.ts'

/** Packs an unpacked version once more, as another version with additional migrations. */
export async function relabelRelease(
  versionDir: string,
  workDir: string,
  { version, migrations }: { version: string; migrations: Record<string, string> },
): Promise<string> {
  const folder = join(workDir, `release-${version}`, 'vitrine')
  const dir = join(folder, 'versions', version)
  mkdirSync(dirname(dir), { recursive: true })
  // The files are shared, so those that change are replaced.
  const { status } = spawnSync('cp', ['--archive', '--link', versionDir, dir], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${versionDir} can't be copied`)
  const note = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')) as ReleaseNote
  for (const name of ['release.json', 'SHA256SUMS', 'node_modules/.cache'])
    rmSync(join(dir, name), { recursive: true, force: true })
  writeJson(join(dir, 'release.json'), { ...note, version })
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(dir, 'migrations', `${name}.sql`), sql)
  await writeSums(dir)
  writeHome(folder, { version })
  const archive = join(workDir, `vitrine-${version}.tar.gz`)
  pack(folder, archive, new Date(0))
  rmSync(dirname(folder), { recursive: true })
  return archive
}
