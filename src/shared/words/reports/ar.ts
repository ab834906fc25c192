import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { counted } = counting('ar')

export const ar: Words = {
  reports: {
    text: 'ما يقول الزوار إنه خطأ في عناصر صالة العرض.',
    show: 'عرض',
    shown: { open: 'مفتوح', resolved: 'مغلق', all: 'الكل' },
    count: (n) =>
      counted(n, {
        zero: 'لا بلاغ مفتوح',
        one: 'بلاغ مفتوح واحد',
        two: 'بلاغان مفتوحان',
        few: '# بلاغات مفتوحة',
        many: '# بلاغًا مفتوحًا',
        other: '# بلاغ مفتوح',
      }),
    noneOpen: 'لا بلاغ مفتوح',
    reasons: {
      copyright: 'حقوق المؤلف',
      privacy: 'الخصوصية',
      wrong: 'معلومة خاطئة',
      offensive: 'مسيء',
      other: 'شيء آخر',
    },
    gone: 'لم يعد هنا',
    inGallery: 'في صالة العرض',
    notInGallery: 'خاص',
    inTrash: 'في سلة المهملات',
    from: (email) => `من ${email}`,
    anonymous: 'لم يُترك عنوان للجواب',
    close: 'إغلاق البلاغ',
    closeTitle: (title) => `إغلاق البلاغ عن «${title}»`,
    takeDown: 'جعل العنصر خاصًا',
    takeDownText: 'يخرج من صالة العرض فورًا، ولا يُحذف شيء.',
    answer: 'الجواب',
    answerTo: (email) => `يُرسل إلى ${email}`,
    note: 'ملاحظة',
    noteText: 'لزملائك فقط: لم يُترك عنوان للجواب.',
    reopen: 'إعادة فتح',
    closedBefore: (name) => (name ? `أغلقه ${name} قبل أن يُفتح من جديد` : 'أُغلق من قبل ثم فُتح من جديد'),
    closedBy: (name, day) => `أغلقه ${name} في ${day}`,
    closed: (day) => `أُغلق في ${day}`,
    takenDown: 'جُعل العنصر خاصًا.',
    resolved: 'أُغلق البلاغ',
    resolvedAndPrivate: 'أُغلق البلاغ، والعنصر خاص',
    reopened: 'فُتح البلاغ من جديد',
    elsewhere: 'سبقك شخص آخر. ما تراه الآن هو ما فعله.',
    emptyTitle: 'لم يُبلَّغ عن شيء',
    emptyText:
      'لكل عنصر في صالة العرض زر للإبلاغ. ما يكتبه الزوار يأتي إلى هنا، وبالبريد إلى المالكين وجهات التواصل في صالة العرض.',
    noMatchTitle: 'لا بلاغ مفتوح',
    noMatchText: 'سُوّي كل ما أُبلغ عنه.',
    showAll: 'عرض الكل',
  },
}
