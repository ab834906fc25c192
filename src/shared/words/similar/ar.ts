import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { plural, countedForm } = createPluralizer('ar')

const formatItems = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصران',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })
/** In the genitive, as required by the preceding word. */
const formatItemsInGenitive = (count: number) =>
  countedForm(count, { one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const formatSimilar = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر متشابهة',
    one: 'عنصر مشابه واحد',
    two: 'عنصران مشابهان',
    few: '# عناصر مشابهة',
    many: '# عنصرًا مشابهًا',
    other: '# عنصر مشابه',
  })

export const ar: Messages = {
  similar: {
    text: 'عناصر تبدو متشابهة أو لها الملف نفسه. ادمج المكرر منها، أو ميّز ما يتشابه في المظهر فقط على أنه مختلف.',
    ofItemText: 'عناصر تشبه الأول أو لها الملف نفسه.',
    showAll: 'عرض كل المجموعات',
    count: formatSimilar,
    compare: 'مقارنة ودمج',
    items: formatItems,
    group: (title, count) => `${isolateDirection(`«${title}»`)} و${formatSimilar(count - 1)}`,
    sameFile: 'ملفات متطابقة',
    lookAlike: 'متشابهة في المظهر',
    largest: 'أكبر صورة',
    shared: 'متطابق في الكل:',
    missing: 'فارغ',
    notSame: 'ليست متطابقة',
    takeOut: 'إزالة من المجموعة',
    takeOutOf: (title) => `إزالة من المجموعة: ${isolateDirection(title)}`,
    markedNotSame: 'مُيّزت على أنها مختلفة',
    merge: 'دمج…',
    mergeTitle: (count) => `دمج ${formatItemsInGenitive(count)}`,
    mergeText: (count) =>
      `تُجمع الوسوم والمعارض والترجمات معًا. ${plural(count, 'يُنقل العنصر الآخر', 'تُنقل العناصر الأخرى')} إلى سلة المهملات. يمكنك التراجع عن هذا.`,
    mergeNow: 'دمج',
    keep: 'العنصر الذي يبقى',
    noDifference: 'كل البيانات الأخرى متطابقة.',
    merged: (count, title) => `دُمج ${formatItems(count)} في ${isolateDirection(`«${title}»`)}`,
    keys: 'المفاتيح: J\u00a0المجموعة التالية، K\u00a0المجموعة السابقة، M\u00a0دمج، N\u00a0ليست متطابقة',
    emptyTitle: 'لا عناصر متشابهة',
    noneOfItem: 'لا شيء يشبه هذا العنصر',
    emptyText: 'تظهر هنا الصور ومقاطع الفيديو والمستندات المتشابهة بعد رفعها بقليل.',
  },
}
