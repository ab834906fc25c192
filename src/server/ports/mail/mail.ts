/** Mail to one person. */
export interface Letter {
  to: string
  subject: string
  text: string
  /** What `text` says, for mail programs that show more than text. */
  html?: string
  /** Names it: a letter that is handed over twice, because nobody knows whether the first time was heard, is one. */
  id?: string
  /** Of which conversation it is: mail programs show its letters together. */
  thread?: string
  /** Where one press ends all letters of its kind. */
  unsubscribe?: string
}

export interface Mail {
  /** Hands the letter over; throws when that fails, so that a job tries again. */
  send(letter: Letter): Promise<void>
  close(): void
}
