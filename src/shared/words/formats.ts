import { directionOf, LOCALES, type Language } from './language.ts'
import { spokenLanguage } from './sentences.ts'

const made = new Map<string, unknown>()

/** Caches a formatter per language, because creating one takes longer than using it. */
function once<Writer>(name: string, language: Language, make: (locale: string) => Writer): Writer {
  const key = `${name} ${language}`
  const writer = (made.get(key) as Writer | undefined) ?? make(LOCALES[language])
  made.set(key, writer)
  return writer
}

const numbers = (language: Language) => once('number', language, (locale) => new Intl.NumberFormat(locale))
const percents = (language: Language) =>
  once('percent', language, (locale) => new Intl.NumberFormat(locale, { style: 'percent' }))
const plurals = (language: Language) => once('plural', language, (locale) => new Intl.PluralRules(locale))

/**
 * Number formatting and plurals of one language, for its messages. `plural` chooses the word for a number, and
 * `quantity` adds the number. Languages with more than two forms pass the others too. `countedForm` takes complete
 * forms with `#` for the number, where the number is part of the word or stands elsewhere.
 */
export function counting(language: Language) {
  const number = (n: number) => numbers(language).format(n)
  const plural = (n: number, one: string, other: string, more: Partial<Record<Intl.LDMLPluralRule, string>> = {}) =>
    ({ one, ...more })[plurals(language).select(n)] ?? other
  const quantity = (...[n, one, other, more]: Parameters<typeof plural>) =>
    `${number(n)} ${plural(n, one, other, more)}`
  const countedForm = (n: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }) =>
    (forms[plurals(language).select(n)] ?? forms.other).replace('#', number(n))
  const percent = (n: number) => percents(language).format(n / 100)
  return { number, percent, plural, quantity, countedForm }
}

/** A number in the current language. */
export const formatNumber = (n: number): string => numbers(spokenLanguage()).format(n)

/** A percentage. */
export const formatPercent = (n: number): string => percents(spokenLanguage()).format(n / 100)

const days = (language: Language) =>
  once('day', language, (locale) => {
    const parts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
    return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  })

const pad = (n: number) => String(n).padStart(2, '0')

/** Whether calendars have a name for the year. They would count years before the first as if they came after it. */
export function isNamed(ms: number): boolean {
  const year = new Date(ms).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** A day outside of the years 1 to 9999, in EDTF. */
export function formatFar(ms: number): string {
  const day = new Date(ms)
  const year = day.getUTCFullYear()
  const digits = String(Math.abs(year)).padStart(4, '0')
  return [`${year < 0 ? '-' : ''}${digits}`, pad(day.getUTCMonth() + 1), pad(day.getUTCDate())].join('-')
}

/**
 * A day (ms since the epoch, UTC): dd/MM/yyyy in English.
 * @spec 5.date.1
 */
export const formatDay = (ms: number): string =>
  isNamed(ms)
    ? days(spokenLanguage())
        .formatToParts(ms)
        .map(({ type, value }) => (type === 'year' ? value.padStart(4, '0') : value.replace(MARK, '')))
        .join('')
    : formatFar(ms)

/** Invisible direction marks that some languages put between numbers. They would get in the way in a form field. */
export const MARK = /[\u200e\u200f\u061c]/g

/** Format of a long date: 3 March 2027. */
export const DAY_IN_WORDS = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** A part of a date, such as the weekday or the month by name. `ms` is the day's midnight in UTC. */
export const formatPart = (ms: number, part: Intl.DateTimeFormatOptions, language = spokenLanguage()): string =>
  once(
    JSON.stringify(part),
    language,
    (locale) => new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' }),
  ).format(ms)

const times = (language: Language) =>
  once('time', language, (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))

/** An amount of money in the smallest unit of its currency (ISO 4217). */
export function formatMoney(amount: number, currency: string): string {
  const writer = once(`money ${currency}`, spokenLanguage(), (locale) => {
    const whole = { trailingZeroDisplay: 'stripIfInteger' } as const
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...whole })
  })
  return writer.format(amount / 10 ** (writer.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Local hour and minute. */
export const formatTime = (ms: number): string => times(spokenLanguage()).format(ms)

/** A duration as m:ss, or h:mm:ss from one hour, in every language. */
export function formatDuration(seconds: number): string {
  const s = Math.round(seconds)
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)]
  return h > 0 ? `${h}:${pad(m)}:${pad(s % 60)}` : `${m}:${pad(s % 60)}`
}

// Decimal units, as disks and plans are sold and subscription limits are set.
const KB = 1000
const MB = 1000 * KB
const GB = 1000 * MB
const UNITS = [
  [GB, 'GB'],
  [MB, 'MB'],
] as const

const amounts = (language: Language, digits: 0 | 1) =>
  once(`amount ${digits}`, language, (locale) => {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat(locale, { ...fraction, useGrouping: false })
  })

/**
 * A size: KB below 1 MB, MB below 1 GB, then GB. Number and unit stay on one line, and in this order within
 * right-to-left text.
 * @spec 9.limit.8
 */
export function formatBytes(bytes: number, language: Language = spokenLanguage()): string {
  const shown = (n: number) => amounts(language, n >= 100 || Number.isInteger(n) ? 0 : 1).format(n)
  const [size, unit] = UNITS.find(([least]) => bytes >= least) ?? ([KB, 'KB'] as const)
  const said = `${shown(bytes === 0 ? 0 : Math.max(0.1, bytes / size))}\u00a0${unit}`
  return directionOf(language) === 'rtl' ? `\u2066${said}\u2069` : said
}

/** The name of a language in the current language. */
export const formatLanguage = (code: string): string =>
  once('language', spokenLanguage(), (locale) => new Intl.DisplayNames(locale, { type: 'language' })).of(code) ?? code

/** The name of a country by its ISO 3166-1 alpha-2 code in the current language. Other texts are returned unchanged. */
export const formatCountry = (code: string): string =>
  /^[A-Z]{2}$/.test(code)
    ? (once('country', spokenLanguage(), (locale) => new Intl.DisplayNames(locale, { type: 'region' })).of(code) ??
      code)
    : code

/** Compares names by the rules of the current language, and numbers within them by value. */
export const compareNames = (a: string, b: string): number =>
  once('order', spokenLanguage(), (locale) => new Intl.Collator(locale, { numeric: true })).compare(a, b)

/** A list in prose: a, b and c. */
export const formatList = (all: readonly string[]): string =>
  once('list', spokenLanguage(), (locale) => new Intl.ListFormat(locale, { type: 'conjunction' })).format(all)

/** The local day of a point in time. For days without a time, use `formatDay`. */
export function formatDayHere(ms: number): string {
  const local = ms - new Date(ms).getTimezoneOffset() * 60_000
  return formatDay(Math.floor(local / 86_400_000) * 86_400_000)
}

/** The local day and time. */
export const formatMoment = (ms: number): string => `${formatDayHere(ms)} ${formatTime(ms)}`
