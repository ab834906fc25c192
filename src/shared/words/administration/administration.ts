import { sentences } from '../sentences.ts'
import { en } from './en.ts'

const { administration, health } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

export const administrationMessages = administration

/**
 * The message for the result of a health check, in the current language; the code itself if this version doesn't know
 * it.
 */
export function healthSaid([code, ...values]: readonly (string | number)[]): string {
  if (typeof code !== 'string' || !Object.hasOwn(en.health, code)) return String(code)
  const said = health[code as keyof typeof en.health] as string | ((...given: unknown[]) => string)
  return typeof said === 'function' ? said(...values) : said
}
