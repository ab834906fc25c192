import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { countedForm } = counting('ar')

const items = (count: number) =>
  countedForm(count, { one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })

export const ar: Words = {
  processing: {
    failed: 'تعذّر إعداد جزء من هذا الملف.',
    again: 'الملف الأصلي محفوظ، ويمكنك معالجته من جديد.',
    tryAgain: 'إعادة المحاولة',
    tried: (count) => `جارٍ إعادة معالجة ${items(count)}`,
    triedSome: (count) => `جارٍ إعادة معالجة أول ${items(count)}. اختر «إعادة المحاولة» مرة أخرى للباقي.`,
    conditions: {
      processing: 'قيد الإعداد',
      partly: 'أُعدّ جزئيًا',
      failed: 'تعذّر إعداده',
      unscanned: 'لم يُفحص من الفيروسات',
      infected: 'عُثر على فيروس',
    },
    fromFile: 'من الملف:',
    take: 'استخدام',
    takeFor: (label) => `استخدامه في «${label}»`,
  },
}
