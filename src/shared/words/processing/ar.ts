import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { countedForm } = createPluralizer('ar')

const formatItems = (count: number) =>
  countedForm(count, { one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })

export const ar: Messages = {
  processing: {
    failed: 'تعذّر إعداد جزء من هذا الملف.',
    canProcessAgain: 'الملف الأصلي محفوظ، ويمكنك معالجته من جديد.',
    tryAgain: 'إعادة المحاولة',
    processingAgain: (count) => `جارٍ إعادة معالجة ${formatItems(count)}`,
    processingSomeAgain: (count) =>
      `جارٍ إعادة معالجة أول ${formatItems(count)}. اختر «إعادة المحاولة» مرة أخرى للباقي.`,
    conditions: {
      processing: 'قيد الإعداد',
      partly: 'أُعدّ جزئيًا',
      failed: 'تعذّر إعداده',
      unscanned: 'لم يُفحص من الفيروسات',
      infected: 'عُثر على فيروس',
    },
    fromFile: 'من الملف:',
    acceptValue: 'استخدام',
    acceptValueFor: (label) => `استخدامه في «${label}»`,
  },
}
