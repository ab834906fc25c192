type Ways = typeof import('../focus-next.ts')

/** Does something once it is at hand how the focus goes on from there: visitors' pages bring that only then. */
export async function withFocus(goOn: (ways: Ways) => void, act: () => void): Promise<void> {
  // Without a line one goes on all the same.
  const ways = await import('../focus-next.ts').catch(() => null)
  if (ways) goOn(ways)
  act()
}
