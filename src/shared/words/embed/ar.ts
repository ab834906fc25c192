import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

export const ar: Messages = {
  openIn: (archive) => `فتح في ${isolateDirection(archive)}`,
  locked: 'صالة العرض هذه محمية بكلمة مرور',
  lockedText: 'افتح صالة العرض لإدخال كلمة المرور.',
  preparing: 'ما زال قيد المعالجة',
  gone: 'لم يعد هذا المحتوى متاحًا',
}
