import { expect, test } from 'vitest'
import { PROMPT_MS } from '#shared/rules/limits.ts'
import { createAlerts } from './alert-store.ts'

const waitPastPrompt = () => new Promise((resolve) => setTimeout(resolve, PROMPT_MS + 200))

test('undoes an action only once and closes its notice', () => {
  const alerts = createAlerts()
  let undoCount = 0
  alerts.prompt('Moved', { undo: () => (undoCount += 1) })
  const [notice] = alerts.getState().notices
  notice?.undo?.()
  notice?.undo?.()
  alerts.getState().undoLast?.()
  expect([undoCount, alerts.getState().notices]).toEqual([1, []])
})

test('keeps a notice open while its timer is paused', async () => {
  const alerts = createAlerts()
  alerts.prompt('Moved')
  const id = alerts.getState().notices[0]?.id ?? 0
  alerts.setPaused(id, true)
  await waitPastPrompt()
  expect(alerts.getState().notices).toHaveLength(1)
  alerts.setPaused(id, false)
  await waitPastPrompt()
  expect(alerts.getState().notices).toHaveLength(0)
})

test('keeps the last undo after its notice closes, until an irreversible action or a change of scope', () => {
  const alerts = createAlerts()
  const undoneActions: string[] = []
  const promptWithUndo = (name: string) => alerts.prompt(name, { undo: () => undoneActions.push(name) })
  alerts.enterUndoScope('one project')
  promptWithUndo('first')
  promptWithUndo('second')
  for (const { id } of alerts.getState().notices) alerts.dismiss(id)
  alerts.prompt('Something else happened')
  alerts.enterUndoScope('one project')
  alerts.getState().undoLast?.()
  expect(undoneActions).toEqual(['second'])
  expect(alerts.getState().undoLast).toBeUndefined()

  promptWithUndo('third')
  alerts.prompt('Deleted for good', { undo: undefined })
  expect(alerts.getState().undoLast).toBeUndefined()

  promptWithUndo('fourth')
  alerts.enterUndoScope('another project')
  expect(alerts.getState().undoLast).toBeUndefined()
})

test('retitles only the notice of the error that a form explains under its field', () => {
  const alerts = createAlerts()
  const [passwordError, otherError] = [new Error('Your password is incorrect.'), new Error('Something else')]
  alerts.showError(passwordError)
  alerts.showError(otherError)
  alerts.replaceError(passwordError, 'The password isn’t valid')
  alerts.replaceError(new Error('Never shown'), 'Not shown either')
  expect(alerts.getState().notices.map(({ title }) => title)).toEqual(['The password isn’t valid', 'Something else'])
})
