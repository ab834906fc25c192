import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { countedForm } = createPluralizer('ar')

export const formatViews = (count: number) =>
  countedForm(count, {
    zero: 'لا مشاهدات',
    one: 'مشاهدة واحدة',
    two: 'مشاهدتان',
    few: '# مشاهدات',
    many: '# مشاهدة',
    other: '# مشاهدة',
  })

export const ar: Messages = {
  analytics: {
    text: 'عدد مرات مشاهدة الزوار لصالة العرض، يُحسب دون تتبّعهم. ولا يُحسب الأعضاء ولا البرامج الآلية.',
    span: 'الفترة',
    spans: { '30': '30 يومًا', '90': '3 أشهر', '365': 'سنة واحدة' },
    views: formatViews,
    onDay: (day, count) => `${day}: ${formatViews(count)}`,
    overTime: 'المشاهدات عبر الزمن',
    between: (from, to) => `من ${from} إلى ${to}`,
    items: 'العناصر',
    exhibits: 'المعارض',
    counts: 'أحداث أخرى',
    from: 'من أين أتى الزوار',
    notFound: 'عمليات بحث بلا نتائج',
    notFoundText: 'كلمات بحث استُخدمت مرتين على الأقل.',
    gone: 'محذوف',
    none: 'لا شيء في هذه الفترة',
    table: 'تنزيل بصيغة CSV',
    emptyTitle: 'لا زيارات في هذه الفترة',
    emptyText: 'تظهر الزيارات هنا حالما يزور أحد صالة العرض.',
  },
}
