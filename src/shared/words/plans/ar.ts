import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { countedForm } = createPluralizer('ar')

export const ar: Messages = {
  plans: {
    perPeriod: {
      day: (count) =>
        countedForm(count, {
          one: 'في اليوم',
          two: 'كل يومين',
          few: 'كل # أيام',
          many: 'كل # يومًا',
          other: 'كل # يوم',
        }),
      week: (count) =>
        countedForm(count, {
          one: 'في الأسبوع',
          two: 'كل أسبوعين',
          few: 'كل # أسابيع',
          many: 'كل # أسبوعًا',
          other: 'كل # أسبوع',
        }),
      month: (count) =>
        countedForm(count, {
          one: 'في الشهر',
          two: 'كل شهرين',
          few: 'كل # أشهر',
          many: 'كل # شهرًا',
          other: 'كل # شهر',
        }),
      year: (count) =>
        countedForm(count, {
          one: 'في السنة',
          two: 'كل سنتين',
          few: 'كل # سنوات',
          many: 'كل # سنة',
          other: 'كل # سنة',
        }),
    },
    priceUnknown: 'ترى السعر قبل أن تدفع.',
    includes: {
      storage: (size) => `${size} من مساحة التخزين`,
      users: (count) =>
        `${countedForm(count, { zero: 'لا أعضاء', one: 'عضو واحد', two: 'عضوان', few: '# أعضاء', many: '# عضوًا', other: '# عضو' })} إلى جانب المالكين`,
      anyUsers: 'عدد غير محدود من الأعضاء',
      cms: 'أرشيف لفريقك',
      host_page: 'صالات عرض عامة',
      submissions: 'بوابات المساهمات',
    },
    notIncluded: 'غير مشمول:',
  },
}
