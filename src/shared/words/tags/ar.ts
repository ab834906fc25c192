import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { number, plural, counted } = counting('ar')

const items = (n: number) =>
  counted(n, { zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
/** After what governs them. */
const ofItems = (n: number) =>
  counted(n, { one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const tags = (n: number) =>
  counted(n, { zero: 'لا وسوم', one: 'وسم واحد', two: 'وسمان', few: '# وسوم', many: '# وسمًا', other: '# وسم' })

export const ar: Words = {
  tags: {
    text: 'تربط الوسوم بين عناصر في مجلدات مختلفة.',
    new: 'وسم جديد',
    create: 'إنشاء الوسم',
    created: 'أُنشئ الوسم',
    rename: (title) => `إعادة تسمية ${isolated(title)}`,
    renameTitle: 'إعادة تسمية الوسم',
    renamed: 'أُعيدت تسمية الوسم',
    filter: 'تصفية الوسوم',
    clearFilter: 'مسح التصفية',
    columns: { title: 'الوسم', count: 'العناصر', acts: 'الإجراءات' },
    count: tags,
    found: (n, of) => `${number(n)} من ${tags(of)}`,
    select: (title) => `تحديد ${isolated(title)}`,
    selectAll: 'تحديد الكل',
    merge: 'دمج',
    mergeTitle: (n) => `الدمج في وسم واحد: ${tags(n)}`,
    mergeText: 'العناصر التي تحمل أيًا من هذه الوسوم تحصل على الوسم الذي تحتفظ به، وتُحذف الوسوم الأخرى.',
    stays: 'الوسم المحتفظ به',
    counting: 'جارٍ عدّ العناصر…',
    concerned: (n, about) =>
      n === 0
        ? 'لا عنصر يحمل هذه الوسوم.'
        : `العناصر التي تحمل أحد هذه الوسوم على الأقل: ${about ? `نحو ${ofItems(n)}` : items(n)}.`,
    merged: (title, n) => `دُمجت في «${isolated(title)}»، وهو الآن على ${ofItems(n)}`,
    delete: (title) => `حذف ${isolated(title)}`,
    deleteSelected: 'حذف',
    deleteTitle: (title) => `حذف الوسم «${isolated(title)}»؟`,
    deleteManyTitle: (n) =>
      `حذف ${counted(n, { one: 'وسم واحد', two: 'وسمين', few: '# وسوم', many: '# وسمًا', other: '# وسم' })}؟`,
    deleteText: (count, n, about) => {
      if (n === 0) return `لا عنصر ${plural(count, 'يحمله', 'يحملها', { two: 'يحملهما' })}. لا يمكن التراجع عن ذلك.`
      const taken = plural(count, 'سيُزال الوسم', 'ستُزال الوسوم', { two: 'سيُزال الوسمان' })
      return `${taken} من ${about ? 'نحو ' : ''}${ofItems(n)}، وستبقى العناصر في الأرشيف. لا يمكن التراجع عن ذلك.`
    },
    deleted: (n) => `حُذف: ${tags(n)}`,
    emptyTitle: 'لا وسوم بعد',
    emptyText: 'أنشئ وسمًا هنا، أو اكتب واحدًا في صفحة عنصر.',
    emptyReadOnly: 'ستظهر هنا الوسوم التي تُضاف إلى عناصر هذا المشروع.',
    noMatchTitle: 'لا نتائج',
    noMatchText: 'جرّب كلمات أقل أو أقصر.',
  },
}
