import { sessionsMessages } from '#shared/words/settings/settings.ts'

/** The first pattern that matches the user agent decides, so the order matters. */
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

/** The browser and system that a user agent names. `isHandheld`: it is a phone or tablet. */
export function deviceOf(agent: string): { browser: string | null; system: string | null; hand: boolean } {
  const [, system = null, hand = false] = SYSTEMS.find(([mark]) => mark.test(agent)) ?? []
  return { browser: BROWSERS.find(([mark]) => mark.test(agent))?.[1] ?? null, system, hand }
}

/** The browser and system of a session, as text: “Firefox on Android”. */
export function deviceName(agent: string): string {
  const { browser, system } = deviceOf(agent)
  return sessionsMessages.on(browser ?? sessionsMessages.unknownBrowser, system ?? sessionsMessages.unknownSystem)
}
