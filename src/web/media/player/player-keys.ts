/** The action of a key, as in other common players. */
export type PlayerAction =
  | { act: 'toggle' | 'mute' | 'fullscreen' | 'captions' }
  | { act: 'seek'; by: number }
  | { act: 'go'; to: number }
  | { act: 'volume'; by: number }
  | { act: 'speed'; by: 1 | -1 }

const STEP_S = 5
const LEAP_S = 10

const ACTIONS_BY_KEY: Record<string, PlayerAction> = {
  ' ': { act: 'toggle' },
  k: { act: 'toggle' },
  m: { act: 'mute' },
  f: { act: 'fullscreen' },
  c: { act: 'captions' },
  ArrowLeft: { act: 'seek', by: -STEP_S },
  ArrowRight: { act: 'seek', by: STEP_S },
  j: { act: 'seek', by: -LEAP_S },
  l: { act: 'seek', by: LEAP_S },
  ArrowUp: { act: 'volume', by: 0.1 },
  ArrowDown: { act: 'volume', by: -0.1 },
  '<': { act: 'speed', by: -1 },
  '>': { act: 'speed', by: 1 },
  Home: { act: 'go', to: 0 },
  End: { act: 'go', to: 1 },
}

/**
 * The kind of focused control, by the keys that it handles itself: Space and Enter (button), all keys (choice), arrow
 * keys (slider), or Space, Enter and arrow keys (line).
 */
export type FocusedControl = 'button' | 'choice' | 'slider' | 'line' | null

/** Returns the action of a key, unless the focused control needs the key. Digits seek to tenths. */
export function getPlayerAction(key: string, focusedControl: FocusedControl): PlayerAction | null {
  if (focusedControl === 'choice') return null
  if ((focusedControl === 'button' || focusedControl === 'line') && (key === ' ' || key === 'Enter')) return null
  if ((focusedControl === 'slider' || focusedControl === 'line') && /^(Arrow|Home|End|Page)/.test(key)) return null
  if (/^\d$/.test(key)) return { act: 'go', to: Number(key) / 10 }
  return ACTIONS_BY_KEY[key.length === 1 ? key.toLowerCase() : key] ?? null
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Returns the next higher or lower speed. */
export function stepSpeed(current: number, by: 1 | -1): number {
  const next = by > 0 ? SPEEDS.find((speed) => speed > current) : SPEEDS.findLast((speed) => speed < current)
  return next ?? current
}
