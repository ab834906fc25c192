import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, counted } = counting('ar')

const items = (n: number) =>
  counted(n, { zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })

export const ar: Words = {
  exhibitEdit: {
    new: 'معرض جديد',
    create: 'إنشاء المعرض',
    emptyTitle: 'لا معارض بعد',
    emptyText: 'يروي المعرض قصة بعناصر من الأرشيف، بالترتيب الذي تختاره.',
    emptyReadOnly: 'ستظهر هنا معارض هذا المشروع.',
    items: 'العناصر',
    noItems: 'اختر العناصر التي تروي هذه القصة؛ ترتيبها هو ترتيب المعرض.',
    choose: 'اختيار عناصر',
    chooseText: 'ابحث في الأرشيف وضع علامة على ما ينتمي إلى المعرض.',
    add: (n) => (n === 0 ? 'إضافة' : `إضافة ${items(n)}`),
    already: 'في المعرض',
    up: (title) => `نقل ${title} إلى أعلى`,
    down: (title) => `نقل ${title} إلى أسفل`,
    take: (title) => `إخراج ${title}`,
    moved: (title, n, of) => `${title}: ${number(n)} من ${number(of)}`,
    hidden: 'خاص: لا يراه الزوار',
    private: 'خاص',
    openPublic: 'فتح الصفحة العامة',
    delete: 'حذف المعرض',
    deleteTitle: (title) => `حذف «${title}»؟`,
    deleteText: 'تبقى عناصره في الأرشيف.',
    deleted: 'حُذف المعرض',
    created: 'أُنشئ المعرض',
    addTo: 'إضافة إلى معرض',
    addToText: (n) => `اختر المعرض الذي تضاف إليه العناصر المحددة (${counted(n, { other: '#' })}).`,
    added: (title) => `أُضيف إلى ${title}`,
    back: 'كل المعارض',
  },
}
