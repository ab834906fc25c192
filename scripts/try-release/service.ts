import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ADD_SYSTEMD = `
export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet=2
apt-get install --quiet=2 --yes --no-install-recommends systemd-sysv dbus procps`

/** The commands of docs/operations.md, with the directory of the backups. */
const INSTALL = `
tar xzf /root/vitrine.tar.gz --directory /opt
useradd --system --home-dir /opt/vitrine vitrine
chown -R vitrine: /opt/vitrine
cp /opt/vitrine/current/deploy/vitrine.service /etc/systemd/system
mkdir --parents /mnt/backup/vitrine /etc/systemd/system/vitrine.service.d
chown vitrine: /mnt/backup/vitrine
printf '[Service]\\nReadWritePaths=/mnt/backup/vitrine\\n' > /etc/systemd/system/vitrine.service.d/directories.conf
systemctl daemon-reload
systemctl enable --now vitrine`

export interface ServiceOptions {
  /** A Debian system, which gets systemd and becomes a container. */
  system: string
  archive: string
  port: number
  report: (line: string) => void
  /** Waits for the first page, while `isRunning` returns true, and returns how long that took. */
  waitForPage: (isRunning: () => boolean) => Promise<string>
}

/** Whether this machine has what runs the service. */
export const canRunService = () => spawnSync('systemd-nspawn', ['--version'], { stdio: 'ignore' }).status === 0

/** Runs the systemd service as docs/operations.md says. Throws an Error if something doesn't work. */
export async function tryService({ system, archive, port, report, waitForPage }: ServiceOptions): Promise<void> {
  const { status } = spawnSync('chroot', [system, 'sh', '-euc', ADD_SYSTEMD], { stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error('systemd could not be installed')
  copyFileSync(archive, join(system, 'root/vitrine.tar.gz'))
  const container = spawn(
    'systemd-nspawn',
    [
      `--directory=${system}`,
      '--machine=vitrine-try-release',
      '--register=no',
      '--keep-unit',
      '--boot',
      '--console=pipe',
    ],
    { stdio: 'ignore' },
  )
  const isRunning = () => container.exitCode === null && container.signalCode === null
  try {
    const run = await enter(container)
    run(INSTALL)
    writeFileSync(join(system, 'opt/vitrine/.env'), `PORT=${port}\nBACKUP_TO=/mnt/backup/vitrine\n`)
    run('systemctl restart vitrine')
    report(`first page of the systemd service: ${await waitForPage(isRunning)}`)
    const runVitrine = (args: string) => run(`cd /opt/vitrine && runuser -u vitrine -- ./vitrine ${args}`)
    runVitrine('user add anna@example.org --admin')
    runVitrine('backup')
    if (!/^ok +Sandbox/m.test(runVitrine('doctor'))) throw new Error('the media tools have no sandbox')
    if (/without a sandbox/.test(run('journalctl --unit vitrine --output cat')))
      throw new Error('the media tools of the service have no sandbox')
    report('commands work next to the service, and its media tools have their sandbox')
    for (const [name, pid] of [
      ['the service', '$(systemctl show --property MainPID --value vitrine)'],
      ['the server', '$(pgrep --full "[s]rc/server/main.ts")'],
    ]) {
      run(`kill -9 ${pid}`)
      await sleep(1000)
      report(`first page after ${name} was killed: ${await waitForPage(isRunning)}`)
    }
    run('systemctl stop vitrine')
    const result = run('systemctl show --property ExecMainStatus --value vitrine; pgrep --count --euid vitrine || :')
    if (result.trim() !== '0\n0') throw new Error(`the service stopped with ${result}`)
    report('the service stops cleanly, and leaves no process behind')
  } finally {
    container.kill('SIGTERM')
    if (isRunning()) await once(container, 'exit')
    rmSync(join(system, 'root/vitrine.tar.gz'), { force: true })
  }
}

/** Waits until systemd runs in the container, and returns what runs commands there. */
async function enter(container: ChildProcess): Promise<(script: string) => string> {
  const readPids = (pid: number) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number)
  for (;;) {
    if (container.exitCode !== null || container.pid === undefined) throw new Error('the container has ended')
    const [pid] = readPids(container.pid)
    const run = (script: string) => {
      const args = [`--target=${pid}`, '--mount', '--uts', '--ipc', '--net', '--pid', '--', 'sh', '-euc', script]
      return spawnSync('nsenter', args, {
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    }
    // A system without all its devices counts as degraded.
    if (pid !== undefined && /^(running|degraded)/.test(run('systemctl is-system-running 2>/dev/null || :').stdout))
      return (script) => {
        const { status, stdout } = run(script)
        if (status !== 0) throw new Error(`${script.trim()} ended with ${status}`)
        return stdout
      }
    await sleep(500)
  }
}
