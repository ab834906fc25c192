type FocusModule = typeof import('../focus-next.ts')

/** Loads the focus helpers, which visitors' pages don't bundle, prepares the focus and then acts. */
export async function actWithFocus(prepareFocus: (focusModule: FocusModule) => void, act: () => void): Promise<void> {
  // Offline, act without moving the focus.
  const focusModule = await import('../focus-next.ts').catch(() => null)
  if (focusModule) prepareFocus(focusModule)
  act()
}
