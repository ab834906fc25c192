/** Decodes the percent escapes of a URL part (`%C3%BC` is ü); undefined if they are malformed (`%`, `%ff`). */
export function decodePercent(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
