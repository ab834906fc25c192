import { latinDigits } from '#shared/words/read-day.ts'
import { monthCalled } from './names.ts'

const two = (text: string) => text.padStart(2, '0')
const year = (text: string) => text.padStart(4, '0')

/** Date formats with their translation to EDTF; undefined if the text only looks like the format. */
const WAYS: readonly (readonly [RegExp, (parts: string[]) => string | undefined])[] = [
  [/^(\d{4})$/, ([y = '']) => y],
  [/^(\d{3})$/, ([y = '']) => year(y)],
  // 06/1953, 6.1953
  [/^(\d{1,2}) ?[/.-] ?(\d{4})$/, ([m = '', y = '']) => `${y}-${two(m)}`],
  // 12/05/1911, 12. 5. 1911
  [/^(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{4})$/, ([d = '', , m = '', y = '']) => `${y}-${two(m)}-${two(d)}`],
  // June 1953, spring of 1944
  [/^(\p{L}+\.?)(?: of| des jahres)? ?,? ?(\d{4})$/u, ([name = '', y = '']) => behind(y, monthCalled(name))],
  // 3 June 1953, 3. Juni 1953, 3rd of June 1953
  [
    /^(\d{1,2})(?:\.|st|nd|rd|th)?(?: of)? ?(\p{L}+\.?),? ?(\d{4})$/u,
    ([d = '', name = '', y = '']) => dayOf(y, monthCalled(name), d),
  ],
  // June 3, 1953
  [
    /^(\p{L}+\.?) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u,
    ([name = '', d = '', y = '']) => dayOf(y, monthCalled(name), d),
  ],
  // the 1950s, 1950er Jahre
  [/^(?:the |die )?(\d{3})0(?:'?s|er(?:[- ]jahren?)?)$/, ([decade = '']) => `${decade}X`],
  // 19th century, 19. Jahrhundert
  [
    /^(?:the |das )?(\d{1,2})(?:\.|st|nd|rd|th)? ?(?:century|cent\.?|jahrhundert|jh\.?|jhdt\.?)$/,
    ([n = '']) => (Number(n) > 0 ? `${two(String(Number(n) - 1))}XX` : undefined),
  ],
]

const behind = (y: string, month: string | undefined) => month && `${y}-${month}`
const dayOf = (y: string, month: string | undefined, d: string) =>
  month && Number(month) <= 12 ? `${y}-${month}-${two(d)}` : undefined

const ABOUT = /^(?:circa|approximately|approx\.?|about|around|ca\.?|c\.|c(?= ?\d)|um|etwa|ungefähr|rund|نحو|حوالي|~) ?/
const MAYBE = /^(?:probably|possibly|perhaps|maybe|wohl|vermutlich|wahrscheinlich|vielleicht|ربما) /

/**
 * Translates one date, including words of uncertainty, to EDTF. Returns undefined if it isn't a date; `isDate`
 * recognizes EDTF.
 */
export function dateToEdtf(said: string, isDate: (text: string) => boolean): string | undefined {
  let [text, sure] = [latinDigits(said.trim()), '']
  for (const [how, sign] of [
    [ABOUT, '~'],
    [MAYBE, '?'],
    [ABOUT, '~'],
  ] as const) {
    if (!how.test(text)) continue
    text = text.replace(how, '')
    sure = sure === '' || sure === sign ? sign : '%'
  }
  if (/ ?\?$/.test(text) && !isDate(text.toUpperCase())) {
    text = text.replace(/ ?\?$/, '')
    sure = sure === '~' ? '%' : '?'
  }
  // A full timestamp stands for its day.
  const asIs = text.toUpperCase().replace(/^(-?\d{4}-\d{2}-\d{2})T[\d:.]+(?:Z|[+-]\d{2}(?::?\d{2})?)?$/, '$1')
  if (isDate(asIs)) return /[X?~%]$/.test(asIs) ? asIs : `${asIs}${sure}`
  for (const [way, write] of WAYS) {
    const found = way.exec(text)
    const written = found && write(found.slice(1))
    if (written && isDate(written))
      return written.endsWith('X') || /-2[1-4]$/.test(written) ? written : `${written}${sure}`
  }
  return undefined
}
