import { lazily } from '#web/ui/preferences/with-words.ts'

/** Loaded once somebody looks for words. */
export const FoundWords = lazily(async () => (await import('./found-words.tsx')).FoundWords)
