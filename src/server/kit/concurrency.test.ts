import { expect, test } from 'vitest'
import { limitConcurrency, limitConcurrencyByKey } from './concurrency.ts'

/** A task that runs until it is told to end. */
function held() {
  let endTask = () => {}
  const ended = new Promise<void>((resolve) => (endTask = resolve))
  let begun = false
  return { end: endTask, hasBegun: () => begun, run: () => ((begun = true), ended) }
}
const settle = () => new Promise(setImmediate)

test('runs two tasks at a time and the others in order', async () => {
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

test('queues tasks per key and continues after a failure', async () => {
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
