import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { counted } = counting('ar')

export const ar: Words = {
  processing: {
    failed: 'لم يُستخرج من هذا الملف كل ما ينبغي.',
    again: 'الملف نفسه محفوظ، ويمكن معالجته من جديد.',
    tryAgain: 'إعادة المحاولة',
    tried: (n) =>
      `تُعاد معالجة ${counted(n, { one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })}.`,
    triedSome: (n) => `تُعاد معالجة أول ${n} منها. اختر «إعادة المحاولة» مرة أخرى للباقي.`,
    conditions: {
      processing: 'قيد الإعداد',
      partly: 'لم يُعَدّ كل شيء',
      failed: 'تعذّر إعداده',
      unscanned: 'لم يُفحص من الفيروسات',
      infected: 'عُثر على فيروس',
    },
    fromFile: 'من الملف:',
    take: 'استخدام',
    takeFor: (label) => `استخدامه لـ«${label}»`,
  },
}
