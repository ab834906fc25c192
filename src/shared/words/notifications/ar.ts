import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

export const ar: Messages = {
  notifications: {
    title: 'الإشعارات',
    text: 'اختر الرسائل التي تصلك. أما الرسائل عن حسابك نفسه، مثل كلمة مرور جديدة، فتُرسل دائمًا.',
    saved: 'حُفظ',
  },
  labels: {
    invited: 'إضافتك إلى مشروع',
    reports: 'بلاغ زائر عن عنصر في مشروع أنت مسؤول عنه',
    submissions: 'إرسال مساهمة تراجعها أو سحبها أو الإجابة عن سؤال بشأنها',
    digest: 'ملخص أسبوعي لما فعله الآخرون في مشاريعك',
  },
  unsubscribe: {
    title: 'الإشعارات',
    onTitle: 'إيقاف هذه الرسائل؟',
    on: (email, occasion) => `تصلك رسالة على ${isolateDirection(email)} ${occasion}.`,
    stop: 'إيقاف هذه الرسائل',
    stopping: 'جارٍ الإيقاف…',
    offTitle: 'ألغيت اشتراكك في هذه الرسائل',
    off: (email, occasion) =>
      `لن تُرسل بعد الآن رسالة إلى ${isolateDirection(email)} ${occasion}. وستظل تصلك جميع الرسائل الأخرى.`,
    undo: 'استئناف هذه الرسائل',
    undoing: 'جارٍ الاستئناف…',
    settings: 'إدارة جميع الإشعارات في «إعداداتي»',
    brokenTitle: 'هذا الرابط لا يعمل',
    brokenText: 'انسخ الرابط كاملًا من الرسالة، أو اختر إشعاراتك في «إعداداتي».',
  },
  whenSent: {
    invited: 'حين يضيفك شخص إلى مشروع',
    reports: 'حين يبلّغ زائر عن عنصر في مشروع أنت مسؤول عنه',
    submissions: 'حين يستجد شيء في المساهمات التي تراجعها',
    digest: 'مرة في الأسبوع بما فعله الآخرون في مشاريعك',
  },
}
