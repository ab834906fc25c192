import { expect, test } from 'vitest'
import { leftOf, type Clipped } from './clipboard.ts'
import { callsAbout, type Filed } from './filed.ts'

const filed = (kind: Filed['kind'], id: string): Filed => ({ kind, id, folder: 'f', hidden: false })
const things = [filed('artifact', 'a'), filed('folder', 'x'), filed('artifact', 'b')]

test('reports what succeeded before a call failed', async () => {
  const [asked, done]: [string[][], string[]] = [[], []]
  const act = {
    folders: (ids: string[]) => Promise.resolve(asked.push(ids)),
    artifacts: (ids: string[]) => (asked.push(ids), Promise.reject(new Error('refused'))),
  }
  const [first, second] = callsAbout(things, act, (ids) => void done.push(...ids))
  await first?.()
  await expect(second?.()).rejects.toThrow('refused')
  expect(asked).toEqual([['x'], ['a', 'b']])
  expect(done).toEqual(['x'])
})

test("keeps entries on the clipboard that weren't moved", () => {
  const cut: Clipped = { mode: 'cut', project: 'p', things }
  expect(leftOf(cut, [])).toBe(null)
  expect(leftOf(cut, [{ id: 'b' }])).toEqual({ ...cut, things: [filed('artifact', 'b')] })
})
