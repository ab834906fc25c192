import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { countedForm } = createPluralizer('ar')

export const ar: Messages = {
  reports: {
    text: 'مشكلات أبلغ عنها الزوار في عناصر صالة العرض.',
    show: 'عرض',
    shown: { open: 'مفتوحة', resolved: 'مغلقة', all: 'الكل' },
    count: (count) =>
      countedForm(count, {
        zero: 'لا بلاغات مفتوحة',
        one: 'بلاغ مفتوح واحد',
        two: 'بلاغان مفتوحان',
        few: '# بلاغات مفتوحة',
        many: '# بلاغًا مفتوحًا',
        other: '# بلاغ مفتوح',
      }),
    noneOpen: 'لا بلاغات مفتوحة',
    reasons: {
      copyright: 'حقوق المؤلف',
      privacy: 'الخصوصية',
      wrong: 'معلومات خاطئة',
      offensive: 'مسيء',
      other: 'شيء آخر',
    },
    itemDeleted: 'محذوف',
    inGallery: 'في صالة العرض',
    notInGallery: 'خاص',
    inTrash: 'في سلة المهملات',
    from: (email) => `من ${isolateDirection(email)}`,
    anonymous: 'لم يُذكر عنوان بريد إلكتروني',
    close: 'إغلاق البلاغ',
    closeTitle: (title) => `إغلاق البلاغ عن «${isolateDirection(title)}»`,
    takeDown: 'جعل العنصر خاصًا',
    takeDownText: 'يُزال من صالة العرض فورًا، ولا يُحذف شيء.',
    answer: 'الرد',
    answerTo: (email) => `سيُرسل بالبريد الإلكتروني إلى ${isolateDirection(email)}.`,
    note: 'ملاحظة',
    noteText: 'لا يراها إلا فريقك، لأن الزائر لم يترك عنوان بريد إلكتروني.',
    reopen: 'إعادة فتح',
    closedBefore: (name) => (name ? `أغلقه ${isolateDirection(name)} ثم أُعيد فتحه` : 'أُغلق ثم أُعيد فتحه'),
    closedBy: (name, day) => `أغلقه ${isolateDirection(name)} في ${day}`,
    closed: (day) => `أُغلق في ${day}`,
    takenDown: 'جُعل العنصر خاصًا.',
    resolved: 'أُغلق البلاغ',
    resolvedAndPrivate: 'أُغلق البلاغ وجُعل العنصر خاصًا',
    reopened: 'أُعيد فتح البلاغ',
    handledByOther: 'سبق أن عالج شخص آخر هذا البلاغ. يُعرض الآن قراره.',
    emptyTitle: 'لا بلاغات بعد',
    emptyText:
      'يستطيع الزوار الإبلاغ عن أي عنصر في صالة العرض. تظهر البلاغات هنا وتُرسل بالبريد إلى المالكين وجهات التواصل في صالة العرض.',
    noneOpenText: 'تظهر هنا بلاغات الزوار الجديدة.',
    noneClosed: 'لا بلاغات مغلقة',
    noneClosedText: 'تنتقل البلاغات إلى هنا حالما يغلقها أحد.',
    showAll: 'عرض الكل',
  },
}
