import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number, countedForm } = createPluralizer('ar')

const formatItems = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصران',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })
const formatFolders = (count: number) =>
  countedForm(count, { one: 'مجلد واحد', two: 'مجلدان', few: '# مجلدات', many: '# مجلدًا', other: '# مجلد' })
const formatCount = (folderCount: number, count: number, isEstimate: boolean) =>
  [
    folderCount > 0 && formatFolders(folderCount),
    (count > 0 || folderCount === 0) && `${isEstimate ? 'نحو ' : ''}${formatItems(count)}`,
  ]
    .filter(Boolean)
    .join('، ')

export const ar: Messages = {
  search: {
    filters: 'المرشّحات',
    active: (count) =>
      countedForm(count, {
        zero: 'لا مرشّح مفعّل',
        one: 'مرشّح واحد مفعّل',
        two: 'مرشّحان مفعّلان',
        few: '# مرشّحات مفعّلة',
        many: '# مرشّحًا مفعّلًا',
        other: '# مرشّح مفعّل',
      }),
    close: 'إغلاق المرشّحات',
    show: (text) => `عرض ${text}`,
    noMatches: 'لا نتائج',
    bestMatch: 'الأكثر مطابقة',
    count: formatCount,
    countWithSubfolders: (count, isEstimate, isWholeProject) =>
      `${isWholeProject ? 'في كل المجلدات' : 'في هذا المجلد ومجلداته الفرعية'}: ${formatCount(0, count, isEstimate)}`,
    resultCount: (folderCount, count, isEstimate, isInFolder) =>
      `النتائج ${isInFolder ? 'في هذا المجلد' : 'في هذا المشروع'}: ${formatCount(folderCount, count, isEstimate)}`,
    about: (count) => `نحو ${number(count)}`,
    activeFilters: 'المرشّحات المفعّلة',
    remove: 'إزالة المرشّح:',
    clearAll: 'مسح الكل',
    onlyHere: (folder) => `في «${isolateDirection(folder)}» مباشرة فقط`,
    onlyWithSubfolders: (folder) => `في «${isolateDirection(folder)}» ومجلداته الفرعية فقط`,
    tags: 'الوسوم',
    exhibits: 'المعارض',
    anyTag: 'أيٌّ من هذه الوسوم',
    anyExhibit: 'أيٌّ من هذه المعارض',
    deletedValue: 'محذوف',
    labels: {
      query: 'كلمات البحث',
      inTitle: 'في العنوان',
      inDescription: 'في الوصف',
      keyword: 'كلمة مفتاحية',
      tag: 'وسم',
      exhibit: 'معرض',
    },
    since: (day) => `منذ ${day}`,
    until: (day) => `حتى ${day}`,
    counts: (label) => `${label}: عدد النتائج لكل منها`,
    more: (count) => `${number(count)} أخرى`,
    fewer: 'عرض أقل',
    matchFields: {
      description: 'الوصف',
      date: 'تاريخ الإنشاء الأصلي',
      place: 'المكان',
      keywords: 'الكلمات المفتاحية',
      reference: 'الرقم المرجعي',
      filename: 'اسم الملف',
      tags: 'الوسوم',
      document: 'في المستند',
    },
    noneText: 'أزِل مرشّحًا للحصول على نتائج أكثر:',
    searchProject: 'البحث في المشروع كله',
  },
}
