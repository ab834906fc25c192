import { expect, test } from 'vitest'
import { PROMPT_MS } from '#shared/rules/limits.ts'
import { createAlerts } from './alert-store.ts'

const pastPrompt = () => new Promise((resolve) => setTimeout(resolve, PROMPT_MS + 200))

test('undoes an action once and closes its notice', () => {
  const alerts = createAlerts()
  let undone = 0
  alerts.prompt('Moved', { undo: () => (undone += 1) })
  const [notice] = alerts.state().notices
  notice?.undo?.()
  notice?.undo?.()
  alerts.state().undoLast?.()
  expect([undone, alerts.state().notices]).toEqual([1, []])
})

test('keeps a notice open while its timer is paused', async () => {
  const alerts = createAlerts()
  alerts.prompt('Moved')
  const id = alerts.state().notices[0]?.id ?? 0
  alerts.hold(id, true)
  await pastPrompt()
  expect(alerts.state().notices).toHaveLength(1)
  alerts.hold(id, false)
  await pastPrompt()
  expect(alerts.state().notices).toHaveLength(0)
})

test('keeps the last undo after its notice closed, until an irreversible action or a scope change', () => {
  const alerts = createAlerts()
  const undone: string[] = []
  const move = (name: string) => alerts.prompt(name, { undo: () => undone.push(name) })
  alerts.enterUndoScope('one project')
  move('first')
  move('second')
  for (const { id } of alerts.state().notices) alerts.dismiss(id)
  alerts.prompt('Something else happened')
  alerts.enterUndoScope('one project')
  alerts.state().undoLast?.()
  expect(undone).toEqual(['second'])
  expect(alerts.state().undoLast).toBeUndefined()

  move('third')
  alerts.prompt('Deleted for good', { undo: undefined })
  expect(alerts.state().undoLast).toBeUndefined()

  move('fourth')
  alerts.enterUndoScope('another project')
  expect(alerts.state().undoLast).toBeUndefined()
})
