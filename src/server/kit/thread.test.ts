import { expect, test } from 'vitest'
import { runAsCaller } from './current-caller.ts'
import { createThread } from './thread.ts'

/** A thread that replies with the message it receives. */
const startEchoThread = () =>
  createThread<string, string>(
    new URL(
      `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', (said) => parentPort.postMessage(said))`,
    ),
  )

test('alternates between callers so that one with many messages doesn’t delay the others', async () => {
  const send = startEchoThread()
  const order: string[] = []
  const sendAs = (caller: string, message: string) =>
    runAsCaller(caller, () => send(message)).then((reply) => order.push(reply))
  const manyReplies = Array.from({ length: 10 }, (_, i) => sendAs('ada', `ada ${i}`))
  await Promise.all([...manyReplies, sendAs('bob', 'bob'), sendAs('cem', 'cem')])
  expect(order.slice(0, 3)).toEqual(['ada 0', 'bob', 'cem'])
  expect(order.slice(3)).toEqual(Array.from({ length: 9 }, (_, i) => `ada ${i + 1}`))
})

test('limits pending messages to ten per caller and fifty in total', async () => {
  const send = startEchoThread()
  const collectOutcomes = async (callers: string[]) => {
    const results = await Promise.allSettled(callers.map((caller) => runAsCaller(caller, () => send(caller))))
    return results.map((result) =>
      result.status === 'fulfilled' ? result.value : (result.reason as { code: string }).code,
    )
  }
  const repeatTenTimes = (caller: string) => Array<string>(10).fill(caller)
  expect(await collectOutcomes([...repeatTenTimes('ada'), 'ada', 'bob'])).toEqual([
    ...repeatTenTimes('ada'),
    'too_slow',
    'bob',
  ])
  const tenOfEach = ['ada', 'bob', 'cem', 'dov', 'eva'].flatMap(repeatTenTimes)
  expect(await collectOutcomes([...tenOfEach, 'fay'])).toEqual([...tenOfEach, 'too_slow'])
  expect(await collectOutcomes(['fay', ...repeatTenTimes('ada')])).toEqual(['fay', ...repeatTenTimes('ada')])
})
