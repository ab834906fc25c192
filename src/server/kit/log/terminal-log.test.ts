import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('prints one readable line per message, without the process id', async () => {
  const script = `import { pino } from 'pino'
    import { openTerminalLog } from '#server/kit/log/terminal-log.ts'
    pino({}, await openTerminalLog()).warn({ route: '/view/:alias' }, 'a tool is missing')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await text(child.stdout)
  expect(output).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: a tool is missing\n/)
  expect(output).toContain('/view/:alias')
  expect(output).not.toContain(String(child.pid))
})
