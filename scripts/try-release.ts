import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canRunService, tryService } from './try-release/service.ts'

// Tries a release on a bare Debian 12, as root on a Debian system with debootstrap:
//   npm run try-release dist/release/vitrine-….tar.gz [DIRECTORY OF AN EARLIER debootstrap]
// 1. An unprivileged user unpacks it and starts it. 2. The steps of deploy/Dockerfile are run, and what it starts.
// 3. If systemd-nspawn is installed, systemd runs the service in a container. Each must answer with its first page within 30
// seconds. The base image itself isn't used.

const FIRST_PAGE_LIMIT_MS = 30_000
const PORT = 4399

const root = join(import.meta.dirname, '..')
const archive = resolve(process.argv[2] ?? '')
const workDir = mkdtempSync(join(tmpdir(), 'vitrine-try-release-'))
const system = join(workDir, 'system')

function run(program: string, args: string[]): void {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`)
}

/**
 * The arguments of `unshare` that run a command in the system, with separate processes and mounts. The shell is the first
 * process: all others end with it.
 */
const inSystem = (user: string, folder: string, env: Record<string, string>, command: string[]) => [
  ...['--mount', '--pid', '--fork', '--kill-child', '--', 'sh', '-c'],
  'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && user=$1 && shift && chroot --userspec="$user" "$0" "$@"; exit $?',
  ...[
    system,
    user,
    'env',
    '--ignore-environment',
    `--chdir=${folder}`,
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ],
  ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ...command,
]

/** Waits for the first page of a server, while it runs, and returns how long that took. */
async function waitForPage(isRunning: () => boolean): Promise<string> {
  const startedAt = Date.now()
  const getPage = () =>
    fetch(`http://127.0.0.1:${PORT}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await getPage())) {
    if (!isRunning()) throw new Error('the server has ended')
    if (Date.now() - startedAt > FIRST_PAGE_LIMIT_MS) throw new Error('there was no page within 30 seconds')
    await sleep(100)
  }
  return formatSeconds(Date.now() - startedAt)
}

/** Starts a server in the system, waits for its first page, stops it, and returns how long the page took. */
async function timeFirstPage(user: string, folder: string, env: Record<string, string>, command: string[]) {
  const args = inSystem(user, folder, { ...env, HOST: '127.0.0.1', PORT: String(PORT) }, command)
  const child = spawn('unshare', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  try {
    return await waitForPage(isRunning)
  } finally {
    child.kill('SIGKILL')
    if (isRunning()) await once(child, 'exit')
  }
}

const report = (line: string) => void process.stdout.write(`${line}\n`)
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The instructions of the Dockerfile, in order. */
const readInstructions = () =>
  readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
    .split('\n')
    .map((line) => /^([A-Z]+) (.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, name = '', value = '']) => ({ name, value }))

async function tryUnpacked(): Promise<void> {
  run('chroot', [system, 'useradd', '--create-home', 'anna'])
  copyFileSync(archive, join(system, 'home/anna/vitrine.tar.gz'))
  const unpackedAt = Date.now()
  run('unshare', inSystem('anna', '/home/anna', { HOME: '/home/anna' }, ['tar', 'xzf', 'vitrine.tar.gz']))
  report(`unpacked in ${formatSeconds(Date.now() - unpackedAt)}`)
  const env = { HOME: '/home/anna' }
  for (const start of ['first', 'second'])
    report(
      `first page of the ${start} start as an unprivileged user: ${await timeFirstPage('anna', '/home/anna/vitrine', env, ['./vitrine', 'start'])}`,
    )
}

async function tryImage(): Promise<void> {
  const image = { user: 'root', folder: '/', env: {} as Record<string, string>, command: [] as string[] }
  for (const { name, value } of readInstructions()) {
    if (name === 'COPY') {
      const [source = '', target = ''] = value.split(' ')
      copyFileSync(source.startsWith('vitrine-') ? archive : join(root, 'deploy', source), join(system, target))
    } else if (name === 'RUN') run('unshare', inSystem(image.user, image.folder, image.env, ['sh', '-c', value]))
    else if (name === 'USER') image.user = value
    else if (name === 'WORKDIR') image.folder = value
    else if (name === 'ENV')
      Object.assign(image.env, Object.fromEntries(value.split(' ').map((pair) => pair.split('=') as [string, string])))
    else if (name === 'ENTRYPOINT' || name === 'CMD') image.command.push(...(JSON.parse(value) as string[]))
  }
  report(
    `first page of what the image starts: ${await timeFirstPage(image.user, image.folder, image.env, image.command)}`,
  )
}

try {
  const earlier = process.argv[3]
  if (earlier) run('cp', ['--archive', earlier, system])
  else run('debootstrap', ['--variant=minbase', 'bookworm', system])
  if (!existsSync(archive)) throw new Error(`there is no archive ${archive}`)
  await tryUnpacked()
  await tryImage()
  if (canRunService()) {
    // The image has unpacked the release in /opt.
    run('chroot', [system, 'sh', '-c', 'rm -rf /opt/vitrine && userdel vitrine'])
    await tryService({ system, archive, port: PORT, report, waitForPage })
  } else report('The systemd service was not tried, because systemd-nspawn is not installed (systemd-container)')
} finally {
  rmSync(workDir, { recursive: true, force: true })
}
