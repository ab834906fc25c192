/** The list with one entry moved to another place; a place outside of the list is its nearest end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  const at = Math.max(0, Math.min(rest.length, to))
  return from in list ? [...rest.slice(0, at), list[from] as T, ...rest.slice(at)] : [...list]
}

/** An order as it was edited, with what others have added and taken out since editing began. */
export function withOthers(edited: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const [had, has, kept] = [new Set(before), new Set(now), new Set(edited)]
  const added = now.filter((id) => !had.has(id) && !kept.has(id))
  return [...edited.filter((id) => has.has(id) || !had.has(id)), ...added]
}
