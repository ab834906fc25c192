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

/** The browser and operating system named in a user agent. `isHandheld`: the device is a phone or tablet. */
export function parseUserAgent(userAgent: string): {
  browser: string | null
  system: string | null
  isHandheld: boolean
} {
  const [, system = null, isHandheld = false] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? []
  return { browser: BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null, system, isHandheld }
}

/** The browser and operating system of a session, as text: “Firefox on Android”. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent)
  return sessionsMessages.on(browser ?? sessionsMessages.unknownBrowser, system ?? sessionsMessages.unknownSystem)
}
