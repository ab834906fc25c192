/** Lists of values by their keys. */
export function createLists<Key, Value>() {
  const lists = new Map<Key, Value[]>()
  return {
    lists,
    add(key: Key, value: Value): void {
      const list = lists.get(key)
      if (list) list.push(value)
      else lists.set(key, [value])
    },
  }
}
