import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { counted } = counting('ar')

export const views = (n: number) =>
  counted(n, {
    zero: 'لا مشاهدات',
    one: 'مشاهدة واحدة',
    two: 'مشاهدتان',
    few: '# مشاهدات',
    many: '# مشاهدة',
    other: '# مشاهدة',
  })

export const ar: Words = {
  analytics: {
    text: 'كم مرة شوهدت صالة العرض. لا يُحفظ شيء عمّن شاهد، ولا يُعَدّ الأعضاء ولا البرامج.',
    span: 'المدة',
    spans: { '30': '30 يومًا', '90': '3 أشهر', '365': 'سنة واحدة' },
    views,
    onDay: (day, n) => `${day}: ${views(n)}`,
    overTime: 'المشاهدات عبر الزمن',
    between: (from, to) => `${from} إلى ${to}`,
    items: 'العناصر',
    exhibits: 'المعارض',
    counts: 'أحداث أخرى',
    from: 'من أين أتى الزوار',
    notFound: 'بُحث عنه ولم يُعثر عليه',
    notFoundText: 'كلمات بُحث عنها مرتين على الأقل.',
    gone: 'لم يعد هنا',
    none: 'لا شيء في هذه المدة',
    table: 'تنزيل بصيغة جدول',
    emptyTitle: 'لم يُعَدّ أحد بعد',
    emptyText: 'حالما يُعرض شيء في صالة العرض ويأتي زوار، تُعَدّ زياراتهم هنا.',
  },
}
