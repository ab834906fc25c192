import type { Words } from './en.ts'

export const ar: Words = {
  openIn: (archive) => `فتح في ${archive}`,
  locked: 'صالة العرض هذه محمية',
  lockedText: 'تُفتح بكلمة مرور.',
  preparing: 'ما زال قيد الإعداد',
  gone: 'لم يعد هذا معروضًا',
}
