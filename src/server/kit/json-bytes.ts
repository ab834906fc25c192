import { pauses } from './pauses.ts'

/**
 * Serializes a value like `JSON.stringify`, in UTF-8. Lists, including those directly in an object, are serialized
 * element by element, yielding to the event loop in between: slower by itself, but other calls wait less
 * (decisions/017). Throws if the value has no JSON.
 */
export async function jsonBytes(value: unknown): Promise<Buffer> {
  const texts: string[] = []
  const pause = pauses()
  for (const text of piecesOf(value)) {
    texts.push(text)
    const wait = pause()
    if (wait) await wait
  }
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at)
  return bytes
}

function* piecesOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) return yield* listOf(value)
  if (!isPlain(value)) return yield textOf(value)
  let before = '{'
  for (const [key, inner] of Object.entries(value)) {
    const name = `${before}${JSON.stringify(key)}:`
    if (Array.isArray(inner)) {
      yield name
      yield* listOf(inner)
    } else {
      const text = JSON.stringify(inner)
      if (text === undefined) continue
      yield name + text
    }
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

function* listOf(list: readonly unknown[]): Generator<string> {
  yield '['
  // JSON.stringify writes null for such list elements.
  for (const [i, element] of list.entries()) yield (i > 0 ? ',' : '') + (JSON.stringify(element) ?? 'null')
  yield ']'
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) throw new TypeError('there is no JSON of this')
  return text
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
