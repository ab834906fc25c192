import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeJson } from './contents.ts'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies?: object
  [key: string]: unknown
}

/** Imported by the server in development only. */
const DEVELOPMENT_ONLY = new Set(['vite'])
/** Parts of packages that nothing uses: headers for building extensions of Node.js. */
const UNUSED_PARTS = ['node_modules/node-linux-*/include']
/** Programs that npm unpacks without permission to run them; only the owner of an installation could change that. */
const PROGRAMS = ['node_modules/@ff*/linux-*/ff{mpeg,probe}']
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|copyright)/i

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T

/**
 * Installs the packages that the server imports into the directory of a version, for any platform. Those that only the
 * pages use are in the built files.
 */
export function installPackages(versionDir: string, platform: string): void {
  const source = globSync(['src/**/*.ts', 'scripts/**/*.{ts,mjs}'], { cwd: versionDir })
    .map((path) => readFileSync(join(versionDir, path), 'utf8'))
    .join('\n')
  const manifest = readJson<Manifest>(join(versionDir, 'package.json'))
  const lockText = readFileSync(join(versionDir, 'package-lock.json'), 'utf8')
  const isNeeded = (name: string) =>
    !DEVELOPMENT_ONLY.has(name) && (source.includes(`'${name}'`) || source.includes(`'${name}/`))
  const { devDependencies: _, ...others } = manifest
  const dependencies = Object.fromEntries(Object.entries(manifest.dependencies).filter(([name]) => isNeeded(name)))
  writeJson(join(versionDir, 'package.json'), { ...others, dependencies })
  const [os = '', cpu = ''] = platform.split('-')
  runNpm(versionDir, [
    ...['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ...[`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'],
  ])
  // The complete lockfile tells which packages the pages were built from.
  writeFileSync(join(versionDir, 'package-lock.json'), lockText)
  for (const path of globSync(UNUSED_PARTS, { cwd: versionDir })) rmSync(join(versionDir, path), { recursive: true })
  for (const path of globSync(PROGRAMS, { cwd: versionDir })) chmodSync(join(versionDir, path), 0o755)
}

/** Writes the bill of materials: every package that the server or the pages contain. The same commit gives the same file. */
export function writeBillOfMaterials(root: string, versionDir: string, createdAt: Date): void {
  const { serialNumber: _, ...sbom } = JSON.parse(
    runNpm(root, ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx']),
  ) as Record<string, unknown> & { metadata: object }
  writeJson(join(versionDir, 'sbom.json'), {
    ...sbom,
    metadata: { ...sbom.metadata, timestamp: createdAt.toISOString() },
  })
}

/** Writes the licence texts of all packages that the server or the pages contain. */
export function writeLicences(root: string, versionDir: string): void {
  const { packages } = readJson<{ packages: Record<string, { dev?: boolean }> }>(join(root, 'package-lock.json'))
  const texts = Object.entries(packages)
    .filter(([path, { dev: isForDevelopment = false }]) => path !== '' && !isForDevelopment)
    .map(([path]) => [versionDir, root].map((dir) => join(dir, path)).find((dir) => existsSync(dir)))
    .filter((dir) => dir !== undefined)
    .map(describeLicence)
  writeFileSync(join(versionDir, 'LICENCES.txt'), texts.join(`\n${'='.repeat(80)}\n\n`))
}

function describeLicence(dir: string): string {
  const { name, version, license } = readJson<{ name: string; version: string; license?: unknown }>(
    join(dir, 'package.json'),
  )
  const files = readdirSync(dir)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
  const texts = files.map((file) => readFileSync(join(dir, file), 'utf8').trim())
  return [`${name} ${version}`, `Licence: ${typeof license === 'string' ? license : JSON.stringify(license)}`, ...texts]
    .join('\n\n')
    .concat('\n')
}

function runNpm(cwd: string, args: string[]): string {
  const { status, stdout } = spawnSync('npm', args, {
    ...{ cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 ** 2 },
  })
  if (status !== 0) throw new Error(`npm ${args[0]} failed`)
  return stdout
}
