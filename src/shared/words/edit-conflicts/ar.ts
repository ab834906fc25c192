import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

export const ar: Messages = {
  editConflict: {
    someoneElse: 'شخص آخر',
    changedByOther: (personName, field) => `غيّر ${isolateDirection(personName)} «${field}» أثناء تحريرك`,
    bothVersions: (ownValue, otherValue) =>
      `نسختك: ${isolateDirection(ownValue)}\nالنسخة الأخرى: ${isolateDirection(otherValue)}`,
    quoted: (text) => `«${text}»`,
    emptyValue: 'فارغ',
    keepMine: 'الإبقاء على نسختي',
    useTheirs: 'استخدام النسخة الأخرى',
  },
}
