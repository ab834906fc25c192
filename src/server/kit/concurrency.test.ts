import { expect, test } from 'vitest'
import { limitConcurrency, limitConcurrencyByKey } from './concurrency.ts'

/** A task that runs until it is ended from outside. */
function createTask() {
  let endTask = () => {}
  const whenEnded = new Promise<void>((resolve) => (endTask = resolve))
  let isStarted = false
  return { endTask: endTask, isStarted: () => isStarted, start: () => ((isStarted = true), whenEnded) }
}
const waitForTasks = () => new Promise(setImmediate)

test('runs two tasks at a time and queues the others in order', async () => {
  const runLimited = limitConcurrency(2)
  const tasks = [createTask(), createTask(), createTask(), createTask()]
  const results = tasks.map((task) => runLimited(task.start))
  await waitForTasks()
  expect(tasks.map((task) => task.isStarted())).toEqual([true, true, false, false])
  tasks[1]?.endTask()
  await results[1]
  await waitForTasks()
  expect(tasks.map((task) => task.isStarted())).toEqual([true, true, true, false])
  for (const task of tasks) task.endTask()
  await Promise.all(results)
})

test('queues tasks separately for each key, and continues after a task fails', async () => {
  const runLimited = limitConcurrencyByKey(1)
  const [firstTask, secondTask, otherTask] = [createTask(), createTask(), createTask()]
  const firstResult = runLimited('mine', firstTask.start)
  const secondResult = runLimited('mine', () => secondTask.start().then(() => Promise.reject(new Error('failed'))))
  const thirdResult = runLimited('mine', async () => 'third')
  const otherResult = runLimited('theirs', otherTask.start)
  await waitForTasks()
  expect([firstTask, secondTask, otherTask].map((task) => task.isStarted())).toEqual([true, false, true])
  for (const task of [firstTask, secondTask, otherTask]) task.endTask()
  await Promise.all([firstResult, otherResult])
  await expect(secondResult).rejects.toThrow('failed')
  expect(await thirdResult).toBe('third')
})
