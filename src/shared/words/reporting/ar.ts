import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

export const ar: Messages = {
  reporting: {
    title: 'الإبلاغ عن هذا العنصر',
    text: 'أخبر القائمين على هذا الأرشيف بما هو خطأ. لا يقرأ بلاغك أحد سواهم.',
    optional: '(اختياري)',
    send: 'إرسال البلاغ',
    sending: 'جارٍ الإرسال…',
    sentTitle: 'أُرسل البلاغ',
    sent: 'شكرًا لك. أُبلغ القائمون على هذا الأرشيف.',
    answerTo: (email) => `يصل أي رد إلى ${isolateDirection(email)}.`,
    close: 'إغلاق',
  },
}
