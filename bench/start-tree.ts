import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import bundled from '@sparticuz/chromium'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

/** A running product. */
export interface RunningTree {
  base: string
  stop: () => Promise<void>
}

/** Starts the product from a built checkout, as in production. */
export async function startTree(tree: string, dataDir: string): Promise<RunningTree> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(tree, 'src/server/main.ts')], {
    cwd: tree,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://localhost:${port}`
  for (
    let tries = 0;
    !(await fetch(`${base}/health`).then(
      ({ ok }) => ok,
      () => false,
    ));
    tries++
  ) {
    if (tries > 300 || child.exitCode !== null) throw new Error('the product does not start')
    await wait(200)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { base, stop }
}

/** Opens the machine's browser, or the one that the end-to-end tests use. */
export async function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const installedBrowser = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return chromium.launch({
    executablePath: installedBrowser ?? (await bundled.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    ...options,
  })
}

export function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
