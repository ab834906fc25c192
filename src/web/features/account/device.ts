/** By what a browser says of itself; the first that fits. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [mark: RegExp, name: string, hand: boolean])[] = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bWindows\b/, 'Windows', false],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bMacintosh\b/, 'macOS', false],
  [/\bLinux\b/, 'Linux', false],
]

/** What somebody signed in with, as far as it says so itself; `hand`: something that one holds. */
export function deviceOf(agent: string): { browser: string | null; system: string | null; hand: boolean } {
  const [, system = null, hand = false] = SYSTEMS.find(([mark]) => mark.test(agent)) ?? []
  return { browser: BROWSERS.find(([mark]) => mark.test(agent))?.[1] ?? null, system, hand }
}
