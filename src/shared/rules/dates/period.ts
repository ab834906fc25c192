/** A span of days, as their UTC midnights in ms; null for an open end. */
export interface Period {
  gte: number | null
  lte: number | null
}
