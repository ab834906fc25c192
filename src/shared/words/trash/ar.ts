import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, counted } = counting('ar')

const items = (n: number) =>
  counted(n, { zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const folders = (n: number) =>
  counted(n, { one: 'مجلد واحد', two: 'مجلدان', few: '# مجلدات', many: '# مجلدًا', other: '# مجلد' })
const both = (f: number, n: number) => [f > 0 && folders(f), (n > 0 || f === 0) && items(n)].filter(Boolean).join(' و')
const withAll = (f: number, n: number) =>
  [f > 0 && `${folders(f)} بكل ما فيها`, (n > 0 || f === 0) && items(n)].filter(Boolean).join(' و')

export const ar: Words = {
  trash: {
    text: 'ما هو هنا خارج الأرشيف وخارج صالة العرض، ويمكن إعادته.',
    search: 'البحث في سلة المهملات',
    clearSearch: 'مسح البحث',
    bestMatch: 'الأكثر مطابقة',
    list: 'المجلدات والعناصر في سلة المهملات',
    columns: {
      title: 'العنوان',
      home: 'كان في',
      kind: 'النوع',
      size: 'الحجم',
      when: 'حُذف',
      acts: 'الإجراءات الممكنة',
    },
    count: (f, n, about) => `${about ? 'نحو ' : ''}${both(f, n)}`,
    found: (f, n, about) => `النتائج: ${about ? 'نحو ' : ''}${both(f, n)}`,
    select: (title) => `تحديد ${title}`,
    selectAll: 'تحديد كل المعروض',
    selectRest: (n, about) => `تحديد الكل${about ? '' : ` (${number(n)})`}`,
    inTrash: 'في سلة المهملات',
    wasShown: 'كان في صالة العرض',
    homeUnknown: 'غير معروف',
    restore: 'استعادة',
    restored: (title) => `استُعيد «${title}»`,
    restoredMany: (n) => `استُعيد: ${items(n)}`,
    backIn: (place) => (place === null ? 'عاد إلى أعلى الأرشيف' : `عاد إلى «${place}»`),
    lost: (n, all, place) => {
      if (place === undefined) return `مجلدات ${n} منها لم تعد موجودة: صارت في أقرب مجلد باقٍ فوقها.`
      const where = place === null ? 'في أعلى الأرشيف' : `في «${place}»`
      if (n < all) return `فقد بعضها مجلده (${number(n)}) وصار ${where}.`
      return `المجلد لم يعد موجودًا: الموضع الآن ${where}.`
    },
    destroy: 'حذف نهائي',
    destroyTitle: (title) => `حذف «${title}» نهائيًا؟`,
    destroyItem: 'يُتلف العنصر وملفه وكل ما صُنع منه. لا يمكن التراجع عن هذا.',
    destroyFolder: 'يُتلف المجلد وكل ما فيه. لا يمكن التراجع عن هذا.',
    destroyManyTitle: (n) => `حذف نهائي لما يلي: ${items(n)}؟`,
    destroyMany: (f, n, size) => `يُتلف ${withAll(f, n)}${size && `: ${size}`}. لا يمكن التراجع عن هذا.`,
    destroyed: (n) => `حُذف نهائيًا: ${items(n)}`,
    empty: 'إفراغ سلة المهملات',
    emptying: 'جارٍ الإفراغ …',
    emptyAsk: 'إفراغ سلة المهملات؟',
    emptyAll: (f, n, about) =>
      `يُتلف كل ما في سلة المهملات: ${about ? 'نحو ' : ''}${withAll(f, n)}. لا يمكن التراجع عن هذا.`,
    emptyWord: 'إفراغ',
    emptied: 'أُفرغت سلة المهملات',
    emptiedText: (f, n) => `حُذف نهائيًا: ${both(f, n)}`,
    emptyTitle: 'سلة المهملات فارغة',
    emptyText: 'تنتظر هنا العناصر والمجلدات المحذوفة إلى أن يحذفها أحد نهائيًا.',
    noMatchTitle: 'لا شيء في سلة المهملات يطابق',
    noMatchText: 'جرّب كلمات أقل أو غيرها. يشمل البحث أيضًا ما في المجلدات المحذوفة.',
  },
}
