import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

export const ar: Words = {
  live: {
    somebody: 'شخص آخر',
    overtaken: (personName, field) => `غيّر ${isolated(personName)} «${field}» أثناء تحريرك`,
    whose: (ownValue, otherValue) => `نسختك: ${isolated(ownValue)}\nالنسخة الأخرى: ${isolated(otherValue)}`,
    quoted: (text) => `«${text}»`,
    nothing: 'فارغ',
    keepMine: 'الإبقاء على نسختي',
    takeTheirs: 'استخدام النسخة الأخرى',
  },
}
