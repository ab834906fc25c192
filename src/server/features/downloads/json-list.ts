import { createCompressedText } from '#server/kit/zip/compressed-text.ts'

const toIsoTime = (ms: number) => new Date(ms).toISOString()

interface Dated {
  created_at: number
  updated_at: number
}

/** Builds a JSON array item by item. Times become ISO strings. */
export function createJsonList() {
  const text = createCompressedText()
  let separator = '[\n'
  return {
    async add<Item extends Dated>(item: Item): Promise<void> {
      const dated = { ...item, created_at: toIsoTime(item.created_at), updated_at: toIsoTime(item.updated_at) }
      await text.add(separator + JSON.stringify(dated, null, 2))
      separator = ',\n'
    },
    async end() {
      await text.add(separator === ',\n' ? '\n]\n' : '[]\n')
      return text
    },
  }
}
