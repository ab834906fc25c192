import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number, plural, countedForm } = createPluralizer('ar')

const formatItems = (itemCount: number) =>
  countedForm(itemCount, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصران',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })
/** In the genitive, as required by the preceding word. */
const formatItemsInGenitive = (itemCount: number) =>
  countedForm(itemCount, { one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const formatTags = (count: number) =>
  countedForm(count, {
    zero: 'لا وسوم',
    one: 'وسم واحد',
    two: 'وسمان',
    few: '# وسوم',
    many: '# وسمًا',
    other: '# وسم',
  })

export const ar: Messages = {
  tags: {
    text: 'تربط الوسوم بين عناصر في مجلدات مختلفة.',
    new: 'وسم جديد',
    create: 'إنشاء الوسم',
    created: 'أُنشئ الوسم',
    rename: (title) => `إعادة تسمية ${isolateDirection(title)}`,
    renameTitle: 'إعادة تسمية الوسم',
    renamed: 'أُعيدت تسمية الوسم',
    filter: 'تصفية الوسوم',
    clearFilter: 'مسح التصفية',
    columns: { title: 'الوسم', count: 'العناصر', acts: 'الإجراءات' },
    count: formatTags,
    found: (itemCount, total) => `${number(itemCount)} من ${formatTags(total)}`,
    select: (title) => `تحديد ${isolateDirection(title)}`,
    selectAll: 'تحديد الكل',
    merge: 'دمج',
    mergeTitle: (itemCount) => `الدمج في وسم واحد: ${formatTags(itemCount)}`,
    mergeText: 'العناصر التي تحمل أيًا من هذه الوسوم تحصل على الوسم الذي تحتفظ به، وتُحذف الوسوم الأخرى.',
    tagToKeep: 'الوسم المحتفظ به',
    counting: 'جارٍ عدّ العناصر…',
    affectedItems: (itemCount, isEstimate) =>
      itemCount === 0
        ? 'لا عنصر يحمل هذه الوسوم.'
        : `العناصر التي تحمل أحد هذه الوسوم على الأقل: ${isEstimate ? `نحو ${formatItemsInGenitive(itemCount)}` : formatItems(itemCount)}.`,
    merged: (title, itemCount) =>
      `دُمجت في «${isolateDirection(title)}»، وهو الآن على ${formatItemsInGenitive(itemCount)}`,
    delete: (title) => `حذف ${isolateDirection(title)}`,
    deleteSelected: 'حذف',
    deleteUnused: (count) => `حذف غير المستخدمة (${number(count)})`,
    deleteTitle: (title) => `حذف الوسم «${isolateDirection(title)}»؟`,
    deleteManyTitle: (itemCount) =>
      `حذف ${countedForm(itemCount, { one: 'وسم واحد', two: 'وسمين', few: '# وسوم', many: '# وسمًا', other: '# وسم' })}؟`,
    deleteText: (tagCount, itemCount, isEstimate) => {
      if (itemCount === 0)
        return `لا عنصر ${plural(tagCount, 'يحمله', 'يحملها', { two: 'يحملهما' })}. لا يمكن التراجع عن ذلك.`
      const removedFrom = plural(tagCount, 'سيُزال الوسم', 'ستُزال الوسوم', { two: 'سيُزال الوسمان' })
      return `${removedFrom} من ${isEstimate ? 'نحو ' : ''}${formatItemsInGenitive(itemCount)}، وستبقى العناصر في الأرشيف. لا يمكن التراجع عن ذلك.`
    },
    deleted: (itemCount) => `حُذف: ${formatTags(itemCount)}`,
    emptyTitle: 'لا وسوم بعد',
    emptyText: 'أنشئ وسمًا هنا، أو اكتب واحدًا في صفحة عنصر.',
    emptyReadOnly: 'ستظهر هنا الوسوم التي تُضاف إلى عناصر هذا المشروع.',
    noMatchTitle: 'لا نتائج',
    noMatchText: 'جرّب كلمات أقل أو أقصر.',
  },
}
