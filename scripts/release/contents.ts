import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../update/sums.ts'

/** The parts of the repository that a release contains: files, and directories with everything in them. */
const SHIPPED = [
  ...[
    'README.md',
    'CHANGELOG.md',
    'LICENSE',
    'package.json',
    'package-lock.json',
    'bin',
    'deploy',
    'docs',
    'migrations',
  ],
  ...['run.mjs', 'command-line.mjs', 'commands', 'backups', 'update', 'storage'].map((name) => `scripts/${name}`),
  ...[
    'backups',
    'bench',
    'doctor',
    'export',
    'export-ledger',
    'imports',
    'static-copy',
    'storage',
    'update',
    'users',
  ].map((name) => `scripts/${name}.ts`),
  ...['src/server', 'src/shared'],
]
const LEFT_OUT = /\.test\.ts$|^src\/server\/app\/pages\/dev-pages\.ts$/

/** The program next to `versions` and `current`. */
const LAUNCHER = `#!/bin/sh
# Runs the current version with the Node.js that it contains.
home=$(dirname "$(readlink -f "$0")")
exec "$home/current/node_modules/.bin/node" "$home/current/bin/vitrine" "$@"
`

/** Describes a release; its presence says that everything is installed and built. */
export interface ReleaseNote {
  version: string
  platform: string
  commit: string
}

/** The files of the repository that a release contains, in order. */
export function listShippedFiles(root: string): string[] {
  const tracked = spawnSync('git', ['ls-files', '-z', '--', ...SHIPPED], { cwd: root, encoding: 'utf8' })
  if (tracked.status !== 0) throw new Error(`git can't list the files: ${tracked.stderr}`)
  return tracked.stdout.split('\0').filter((path) => path !== '' && !LEFT_OUT.test(path))
}

/** Copies the files of the repository and the built pages into the directory of a version. */
export function stageFiles(root: string, versionDir: string, note: ReleaseNote): void {
  const built = ['dist/client', 'dist/copy', 'dist/server'].flatMap((dir) =>
    listFiles(join(root, dir)).map((path) => join(dir, path)),
  )
  for (const path of [...listShippedFiles(root), ...built]) {
    mkdirSync(dirname(join(versionDir, path)), { recursive: true })
    cpSync(join(root, path), join(versionDir, path))
  }
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object
  writeJson(join(versionDir, 'package.json'), { ...manifest, version: note.version })
  writeJson(join(versionDir, 'release.json'), note)
}

/** Writes what is outside the directory of the version: the program and the link to the version that it runs. */
export function writeHome(home: string, { version }: Pick<ReleaseNote, 'version'>): void {
  writeFileSync(join(home, 'vitrine'), LAUNCHER, { mode: 0o755 })
  symlinkSync(join('versions', version), join(home, 'current'))
}

export const writeJson = (path: string, value: object): void =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
