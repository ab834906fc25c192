/** Moves an entry of a list. A target outside the list means its nearest end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  const at = Math.max(0, Math.min(rest.length, to))
  return from in list ? [...rest.slice(0, at), list[from] as T, ...rest.slice(at)] : [...list]
}

/** Merges an edited order with what others have added and removed since editing began. */
export function withOthers(edited: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const [had, has, kept] = [new Set(before), new Set(now), new Set(edited)]
  const added = now.filter((id) => !had.has(id) && !kept.has(id))
  return [...edited.filter((id) => has.has(id) || !had.has(id)), ...added]
}
