let left: string | null = null

/** Remembers which item was looked at last. */
export function leaveAt(id: string): void {
  left = id
}

/** The item that was looked at last, told once. */
export function cameFromItem(): string | null {
  const id = left
  left = null
  return id
}
