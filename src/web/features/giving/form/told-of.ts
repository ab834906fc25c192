import { givingMessages as words } from '#shared/words/giving/giving.ts'

const QUARTER = 25

/** What is told aloud of a sending that is under way: its start, its quarters and its end, not every hundredth. */
export const toldOf = (percent: number): string =>
  percent < 100 ? words.sent(Math.floor(percent / QUARTER) * QUARTER) : words.arriving
