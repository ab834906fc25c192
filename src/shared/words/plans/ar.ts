import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { counted } = counting('ar')

export const ar: Words = {
  plans: {
    perPeriod: {
      day: (n) =>
        counted(n, { one: 'في اليوم', two: 'كل يومين', few: 'كل # أيام', many: 'كل # يومًا', other: 'كل # يوم' }),
      week: (n) =>
        counted(n, {
          one: 'في الأسبوع',
          two: 'كل أسبوعين',
          few: 'كل # أسابيع',
          many: 'كل # أسبوعًا',
          other: 'كل # أسبوع',
        }),
      month: (n) =>
        counted(n, { one: 'في الشهر', two: 'كل شهرين', few: 'كل # أشهر', many: 'كل # شهرًا', other: 'كل # شهر' }),
      year: (n) =>
        counted(n, { one: 'في السنة', two: 'كل سنتين', few: 'كل # سنوات', many: 'كل # سنة', other: 'كل # سنة' }),
    },
    priceUnknown: 'ترى السعر قبل أن تدفع.',
    holds: {
      storage: (size) => `${size} من مساحة التخزين`,
      users: (n) =>
        `${counted(n, { zero: 'لا أعضاء', one: 'عضو واحد', two: 'عضوان', few: '# أعضاء', many: '# عضوًا', other: '# عضو' })} إلى جانب المالكين`,
      anyUsers: 'عدد غير محدود من الأعضاء',
      cms: 'أرشيف لفريقك',
      host_page: 'صالات عرض عامة',
      submissions: 'بوابات المساهمات',
    },
    without: 'غير مشمول:',
  },
}
