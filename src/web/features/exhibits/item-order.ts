/** Moves an entry within a list. A target position outside the list is clamped. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, i) => i !== from)
  const targetIndex = Math.max(0, Math.min(others.length, to))
  return from in list ? [...others.slice(0, targetIndex), list[from] as T, ...others.slice(targetIndex)] : [...list]
}

/** Merges an edited order with what others have added and removed since editing began. */
export function mergeOrder(
  edited: readonly string[],
  orderBefore: readonly string[],
  currentOrder: readonly string[],
): string[] {
  const [idsBefore, currentIds, editedIds] = [new Set(orderBefore), new Set(currentOrder), new Set(edited)]
  const added = currentOrder.filter((id) => !idsBefore.has(id) && !editedIds.has(id))
  return [...edited.filter((id) => currentIds.has(id) || !idsBefore.has(id)), ...added]
}
