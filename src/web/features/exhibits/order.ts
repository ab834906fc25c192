/** The list with one entry moved to another place; a place outside of the list is its nearest end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  const at = Math.max(0, Math.min(rest.length, to))
  return from in list ? [...rest.slice(0, at), list[from] as T, ...rest.slice(at)] : [...list]
}
