import { toLatinDigits } from '../text/latin-digits.ts'
import { toEdtfMonth } from './month-names.ts'

const padTwo = (text: string) => text.padStart(2, '0')
const padToFourDigits = (text: string) => text.padStart(4, '0')

/** Date formats with their translation to EDTF; undefined if the text only looks like the format. */
const DATE_FORMATS: readonly (readonly [RegExp, (parts: string[]) => string | undefined])[] = [
  [/^(\d{4})$/, ([y = '']) => y],
  [/^(\d{3})$/, ([y = '']) => padToFourDigits(y)],
  // 06/1953, 6.1953
  [/^(\d{1,2}) ?[/.-] ?(\d{4})$/, ([m = '', y = '']) => `${y}-${padTwo(m)}`],
  // 12/05/1911, 12. 5. 1911
  [/^(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{4})$/, ([d = '', , m = '', y = '']) => `${y}-${padTwo(m)}-${padTwo(d)}`],
  // June 1953, spring of 1944
  [/^(\p{L}+\.?)(?: of| des jahres)? ?,? ?(\d{4})$/u, ([name = '', y = '']) => toYearMonth(y, toEdtfMonth(name))],
  // 3 June 1953, 3. Juni 1953, 3rd of June 1953
  [
    /^(\d{1,2})(?:\.|st|nd|rd|th)?(?: of)? ?(\p{L}+\.?),? ?(\d{4})$/u,
    ([d = '', name = '', y = '']) => toFullDate(y, toEdtfMonth(name), d),
  ],
  // June 3, 1953
  [
    /^(\p{L}+\.?) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u,
    ([name = '', d = '', y = '']) => toFullDate(y, toEdtfMonth(name), d),
  ],
  // the 1950s, 1950er Jahre
  [/^(?:the |die )?(\d{3})0(?:'?s|er(?:[- ]jahren?)?)$/, ([decade = '']) => `${decade}X`],
  // 19th century, 19. Jahrhundert
  [
    /^(?:the |das )?(\d{1,2})(?:\.|st|nd|rd|th)? ?(?:century|cent\.?|jahrhundert|jh\.?|jhdt\.?)$/,
    ([n = '']) => (Number(n) > 0 ? `${padTwo(String(Number(n) - 1))}XX` : undefined),
  ],
]

const toYearMonth = (y: string, month: string | undefined) => month && `${y}-${month}`
const toFullDate = (y: string, month: string | undefined, d: string) =>
  month && Number(month) <= 12 ? `${y}-${month}-${padTwo(d)}` : undefined

const APPROXIMATE_PREFIX =
  /^(?:circa|approximately|approx\.?|about|around|ca\.?|c\.|c(?= ?\d)|um|etwa|ungefähr|rund|نحو|حوالي|~) ?/
const UNCERTAIN_PREFIX = /^(?:probably|possibly|perhaps|maybe|wohl|vermutlich|wahrscheinlich|vielleicht|ربما) /

/**
 * Translates one date, including words that express uncertainty, to EDTF. Returns undefined if it isn't a date;
 * `isDate` recognizes EDTF.
 */
export function toEdtfDate(typed: string, isDate: (text: string) => boolean): string | undefined {
  let [text, qualifier] = [toLatinDigits(typed.trim()), '']
  for (const [prefix, sign] of [
    [APPROXIMATE_PREFIX, '~'],
    [UNCERTAIN_PREFIX, '?'],
    [APPROXIMATE_PREFIX, '~'],
  ] as const) {
    if (!prefix.test(text)) continue
    text = text.replace(prefix, '')
    qualifier = qualifier === '' || qualifier === sign ? sign : '%'
  }
  if (/ ?\?$/.test(text) && !isDate(text.toUpperCase())) {
    text = text.replace(/ ?\?$/, '')
    qualifier = qualifier === '~' ? '%' : '?'
  }
  // A full timestamp stands for its day.
  const upperCased = text.toUpperCase().replace(/^(-?\d{4}-\d{2}-\d{2})T[\d:.]+(?:Z|[+-]\d{2}(?::?\d{2})?)?$/, '$1')
  if (isDate(upperCased)) return /[X?~%]$/.test(upperCased) ? upperCased : `${upperCased}${qualifier}`
  for (const [format, toEdtf] of DATE_FORMATS) {
    const match = format.exec(text)
    const edtf = match && toEdtf(match.slice(1))
    if (edtf && isDate(edtf)) return edtf.endsWith('X') || /-2[1-4]$/.test(edtf) ? edtf : `${edtf}${qualifier}`
  }
  return undefined
}
