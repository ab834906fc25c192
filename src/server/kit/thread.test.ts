import { expect, test } from 'vitest'
import { withCaller } from './current-caller.ts'
import { thread } from './thread.ts'

/** A thread that replies with the message it receives. */
const echo = () =>
  thread<string, string>(
    new URL(
      `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', (said) => parentPort.postMessage(said))`,
    ),
  )

test('takes turns between callers', async () => {
  const ask = echo()
  const order: string[] = []
  const say = (whose: string, what: string) => withCaller(whose, () => ask(what)).then((said) => order.push(said))
  const much = Array.from({ length: 10 }, (_, i) => say('ada', `ada ${i}`))
  await Promise.all([...much, say('bob', 'bob'), say('cem', 'cem')])
  expect(order.slice(0, 3)).toEqual(['ada 0', 'bob', 'cem'])
  expect(order.slice(3)).toEqual(Array.from({ length: 9 }, (_, i) => `ada ${i + 1}`))
})

test('limits pending messages to ten per caller and fifty in total', async () => {
  const ask = echo()
  const outcomes = async (whose: string[]) => {
    const all = await Promise.allSettled(whose.map((one) => withCaller(one, () => ask(one))))
    return all.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as { code: string }).code))
  }
  const ten = (whose: string) => Array<string>(10).fill(whose)
  expect(await outcomes([...ten('ada'), 'ada', 'bob'])).toEqual([...ten('ada'), 'too_slow', 'bob'])
  const five = ['ada', 'bob', 'cem', 'dov', 'eva'].flatMap(ten)
  expect(await outcomes([...five, 'fay'])).toEqual([...five, 'too_slow'])
  expect(await outcomes(['fay', ...ten('ada')])).toEqual(['fay', ...ten('ada')])
})
