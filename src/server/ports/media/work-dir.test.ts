import { expect, test } from 'vitest'
import { demandRoom, makeWorkDir } from './work-dir.ts'

test('throws when too little space is left or the directory is missing', async () => {
  const { dir, remove } = await makeWorkDir()
  await demandRoom(dir, 0)
  await expect(demandRoom(dir, Number.MAX_VALUE)).rejects.toThrow(/^only \d+ bytes are left for /)
  await remove()
  await expect(demandRoom(dir)).rejects.toThrow('ENOENT')
})
