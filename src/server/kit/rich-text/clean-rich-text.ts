import { createThread } from '#server/kit/thread.ts'
import { sanitizeRichText, type CleanText } from './rich-text.ts'

/** How many characters are cleaned on the main thread, which takes about ten ms in the worst case. */
const MAX_MAIN_THREAD_CHARACTERS = 10_000

const cleanInThread = createThread<readonly string[], CleanText[]>(new URL('./rich-text-worker.ts', import.meta.url))

/**
 * Cleans rich texts, using a worker thread if they are many or long: a hundred thousand `<` take a tenth of a second.
 */
export async function cleanRichTexts(texts: readonly string[]): Promise<CleanText[]> {
  const characterCount = texts.reduce((sum, { length }) => sum + length, 0)
  return characterCount > MAX_MAIN_THREAD_CHARACTERS ? cleanInThread(texts) : texts.map(sanitizeRichText)
}

/** Cleans one rich text, using a worker thread if it is long. */
export async function cleanRichText(html: string): Promise<CleanText> {
  const [cleanedText] = await cleanRichTexts([html])
  return cleanedText ?? sanitizeRichText('')
}

/** Cleans the descriptions of those list elements that have one. */
export async function cleanDescriptions<T extends { description?: string }>(
  elements: readonly T[],
): Promise<(Omit<T, 'description'> & { description?: CleanText })[]> {
  const texts = elements.flatMap(({ description }) => description ?? [])
  const cleanedTexts = (await cleanRichTexts(texts)).values()
  return elements.map(({ description, ...otherFields }) => {
    const text = description === undefined ? undefined : cleanedTexts.next().value
    return text === undefined ? otherFields : { ...otherFields, description: text }
  })
}
