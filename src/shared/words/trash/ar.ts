import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { number, counted } = counting('ar')

const items = (n: number) =>
  counted(n, { zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
/** After what governs them. */
const ofItems = (n: number) =>
  counted(n, { one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const folders = (n: number) =>
  counted(n, { one: 'مجلد واحد', two: 'مجلدان', few: '# مجلدات', many: '# مجلدًا', other: '# مجلد' })
const both = (f: number, n: number) => [f > 0 && folders(f), (n > 0 || f === 0) && items(n)].filter(Boolean).join(' و')
const withAll = (f: number, n: number) =>
  [f > 0 && `${folders(f)} بكل المحتويات`, (n > 0 || f === 0) && items(n)].filter(Boolean).join(' و')

export const ar: Words = {
  trash: {
    text: 'العناصر والمجلدات في سلة المهملات ليست في الأرشيف ولا في صالة العرض. يمكنك استعادتها.',
    search: 'البحث في سلة المهملات',
    clearSearch: 'مسح البحث',
    bestMatch: 'الأكثر مطابقة',
    list: 'المجلدات والعناصر في سلة المهملات',
    columns: {
      title: 'العنوان',
      home: 'المجلد الأصلي',
      kind: 'النوع',
      size: 'الحجم',
      when: 'حُذف',
      acts: 'الإجراءات',
    },
    count: (f, n, about) => `${about ? 'نحو ' : ''}${both(f, n)}`,
    found: (f, n, about) => `النتائج: ${about ? 'نحو ' : ''}${both(f, n)}`,
    select: (title) => `تحديد ${isolated(title)}`,
    selectAll: 'تحديد كل المعروض',
    selectRest: (n, about) => `تحديد الكل${about ? '' : ` (${number(n)})`}`,
    inTrash: 'في سلة المهملات',
    wasShown: 'كان في صالة العرض',
    homeUnknown: 'غير معروف',
    restore: 'استعادة',
    restored: (title) => `استُعيد «${isolated(title)}»`,
    restoredMany: (n) => `استُعيد: ${items(n)}`,
    backIn: (place) => (place === null ? 'عاد إلى المستوى الأعلى في الأرشيف' : `عاد إلى «${isolated(place)}»`),
    lost: (n, all, place) => {
      if (place === undefined) return `لم تعد المجلدات الأصلية موجودة (${number(n)})، فاستُخدم أقرب مجلد أعلى.`
      const where = place === null ? 'في المستوى الأعلى من الأرشيف' : `في «${isolated(place)}»`
      if (n < all) return `لم يعد المجلد الأصلي لبعضها موجودًا (${number(n)})، وهي الآن ${where}.`
      return `لم يعد المجلد الأصلي موجودًا، والموضع الآن ${where}.`
    },
    destroy: 'حذف نهائي',
    destroyTitle: (title) => `حذف «${isolated(title)}» نهائيًا؟`,
    destroyItem: 'يُحذف العنصر وملفه ومعايناته. لا يمكن التراجع عن ذلك.',
    destroyFolder: 'يُحذف المجلد وكل محتوياته. لا يمكن التراجع عن ذلك.',
    destroyManyTitle: (n) => `حذف ${ofItems(n)} نهائيًا؟`,
    destroyMany: (f, n, size) => `سيُحذف: ${withAll(f, n)}${size && ` (${size})`}. لا يمكن التراجع عن ذلك.`,
    destroyed: (n) => `حُذف نهائيًا: ${items(n)}`,
    empty: 'إفراغ سلة المهملات',
    emptying: 'جارٍ الإفراغ…',
    emptyAsk: 'إفراغ سلة المهملات؟',
    emptyAll: (f, n, about) =>
      `يُحذف كل ما في سلة المهملات نهائيًا: ${about ? 'نحو ' : ''}${withAll(f, n)}. لا يمكن التراجع عن ذلك.`,
    emptyWord: 'إفراغ',
    emptied: 'أُفرغت سلة المهملات',
    emptiedText: (f, n) => `حُذف نهائيًا: ${both(f, n)}`,
    emptyTitle: 'سلة المهملات فارغة',
    emptyText: 'تبقى العناصر والمجلدات المحذوفة هنا إلى أن تُحذف نهائيًا.',
    noMatchTitle: 'لا نتائج',
    noMatchText: 'جرّب كلمات أقل أو أقصر. يشمل البحث أيضًا محتويات المجلدات المحذوفة.',
  },
}
