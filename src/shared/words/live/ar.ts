import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

export const ar: Words = {
  live: {
    somebody: 'شخص آخر',
    overtaken: (who, field) => `غيّر ${isolated(who)} «${field}» أثناء تحريرك`,
    whose: (mine, theirs) => `نسختك: ${isolated(mine)}\nالنسخة الأخرى: ${isolated(theirs)}`,
    quoted: (text) => `«${text}»`,
    nothing: 'فارغ',
    keepMine: 'الإبقاء على نسختي',
    takeTheirs: 'استخدام النسخة الأخرى',
  },
}
