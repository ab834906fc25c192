import { pauses } from './pauses.ts'

/**
 * A value as JSON in UTF-8, as `JSON.stringify` writes it; throws for what it does not write at all. Lists, and those of an
 * object, are written an element at a time, and others go on in between: it takes somewhat longer, and they wait less
 * (decisions/017).
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
  // What JSON does not know is null in a list.
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
