import { expect, test } from 'vitest'
import { getRemainingCut, type ClipboardContent } from './clipboard.ts'
import { createBatchCalls, type EntryLocation } from './entry-batches.ts'

const createLocation = (kind: EntryLocation['kind'], id: string): EntryLocation => ({
  kind,
  id,
  folder: 'f',
  isNeverPublic: false,
})
const entries = [createLocation('artifact', 'a'), createLocation('folder', 'x'), createLocation('artifact', 'b')]

test('reports which entries succeeded before a call failed', async () => {
  const [requested, doneIds]: [string[][], string[]] = [[], []]
  const act = {
    folders: (ids: string[]) => Promise.resolve(requested.push(ids)),
    artifacts: (ids: string[]) => (requested.push(ids), Promise.reject(new Error('refused'))),
  }
  const [first, second] = createBatchCalls(entries, act, (ids) => void doneIds.push(...ids))
  await first?.()
  await expect(second?.()).rejects.toThrow('refused')
  expect(requested).toEqual([['x'], ['a', 'b']])
  expect(doneIds).toEqual(['x'])
})

test("keeps on the clipboard the entries that weren't moved", () => {
  const cut: ClipboardContent = { mode: 'cut', project: 'p', entries }
  expect(getRemainingCut(cut, [])).toBe(null)
  expect(getRemainingCut(cut, [{ id: 'b' }])).toEqual({ ...cut, entries: [createLocation('artifact', 'b')] })
})
