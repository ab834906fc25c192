import type { Words } from './en.ts'

export const ar: Words = {
  live: {
    somebody: 'شخص آخر',
    overtaken: (who, field) => `غيّر ${who} «${field}» أثناء تحريرك`,
    whose: (mine, theirs) => `نسختك: ${mine}\nالنسخة الأخرى: ${theirs}`,
    quoted: (text) => `«${text}»`,
    nothing: 'فارغ',
    keepMine: 'الإبقاء على نسختي',
    takeTheirs: 'استخدام النسخة الأخرى',
  },
}
