/** What a scanner says of a file: nothing found, the name of what was found, or that it does not take so much. */
export type Verdict = { clean: true } | { found: string } | { tooLarge: true }

/** Looks for viruses. */
export interface Scanner {
  /** Reads `body` to its end, or until the verdict is clear. Throws when the scanner cannot be reached or gives no verdict. */
  scan(body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Verdict>
}
