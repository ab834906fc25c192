import { getDirection, LOCALES, type Language } from './language.ts'
import { getCurrentLanguage } from './messages.ts'

const formatters = new Map<string, unknown>()

/** Caches formatters by language, because creating one takes longer than using it. */
function cacheFormatter<Formatter>(name: string, language: Language, create: (locale: string) => Formatter): Formatter {
  const key = `${name} ${language}`
  const formatter = (formatters.get(key) as Formatter | undefined) ?? create(LOCALES[language])
  formatters.set(key, formatter)
  return formatter
}

const getNumberFormat = (language: Language) =>
  cacheFormatter('number', language, (locale) => new Intl.NumberFormat(locale))
const getPercentFormat = (language: Language) =>
  cacheFormatter('percent', language, (locale) => new Intl.NumberFormat(locale, { style: 'percent' }))
const getPluralRules = (language: Language) =>
  cacheFormatter('plural', language, (locale) => new Intl.PluralRules(locale))

/**
 * Number formatting and plurals of one language, for its messages. `plural` chooses the word for a number, and
 * `quantity` puts the number before it. Languages with more than two plural forms pass the others as well.
 * `countedForm` takes complete phrases with `#` for the number, for languages in which the number is part of the word
 * or comes elsewhere.
 */
export function createPluralizer(language: Language) {
  const number = (value: number) => getNumberFormat(language).format(value)
  const plural = (
    count: number,
    one: string,
    other: string,
    otherForms: Partial<Record<Intl.LDMLPluralRule, string>> = {},
  ) => ({ one, ...otherForms })[getPluralRules(language).select(count)] ?? other
  const quantity = (...[count, one, other, otherForms]: Parameters<typeof plural>) =>
    `${number(count)} ${plural(count, one, other, otherForms)}`
  const countedForm = (value: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }) =>
    (forms[getPluralRules(language).select(value)] ?? forms.other).replace('#', number(value))
  const percent = (count: number) => getPercentFormat(language).format(count / 100)
  return { number, percent, plural, quantity, countedForm }
}

/** Formats a number in the current language. */
export const formatNumber = (value: number): string => getNumberFormat(getCurrentLanguage()).format(value)

/** Formats a percentage. */
export const formatPercent = (value: number): string => getPercentFormat(getCurrentLanguage()).format(value / 100)

const getDayFormat = (language: Language) =>
  cacheFormatter('day', language, (locale) => {
    const parts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
    return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  })

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * Whether the year is in the range that calendar formats can show. Years before the year 1 would look like years after
 * it.
 */
export function hasCalendarYear(ms: number): boolean {
  const year = new Date(ms).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** Formats a day outside the years 1 to 9999 as in EDTF. */
export function formatEdtfDay(ms: number): string {
  const day = new Date(ms)
  const year = day.getUTCFullYear()
  const yearDigits = String(Math.abs(year)).padStart(4, '0')
  return [
    `${year < 0 ? '-' : ''}${yearDigits}`,
    padTwoDigits(day.getUTCMonth() + 1),
    padTwoDigits(day.getUTCDate()),
  ].join('-')
}

/**
 * Formats a day (ms since the epoch, UTC): dd/MM/yyyy in English.
 * @spec 5.date.1
 */
export const formatDay = (ms: number): string =>
  hasCalendarYear(ms)
    ? getDayFormat(getCurrentLanguage())
        .formatToParts(ms)
        .map(({ type, value }) => (type === 'year' ? value.padStart(4, '0') : value.replace(DIRECTION_MARKS, '')))
        .join('')
    : formatEdtfDay(ms)

/** Invisible direction marks that some languages put between numbers. In a form field they would get in the way. */
export const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g

/** Format of a long date: 3 March 2027. */
export const LONG_DATE_FORMAT = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Formats a part of a date, such as the weekday or the month by name. `ms` is the day's midnight in UTC. */
export const formatDatePart = (
  ms: number,
  datePart: Intl.DateTimeFormatOptions,
  language = getCurrentLanguage(),
): string =>
  cacheFormatter(
    JSON.stringify(datePart),
    language,
    (locale) => new Intl.DateTimeFormat(locale, { ...datePart, timeZone: 'UTC' }),
  ).format(ms)

/** Formats a day (ms since the epoch, UTC) with the name of its month: 3 March 2027. */
export const formatDayInWords = (ms: number): string =>
  hasCalendarYear(ms) ? formatDatePart(ms, LONG_DATE_FORMAT) : formatDay(ms)

const getTimeFormat = (language: Language) =>
  cacheFormatter('time', language, (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))

/** Formats an amount of money, given in the smallest unit of its currency (ISO 4217). */
export function formatMoney(amount: number, currency: string): string {
  const formatter = cacheFormatter(`money ${currency}`, getCurrentLanguage(), (locale) => {
    const wholeAmounts = { trailingZeroDisplay: 'stripIfInteger' } as const
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...wholeAmounts })
  })
  return formatter.format(amount / 10 ** (formatter.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Formats the local hour and minute. */
export const formatTime = (ms: number): string => getTimeFormat(getCurrentLanguage()).format(ms)

/** Formats a duration as m:ss, or as h:mm:ss from one hour on, in every language. */
export function formatDuration(seconds: number): string {
  const totalSeconds = Math.round(seconds)
  const [hours, minutes] = [Math.floor(totalSeconds / 3600), Math.floor((totalSeconds % 3600) / 60)]
  return hours > 0
    ? `${hours}:${padTwoDigits(minutes)}:${padTwoDigits(totalSeconds % 60)}`
    : `${minutes}:${padTwoDigits(totalSeconds % 60)}`
}

// Decimal units, in which disks and plans are sold and subscription limits are set.
const KB = 1000
const MB = 1000 * KB
const GB = 1000 * MB
const UNITS = [
  [GB, 'GB'],
  [MB, 'MB'],
] as const

const getAmountFormat = (language: Language, fractionDigits: 0 | 1) =>
  cacheFormatter(`amount ${fractionDigits}`, language, (locale) => {
    const fraction = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }
    return new Intl.NumberFormat(locale, { ...fraction, useGrouping: false })
  })

/**
 * Formats a size: in KB below 1 MB, in MB below 1 GB, otherwise in GB. Number and unit stay on one line, and in this
 * order within right-to-left text.
 * @spec 9.limit.8
 */
export function formatBytes(bytes: number, language: Language = getCurrentLanguage()): string {
  const formatAmount = (amount: number) =>
    getAmountFormat(language, amount >= 100 || Number.isInteger(amount) ? 0 : 1).format(amount)
  const [size, unit] = UNITS.find(([minBytes]) => bytes >= minBytes) ?? ([KB, 'KB'] as const)
  const text = `${formatAmount(bytes === 0 ? 0 : Math.max(0.1, bytes / size))}\u00a0${unit}`
  return getDirection(language) === 'rtl' ? `\u2066${text}\u2069` : text
}

/** Returns the name of a language in the current language. */
export const formatLanguage = (code: string): string =>
  cacheFormatter('language', getCurrentLanguage(), (locale) => new Intl.DisplayNames(locale, { type: 'language' })).of(
    code,
  ) ?? code

/**
 * Returns the name of a country in the current language, given its ISO 3166-1 alpha-2 code. Other texts are returned
 * unchanged.
 */
export const formatCountry = (code: string): string =>
  /^[A-Z]{2}$/.test(code)
    ? (cacheFormatter(
        'country',
        getCurrentLanguage(),
        (locale) => new Intl.DisplayNames(locale, { type: 'region' }),
      ).of(code) ?? code)
    : code

/** Compares names by the rules of the current language, and numbers within them by value. */
export const compareNames = (a: string, b: string): number =>
  cacheFormatter('order', getCurrentLanguage(), (locale) => new Intl.Collator(locale, { numeric: true })).compare(a, b)

/** Formats a list for prose: a, b and c. */
export const formatList = (names: readonly string[]): string =>
  cacheFormatter('list', getCurrentLanguage(), (locale) => new Intl.ListFormat(locale, { type: 'conjunction' })).format(
    names,
  )

/** Formats the local day of a point in time. For days without a time, use `formatDay`. */
export function formatLocalDay(ms: number): string {
  const localMs = ms - new Date(ms).getTimezoneOffset() * 60_000
  return formatDay(Math.floor(localMs / 86_400_000) * 86_400_000)
}

/** Formats the local day and time. */
export const formatDateTime = (ms: number): string => `${formatLocalDay(ms)} ${formatTime(ms)}`

const AGO_UNITS = [
  ['day', 24 * 3600 * 1000],
  ['hour', 3600 * 1000],
  ['minute', 60 * 1000],
] as const

/** Formats how long ago a point in time is, such as "3 minutes ago" or "yesterday"; "now" within a minute. */
export function formatTimeAgo(ms: number, nowMs: number): string {
  const age = nowMs - ms
  const format = cacheFormatter(
    'ago',
    getCurrentLanguage(),
    (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  )
  const unit = AGO_UNITS.find(([, unitMs]) => age >= unitMs)
  return unit ? format.format(-Math.floor(age / unit[1]), unit[0]) : format.format(0, 'second')
}
