type Ways = typeof import('../focus-next.ts')

/** Loads the focus helpers, which visitors' pages don't bundle, prepares the focus and then acts. */
export async function withFocus(goOn: (ways: Ways) => void, act: () => void): Promise<void> {
  // Offline, act without moving the focus.
  const ways = await import('../focus-next.ts').catch(() => null)
  if (ways) goOn(ways)
  act()
}
