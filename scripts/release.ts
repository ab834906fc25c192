import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stageFiles, writeHome } from './release/contents.ts'
import { pack } from './release/pack.ts'
import { installPackages, writeBillOfMaterials, writeLicences } from './release/packages.ts'
import { digestFile, writeSums } from './update/sums.ts'

// Makes the archives of a release in dist/release, one for each platform named, by default linux-x64.

const PLATFORMS = ['linux-x64', 'linux-arm64']

const root = join(import.meta.dirname, '..')
const target = join(root, 'dist/release')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

const readCommit = (format: string) =>
  spawnSync('git', ['log', '-1', `--format=${format}`], { cwd: root, encoding: 'utf8' }).stdout.trim()

async function makeArchive(platform: string): Promise<string> {
  const workDir = mkdtempSync(join(tmpdir(), 'vitrine-release-'))
  try {
    const home = join(workDir, 'vitrine')
    const versionDir = join(home, 'versions', version)
    const createdAt = new Date(Number(readCommit('%ct')) * 1000)
    const note = { version, platform, commit: readCommit('%H') }
    mkdirSync(versionDir, { recursive: true })
    stageFiles(root, versionDir, note)
    installPackages(versionDir, platform)
    writeBillOfMaterials(root, versionDir, createdAt)
    writeLicences(root, versionDir)
    await writeSums(versionDir)
    writeHome(home, note)
    const name = `vitrine-${version}-${platform}.tar.gz`
    pack(home, join(target, name), createdAt)
    return name
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

const platforms = process.argv.length > 2 ? process.argv.slice(2) : ['linux-x64']
const unknown = platforms.find((platform) => !PLATFORMS.includes(platform))
if (unknown !== undefined) {
  process.stderr.write(`vitrine: there are no packages for ${unknown}, only for ${PLATFORMS.join(' and ')}\n`)
  process.exit(2)
}
mkdirSync(target, { recursive: true })
for (const platform of platforms) {
  process.stderr.write(`Making the release for ${platform}…\n`)
  process.stdout.write(`dist/release/${await makeArchive(platform)}\n`)
}
const archives = readdirSync(target)
  .filter((name) => name.endsWith('.tar.gz'))
  .sort()
const sums = await Promise.all(archives.map(async (name) => `${await digestFile(join(target, name))}  ${name}\n`))
writeFileSync(join(target, 'SHA256SUMS'), sums.join(''))
