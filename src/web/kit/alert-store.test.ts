import { expect, test } from 'vitest'
import { PROMPT_MS } from '#shared/rules/limits.ts'
import { createAlerts } from './alert-store.ts'

const past = () => new Promise((resolve) => setTimeout(resolve, PROMPT_MS + 200))

test('what a notice offers is done once, and the notice goes with that', () => {
  const alerts = createAlerts()
  let undone = 0
  alerts.prompt('Moved', { action: { label: 'Undo', run: () => (undone += 1) } })
  const [notice] = alerts.state().notices
  alerts.act(notice?.id ?? 0)
  alerts.act(notice?.id ?? 0)
  expect([undone, alerts.state().notices]).toEqual([1, []])
})

test('a notice that is held stays, and goes once it is not held any more', async () => {
  const alerts = createAlerts()
  alerts.prompt('Moved')
  const id = alerts.state().notices[0]?.id ?? 0
  alerts.hold(id, true)
  await past()
  expect(alerts.state().notices).toHaveLength(1)
  alerts.hold(id, false)
  await past()
  expect(alerts.state().notices).toHaveLength(0)
})
