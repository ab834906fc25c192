import { expect, test } from 'vitest'
import { limitConcurrency, limitConcurrencyByKey } from './concurrency.ts'

/** A task that is told when to end. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let begun = false
  return { end, hasBegun: () => begun, run: () => ((begun = true), ended) }
}
const settle = () => new Promise(setImmediate)

test('so many at a time, the rest in the order they came', async () => {
  const inTurn = limitConcurrency(2)
  const tasks = [held(), held(), held(), held()]
  const all = tasks.map((task) => inTurn(task.run))
  await settle()
  expect(tasks.map((task) => task.hasBegun())).toEqual([true, true, false, false])
  tasks[1]?.end()
  await all[1]
  await settle()
  expect(tasks.map((task) => task.hasBegun())).toEqual([true, true, true, false])
  for (const task of tasks) task.end()
  await Promise.all(all)
})

test('one key’s tasks are not in the way of another’s, and one that fails lets the next one go', async () => {
  const inTurn = limitConcurrencyByKey(1)
  const [mine, next, theirs] = [held(), held(), held()]
  const first = inTurn('mine', mine.run)
  const second = inTurn('mine', () => next.run().then(() => Promise.reject(new Error('failed'))))
  const third = inTurn('mine', async () => 'third')
  const other = inTurn('theirs', theirs.run)
  await settle()
  expect([mine, next, theirs].map((task) => task.hasBegun())).toEqual([true, false, true])
  for (const task of [mine, next, theirs]) task.end()
  await Promise.all([first, other])
  await expect(second).rejects.toThrow('failed')
  expect(await third).toBe('third')
})
