import { parseArgs } from 'node:util'
import { openBrowser } from '../e2e/support/browser.ts'

const USAGE =
  'usage: scripts/screenshot.ts <url> <out.png> [--width 1440] [--height 900] [--dark] [--full] [--login email:password]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1440' },
    height: { type: 'string', default: '900' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    login: { type: 'string' },
  },
})
const [url, outputPath] = positionals
if (!url || !outputPath) throw new Error(USAGE)

const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: Number(values.width), height: Number(values.height) },
  colorScheme: values.dark ? 'dark' : 'light',
  deviceScaleFactor: 1,
})
page.on('console', (message) => {
  if (['error', 'warning'].includes(message.type())) console.error(`${message.type()}: ${message.text()}`)
})
page.on('pageerror', (error) => console.error(`page: ${error.message}`))
if (values.login) {
  const [email, password] = values.login.split(':')
  const login = new URL('/client/api/auth/login', url).href
  const answer = await page.request.post(login, { data: { email, password } })
  if (!answer.ok()) throw new Error(`the login answered ${answer.status()}`)
}
await page.goto(url, { waitUntil: 'networkidle' })
await page.evaluate('document.fonts.ready')
await page.screenshot({ path: outputPath, fullPage: values.full })
await browser.close()
