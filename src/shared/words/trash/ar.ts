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
/** In the genitive, as required by the preceding word. */
const formatItemsInGenitive = (count: number) =>
  countedForm(count, { one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const formatFolders = (count: number) =>
  countedForm(count, { one: 'مجلد واحد', two: 'مجلدان', few: '# مجلدات', many: '# مجلدًا', other: '# مجلد' })
const formatFoldersAndItems = (folderCount: number, count: number) =>
  [folderCount > 0 && formatFolders(folderCount), (count > 0 || folderCount === 0) && formatItems(count)]
    .filter(Boolean)
    .join(' و')
const formatFoldersWithContents = (folderCount: number, count: number) =>
  [
    folderCount > 0 && `${formatFolders(folderCount)} بكل المحتويات`,
    (count > 0 || folderCount === 0) && formatItems(count),
  ]
    .filter(Boolean)
    .join(' و')

export const ar: Messages = {
  trash: {
    text: 'العناصر والمجلدات في سلة المهملات ليست في الأرشيف ولا في صالة العرض. يمكنك استعادتها.',
    search: 'البحث في سلة المهملات',
    clearSearch: 'مسح البحث',
    bestMatch: 'الأكثر مطابقة',
    list: 'المجلدات والعناصر في سلة المهملات',
    columns: {
      title: 'العنوان',
      home: 'المجلد الأصلي',
      size: 'الحجم',
      when: 'حُذف',
      who: 'حذفه',
      acts: 'الإجراءات',
    },
    count: (folderCount, count, isEstimate) =>
      `${isEstimate ? 'نحو ' : ''}${formatFoldersAndItems(folderCount, count)}`,
    found: (folderCount, count, isEstimate) =>
      `النتائج: ${isEstimate ? 'نحو ' : ''}${formatFoldersAndItems(folderCount, count)}`,
    select: (title) => `تحديد ${isolateDirection(title)}`,
    selectAll: 'تحديد كل المعروض',
    selectRest: (count, isEstimate) => `تحديد الكل${isEstimate ? '' : ` (${number(count)})`}`,
    inTrash: 'في سلة المهملات',
    wasPublished: 'كان في صالة العرض',
    homeUnknown: 'غير معروف',
    restore: 'استعادة',
    restored: (title) => `استُعيد «${isolateDirection(title)}»`,
    restoredMany: (count) => `استُعيد: ${formatItems(count)}`,
    restoredTo: (folderTitle) =>
      folderTitle === null ? 'عاد إلى المستوى الأعلى في الأرشيف' : `عاد إلى «${isolateDirection(folderTitle)}»`,
    folderGone: (count, total, folderTitle) => {
      if (folderTitle === undefined) return `لم تعد المجلدات الأصلية موجودة (${number(count)})، فاستُخدم أقرب مجلد أعلى.`
      const location = folderTitle === null ? 'في المستوى الأعلى من الأرشيف' : `في «${isolateDirection(folderTitle)}»`
      if (count < total) return `لم يعد المجلد الأصلي لبعضها موجودًا (${number(count)})، وهي الآن ${location}.`
      return `لم يعد المجلد الأصلي موجودًا، والموضع الآن ${location}.`
    },
    destroy: 'حذف نهائي',
    destroyTitle: (title) => `حذف «${isolateDirection(title)}» نهائيًا؟`,
    destroyItem: 'يُحذف العنصر وملفه ومعايناته. لا يمكن التراجع عن ذلك.',
    destroyFolder: 'يُحذف المجلد وكل محتوياته. لا يمكن التراجع عن ذلك.',
    destroyManyTitle: (count) => `حذف ${formatItemsInGenitive(count)} نهائيًا؟`,
    destroyMany: (folderCount, count, size) =>
      `سيُحذف: ${formatFoldersWithContents(folderCount, count)}${size && ` (${size})`}. لا يمكن التراجع عن ذلك.`,
    destroyed: (count) => `حُذف نهائيًا: ${formatItems(count)}`,
    empty: 'إفراغ سلة المهملات',
    emptying: 'جارٍ الإفراغ…',
    emptyAsk: 'إفراغ سلة المهملات؟',
    emptyAll: (folderCount, count, isEstimate) =>
      `يُحذف كل ما في سلة المهملات نهائيًا: ${isEstimate ? 'نحو ' : ''}${formatFoldersWithContents(folderCount, count)}. لا يمكن التراجع عن ذلك.`,
    emptyWord: 'إفراغ',
    emptied: 'أُفرغت سلة المهملات',
    emptiedText: (folderCount, count) => `حُذف نهائيًا: ${formatFoldersAndItems(folderCount, count)}`,
    emptyTitle: 'سلة المهملات فارغة',
    emptyText: 'تبقى العناصر والمجلدات المحذوفة هنا إلى أن تُحذف نهائيًا.',
    noMatchTitle: 'لا نتائج',
    noMatchText: 'جرّب كلمات أقل أو أقصر. يشمل البحث أيضًا محتويات المجلدات المحذوفة.',
  },
}
