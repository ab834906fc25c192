import type { JobKind } from '#server/ports/queue/queue.ts'

export interface Infected {
  file: string
  /** As the scanner calls it. */
  found: string
}

export const mailInfected: JobKind<Infected> = { name: 'mail-infected', retries: 10, seconds: 300, lanes: 1 }
