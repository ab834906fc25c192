import { createMessages } from '../messages.ts'
import { en } from './en.ts'

const { administration, health } = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

export const administrationMessages = administration

/**
 * Returns the message for the result of a health check, in the current language; the code itself if this version
 * doesn't know it.
 */
export function formatHealthCheck([code, ...values]: readonly (string | number)[]): string {
  if (typeof code !== 'string' || !Object.hasOwn(en.health, code)) return String(code)
  const message = health[code as keyof typeof en.health] as string | ((...messageValues: unknown[]) => string)
  return typeof message === 'function' ? message(...values) : message
}
