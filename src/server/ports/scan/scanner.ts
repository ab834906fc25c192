/** The result for one file: clean, the name of the virus found, or that the file is too large to scan. */
export type ScanVerdict = { clean: true } | { found: string } | { tooLarge: true }

/** Scans files for viruses. */
export interface Scanner {
  /**
   * Reads `body` to the end, or until the verdict is clear. Throws if the scanner is unreachable or gives no verdict.
   */
  scan(body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<ScanVerdict>
}
