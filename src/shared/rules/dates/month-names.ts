/** Month names in English, German and Arabic, recognized by their first three letters or more. */
const MONTHS = [
  ['january', 'januar', 'jänner', 'jaenner', 'يناير'],
  ['february', 'februar', 'feber', 'فبراير'],
  ['march', 'märz', 'maerz', 'mrz', 'مارس'],
  ['april', 'أبريل', 'إبريل'],
  ['may', 'mai', 'مايو'],
  ['june', 'juni', 'يونيو'],
  ['july', 'juli', 'يوليو'],
  ['august', 'أغسطس'],
  ['september', 'سبتمبر'],
  ['october', 'oktober', 'أكتوبر'],
  ['november', 'نوفمبر'],
  ['december', 'dezember', 'ديسمبر'],
]
const SEASONS = [
  ['spring', 'frühling', 'frühjahr', 'fruehling', 'fruehjahr', 'ربيع'],
  ['summer', 'sommer', 'صيف'],
  ['autumn', 'fall', 'herbst', 'خريف'],
  ['winter', 'شتاء'],
]

/** EDTF numbers spring as month 21. */
const FIRST_SEASON = 21

const toTwoDigits = (value: number) => String(value).padStart(2, '0')

const findMonth = (name: string) =>
  name.length < 3 ? -1 : MONTHS.findIndex((names) => names.some((monthName) => monthName.startsWith(name)))
export const isMonth = (name: string): boolean => findMonth(name) >= 0

/** Returns the EDTF month or season of a name, or undefined for any other word. */
export function toEdtfMonth(word: string): string | undefined {
  const name = word.replace(/\.$/, '')
  const month = findMonth(name)
  if (month >= 0) return toTwoDigits(month + 1)
  const season = SEASONS.findIndex((names) => names.includes(name))
  return season < 0 ? undefined : String(FIRST_SEASON + season)
}
