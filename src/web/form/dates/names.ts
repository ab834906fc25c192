/** How months are called, in English and German; three letters are enough. */
const MONTHS = [
  ['january', 'januar', 'jänner', 'jaenner'],
  ['february', 'februar', 'feber'],
  ['march', 'märz', 'maerz', 'mrz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
]
const SEASONS = [
  ['spring', 'frühling', 'frühjahr', 'fruehling', 'fruehjahr'],
  ['summer', 'sommer'],
  ['autumn', 'fall', 'herbst'],
  ['winter'],
]

/** EDTF calls spring the month 21. */
const FIRST_SEASON = 21

const two = (n: number) => String(n).padStart(2, '0')

/** The month or season of this name, as EDTF writes it behind a year; undefined for any other word. */
export function monthCalled(word: string): string | undefined {
  const name = word.replace(/\.$/, '')
  if (name.length < 3) return undefined
  const month = MONTHS.findIndex((names) => names.some((one) => one.startsWith(name)))
  if (month >= 0) return two(month + 1)
  const season = SEASONS.findIndex((names) => names.includes(name))
  return season < 0 ? undefined : String(FIRST_SEASON + season)
}
