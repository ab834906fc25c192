import { thread } from '#server/kit/thread.ts'
import { cleaned, type CleanText } from './rich-text.ts'

/** How many characters are cleaned on the main thread; they take about ten ms at worst. */
const AT_ONCE = 10_000

const onThread = thread<readonly string[], CleanText[]>(new URL('./rich-text-worker.ts', import.meta.url))

/** Cleans rich texts, in a worker thread if they are many or long: a hundred thousand `<` take a tenth of a second. */
export async function cleanRichTexts(texts: readonly string[]): Promise<CleanText[]> {
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  return characters > AT_ONCE ? onThread(texts) : texts.map(cleaned)
}

/** Cleans one rich text, in a worker thread if it is long. */
export async function cleanRichText(html: string): Promise<CleanText> {
  const [clean] = await cleanRichTexts([html])
  return clean ?? cleaned('')
}

/** Cleans the descriptions of a list's elements, where present. */
export async function cleanDescriptions<T extends { description?: string }>(
  all: readonly T[],
): Promise<(Omit<T, 'description'> & { description?: CleanText })[]> {
  const texts = all.flatMap(({ description }) => description ?? [])
  const clean = (await cleanRichTexts(texts)).values()
  return all.map(({ description, ...rest }) => {
    const text = description === undefined ? undefined : clean.next().value
    return text === undefined ? rest : { ...rest, description: text }
  })
}
