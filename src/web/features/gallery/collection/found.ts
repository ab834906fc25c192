import { lazily } from '#web/ui/preferences/with-words.ts'

/** Loaded on the first search, since most visitors never search. */
export const FoundWords = lazily(async () => (await import('./found-words.tsx')).FoundWords)
