/** Plain mail to one person. */
export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** Hands the letter over; throws when that fails, so that a job tries again. */
  send(letter: Letter): Promise<void>
  close(): void
}
