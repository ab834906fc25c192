/** A part of an address with its escapes read (`%C3%BC` is ü); undefined where they are no text (`%`, `%ff`). */
export function percentDecoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
