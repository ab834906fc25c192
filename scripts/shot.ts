import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import chromium from '@sparticuz/chromium'
import { chromium as browsers } from 'playwright-core'

const USAGE = 'usage: scripts/shot.ts <url> <out.png> [--width 1440] [--height 900] [--dark] [--full]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1440' },
    height: { type: 'string', default: '900' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
})
const [url, out] = positionals
if (!url || !out) throw new Error(USAGE)

const installed = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
const browser = await browsers.launch({
  executablePath: installed ?? (await chromium.executablePath()),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})
const page = await browser.newPage({
  viewport: { width: Number(values.width), height: Number(values.height) },
  colorScheme: values.dark ? 'dark' : 'light',
  deviceScaleFactor: 1,
})
page.on('console', (message) => {
  if (['error', 'warning'].includes(message.type())) console.error(`${message.type()}: ${message.text()}`)
})
page.on('pageerror', (error) => console.error(`page: ${error.message}`))
await page.goto(url, { waitUntil: 'networkidle' })
await page.evaluate('document.fonts.ready')
await page.screenshot({ path: out, fullPage: values.full })
await browser.close()
