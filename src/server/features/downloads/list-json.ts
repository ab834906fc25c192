import { heldText } from '#server/kit/zip/held-text.ts'

const moment = (ms: number) => new Date(ms).toISOString()

interface Dated {
  created_at: number
  updated_at: number
}

/** Builds a JSON array item by item. Times become ISO strings. */
export function listJson() {
  const text = heldText()
  let before = '[\n'
  return {
    async add<Thing extends Dated>(thing: Thing): Promise<void> {
      const told = { ...thing, created_at: moment(thing.created_at), updated_at: moment(thing.updated_at) }
      await text.add(before + JSON.stringify(told, null, 2))
      before = ',\n'
    },
    async end() {
      await text.add(before === ',\n' ? '\n]\n' : '[]\n')
      return text
    },
  }
}
