import type { Words } from './en.ts'

export const ar: Words = {
  reporting: {
    title: 'الإبلاغ عن هذا العنصر',
    text: 'أخبر القائمين على هذا الأرشيف بما هو خطأ. هم وحدهم يرون ما تكتبه.',
    optional: '(اختياري)',
    send: 'إرسال',
    sending: 'جارٍ الإرسال',
    sentTitle: 'شكرًا لك',
    sent: 'أُبلغ القائمون على هذا الأرشيف.',
    answerTo: (email) => `إن أجابوا فالجواب إلى ${email}.`,
    close: 'إغلاق',
  },
}
