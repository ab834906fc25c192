import type { Words } from './en.ts'

export const ar: Words = {
  live: {
    somebody: 'شخص آخر',
    overtaken: (who, field) => `غيّر ${who} «${field}» في هذه الأثناء`,
    whose: (mine, theirs) => `ما كتبته: ${mine}\nما كتبه غيرك: ${theirs}`,
    quoted: (text) => `«${text}»`,
    nothing: 'لا شيء',
    keepMine: 'الإبقاء على ما كتبته',
    takeTheirs: 'أخذ ما كتبه غيري',
  },
}
