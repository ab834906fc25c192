import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

export const ar: Messages = {
  guide: {
    label: 'الخطوات الأولى',
    step: (count, total) => `الخطوة ${count} من ${total}`,
    closeGuide: 'إغلاق الدليل',
    closedNotice: 'أُغلق الدليل ولن يظهر مجددًا.',
    done: 'تمّ',
    steps: { project: 'إنشاء مشروع', files: 'إضافة ملفات', describe: 'وصف عنصر', show: 'نشره' },
    project: {
      title: 'أنشئ مشروعك الأول',
      text: 'لكل مشروع أرشيف وصالة عرض. يمكنك تغيير اسمه متى شئت.',
      actionLabel: 'إنشاء مشروع',
    },
    files: {
      title: 'أضف ملفاتك الأولى',
      text: 'صور ومقاطع فيديو وتسجيلات ومستندات: اختر بعضها، أو أفلِتها في أي موضع من الأرشيف.',
      uploading: 'جارٍ رفع ملفاتك. تظهر الخطوة التالية عند اكتمال الرفع.',
      actionLabel: 'اختيار ملفات',
    },
    describe: {
      title: 'صِف عنصرًا',
      text: 'قل في جملة ما هو. فالوصف يسهّل العثور عليه.',
      actionLabel: (title) => `وصف «${isolateDirection(title)}»`,
      writeHere: 'اكتب وصفًا في الأسفل واحفظه.',
    },
    show: {
      title: 'انشره في صالة العرض',
      text: (title) =>
        `عندئذ يستطيع كل من لديه العنوان رؤية «${isolateDirection(title)}». يمكنك جعله خاصًا من جديد متى شئت.`,
      actionLabel: 'نشر في صالة العرض',
    },
    finished: {
      title: 'عنصرك الأول في صالة العرض',
      text: 'هذا كل ما في الأمر. لقد أتممت الدليل.',
      actionLabel: 'عرض في صالة العرض',
      close: 'تمّ',
    },
  },
}
