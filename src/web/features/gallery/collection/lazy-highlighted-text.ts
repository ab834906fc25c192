import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'

/** Loaded on the first search, since most visitors never search. */
export const HighlightedText = lazyWithMessages(async () => (await import('./highlighted-text.tsx')).HighlightedExcerpt)
