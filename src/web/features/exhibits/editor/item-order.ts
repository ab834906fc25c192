/** Moves an entry within a list. A target position outside the list is clamped. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const otherEntries = list.filter((_, i) => i !== from)
  const targetIndex = Math.max(0, Math.min(otherEntries.length, to))
  return from in list
    ? [...otherEntries.slice(0, targetIndex), list[from] as T, ...otherEntries.slice(targetIndex)]
    : [...list]
}

/** Merges an edited order with what others have added and removed since editing began. */
export function mergeOrder(
  editedOrder: readonly string[],
  orderBefore: readonly string[],
  currentOrder: readonly string[],
): string[] {
  const [idsBefore, currentIds, editedIds] = [new Set(orderBefore), new Set(currentOrder), new Set(editedOrder)]
  const addedIds = currentOrder.filter((id) => !idsBefore.has(id) && !editedIds.has(id))
  return [...editedOrder.filter((id) => currentIds.has(id) || !idsBefore.has(id)), ...addedIds]
}
