import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { number, counted } = counting('ar')

const items = (n: number) =>
  counted(n, { zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const folders = (n: number) =>
  counted(n, { one: 'مجلد واحد', two: 'مجلدان', few: '# مجلدات', many: '# مجلدًا', other: '# مجلد' })
const both = (f: number, n: number, about: boolean) =>
  [f > 0 && folders(f), (n > 0 || f === 0) && `${about ? 'نحو ' : ''}${items(n)}`].filter(Boolean).join('، ')

export const ar: Words = {
  find: {
    filters: 'المرشّحات',
    active: (n) =>
      counted(n, {
        zero: 'لا مرشّح مفعّل',
        one: 'مرشّح واحد مفعّل',
        two: 'مرشّحان مفعّلان',
        few: '# مرشّحات مفعّلة',
        many: '# مرشّحًا مفعّلًا',
        other: '# مرشّح مفعّل',
      }),
    close: 'إغلاق المرشّحات',
    show: (text) => `عرض ${text}`,
    nothing: 'لا نتائج',
    bestMatch: 'الأكثر مطابقة',
    count: both,
    found: (f, n, about, here) => `النتائج ${here ? 'في هذا المجلد' : 'في هذا المشروع'}: ${both(f, n, about)}`,
    about: (n) => `نحو ${number(n)}`,
    chosen: 'المرشّحات المفعّلة',
    remove: 'إزالة المرشّح:',
    clearAll: 'مسح الكل',
    here: (folder) => `في «${isolated(folder)}» مباشرة فقط`,
    tags: 'الوسوم',
    exhibits: 'المعارض',
    anyTag: 'أيٌّ من هذه الوسوم',
    anyExhibit: 'أيٌّ من هذه المعارض',
    unknown: 'محذوف',
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
    more: (n) => `${number(n)} أخرى`,
    fewer: 'عرض أقل',
    matched: {
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
    everywhere: 'البحث في المشروع كله',
  },
}
