import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

export const ar: Words = {
  openIn: (archive) => `فتح في ${isolated(archive)}`,
  locked: 'صالة العرض هذه محمية بكلمة مرور',
  lockedText: 'افتح صالة العرض لإدخال كلمة المرور.',
  preparing: 'ما زال قيد المعالجة',
  gone: 'لم يعد هذا المحتوى متاحًا',
}
