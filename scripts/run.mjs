// Runs every npm script and the commands of bin/vitrine. Works on Node 20 and later: installs what the script needs, builds if necessary and runs it
// with the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// A release is installed and built. Its settings and data are next to its versions.
const isRelease = existsSync(join(root, 'release.json'))
const home = isRelease ? join(root, '..', '..') : root
process.chdir(home)

const LOCK = 'package-lock.json'
/** npm's list of installed packages. */
const INSTALLED = join('node_modules', '.package-lock.json')

// Keeps a busy server or a long backup small: less room for young objects, and two malloc arenas instead of eight per processor
// (docs/benchmarks.md). Child processes have environments of their own.
const SMALL = { flags: ['--max-semi-space-size=16', '--expose-gc'], env: { MALLOC_ARENA_MAX: '2' } }

const COMMANDS = {
  start: { lean: true, build: true, script: [...SMALL.flags, 'src/server/main.ts'], env: SMALL.env },
  dev: {
    build: false,
    script: ['--watch-path=src/server', '--watch-path=src/shared', 'src/server/main.ts'],
    env: { NODE_ENV: 'development' },
  },
  demo: { lean: true, build: true, script: [...SMALL.flags, 'scripts/demo.ts'], env: SMALL.env },
  test: { build: true, script: ['scripts/test.ts'] },
  check: { build: false, script: ['scripts/check.ts'] },
  'check-commits': { build: false, script: ['scripts/check-commits.ts'] },
  'sample-wording': { build: false, script: ['scripts/sample-wording.ts'] },
  faults: { build: true, script: ['scripts/faults.ts'] },
  pictures: { build: true, script: ['scripts/help-pictures.ts'] },
  map: { build: false, script: ['scripts/map.ts'] },
  doctor: { lean: true, build: false, script: ['scripts/doctor.ts'] },
  backup: { lean: true, build: false, script: [...SMALL.flags, 'scripts/backups.ts', 'backup'], env: SMALL.env },
  'verify-backup': {
    lean: true,
    build: false,
    script: [...SMALL.flags, 'scripts/backups.ts', 'verify-backup'],
    env: SMALL.env,
  },
  restore: { lean: true, build: false, script: [...SMALL.flags, 'scripts/backups.ts', 'restore'], env: SMALL.env },
  'restore-part': {
    lean: true,
    build: false,
    script: [...SMALL.flags, 'scripts/backups.ts', 'restore-part'],
    env: SMALL.env,
  },
  'static-copy': { lean: true, build: true, script: ['scripts/static-copy.ts'] },
  update: { lean: true, build: false, script: ['scripts/update.ts', 'update'] },
  'user list': { lean: true, build: false, script: ['scripts/users.ts', 'list'] },
  'user add': { lean: true, build: false, script: ['scripts/users.ts', 'add'] },
  'user reset-password': { lean: true, build: false, script: ['scripts/users.ts', 'reset-password'] },
  'user make-admin': { lean: true, build: false, script: ['scripts/users.ts', 'make-admin'] },
  'replace-admin': { lean: true, build: false, script: ['scripts/users.ts', 'replace-admin'] },
  export: { lean: true, build: false, script: ['scripts/export.ts'] },
  import: { lean: true, build: false, script: ['scripts/imports.ts'] },
  bench: { build: true, script: ['scripts/bench.ts'] },
  'storage move': { lean: true, build: false, script: ['scripts/storage.ts'] },
  release: { build: true, script: ['scripts/release.ts'] },
  'try-release': { build: false, script: ['scripts/try-release.ts'] },
  'try-postgres': { build: true, script: ['scripts/try-postgres.ts'] },
  'try-update': { build: false, script: ['scripts/try-update.ts'] },
  'export-ledger': { lean: true, build: false, script: ['scripts/export-ledger.ts'] },
  audit: { build: false, script: ['scripts/audit.ts'] },
  attack: { build: true, script: ['scripts/attack.ts'] },
  format: { build: false, script: ['node_modules/oxfmt/bin/oxfmt'] },
}

const [name = 'start', ...rest] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) fail(`there is no script "${name}". Scripts: ${Object.keys(COMMANDS).join(', ')}`)

if (!isRelease) install(command.lean)
const node = findNode()
if (command.build && !isRelease) build(node)
if (name === 'start' && isRelease && !isCurrentAfterUpdate(node)) handOver(join(home, 'vitrine'), ['start'])
else {
  const script = command.script.map((part) => (/^(?:src|scripts)\//.test(part) ? join(root, part) : part))
  handOver(node, [...script, ...rest], command.env)
}

function fail(message) {
  process.stderr.write(`vitrine: ${message}\n`)
  process.exit(1)
}

/** Waits until a running update has ended, or ends one that was killed. Returns whether this is the current version then. */
function isCurrentAfterUpdate(executable) {
  const journal = join(home, 'update.json')
  if (!existsSync(journal)) return true
  const { to } = JSON.parse(readFileSync(journal, 'utf8'))
  const ended = spawnSync(executable, [join(home, 'versions', to, 'scripts/update.ts'), 'end'], { stdio: 'inherit' })
  if (ended.status !== 0) process.exit(ended.status ?? 1)
  return realpathSync(join(home, 'current')) === root
}

function stampOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const entry of readdirSync(path).sort()) add(join(path, entry))
    else hash.update(path).update(readFileSync(path))
  }
  paths.forEach(add)
  return hash.digest('hex')
}

function fresh(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

/** Installs packages: without development tools for running, everything otherwise. Never removes any. */
function install(lean = false) {
  const file = join('node_modules', '.vitrine-installed')
  const stamp = (what) => `${what} ${stampOf([LOCK])}`
  if (fresh(file, stamp('everything')) || (lean && fresh(file, stamp('what running needs')))) return
  const what = lean && !hasTools() ? 'what running needs' : 'everything'
  process.stderr.write(`  Installing ${what === 'everything' ? 'all dependencies' : 'runtime dependencies'}…\n`)
  // `npm ci` refuses a lockfile if a registry lacks optional packages of other platforms.
  const done = spawnSync(
    'npm',
    [
      'install',
      ...(what === 'everything' ? ['--include=dev'] : ['--omit=dev']),
      ...['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { stdio: 'inherit' },
  )
  if (done.status !== 0) fail('npm install failed. See its output above')
  writeFileSync(file, stamp(what))
}

/** Whether development tools are installed. */
function hasTools() {
  return (
    existsSync(INSTALLED) && Object.values(JSON.parse(readFileSync(INSTALLED, 'utf8')).packages).some((one) => one.dev)
  )
}

function findNode() {
  const own = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Node.js 24 or later must be installed on ${process.platform}-${process.arch}. This is ${process.version}`,
  )
}

function build(executable) {
  const [file, stamp] = [
    join('dist', '.vitrine-built'),
    stampOf(['src/web', 'src/shared', 'scripts/build', 'vite.config.ts', LOCK]),
  ]
  if (fresh(file, stamp)) return
  process.stderr.write('  Building the pages…\n')
  const done = spawnSync(executable, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (done.status !== 0) fail('the build failed. See its output above')
  mkdirSync('dist', { recursive: true })
  writeFileSync(file, stamp)
}

function handOver(executable, args, env = {}) {
  const cache = join(root, 'node_modules', '.cache', 'node')
  const child = spawn(executable, args, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: cache, ...env, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
