import { createYielder } from './yield-to-event-loop.ts'

/**
 * Serializes a value like `JSON.stringify`, in UTF-8. Lists, including those directly in an object, are serialized
 * element by element, yielding to the event loop in between. That is slower overall, but other calls wait less
 * (docs/decisions/017-name-statements-and-stream-json.md). Throws if the value can't be represented in JSON.
 */
export async function toJsonBytes(value: unknown): Promise<Buffer> {
  const texts: string[] = []
  const yieldIfDue = createYielder()
  for (const text of serializePieces(value)) {
    texts.push(text)
    const pending = yieldIfDue()
    if (pending) await pending
  }
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let offset = 0
  for (const text of texts) offset += bytes.write(text, offset)
  return bytes
}

function* serializePieces(value: unknown): Generator<string> {
  if (Array.isArray(value)) return yield* serializeList(value)
  if (!isPlainObject(value)) return yield serializeValue(value)
  let separator = '{'
  for (const [key, propertyValue] of Object.entries(value)) {
    const name = `${separator}${JSON.stringify(key)}:`
    if (Array.isArray(propertyValue)) {
      yield name
      yield* serializeList(propertyValue)
    } else {
      const text = JSON.stringify(propertyValue)
      if (text === undefined) continue
      yield name + text
    }
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}

function* serializeList(list: readonly unknown[]): Generator<string> {
  yield '['
  // JSON.stringify writes null for list elements without a JSON representation.
  for (const [i, element] of list.entries()) yield (i > 0 ? ',' : '') + (JSON.stringify(element) ?? 'null')
  yield ']'
}

function serializeValue(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) throw new TypeError('there is no JSON of this')
  return text
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
