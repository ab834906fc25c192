import { sessionsMessages as words } from '#shared/words/settings/settings.ts'
import { deviceOf } from './device.ts'

/** What somebody signs in with, in words: “Firefox on Android”. */
export function deviceName(agent: string): string {
  const { browser, system } = deviceOf(agent)
  return words.on(browser ?? words.unknownBrowser, system ?? words.unknownSystem)
}
