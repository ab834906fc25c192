import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { countedForm } = counting('ar')

const items = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصرين',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })
const itemsDone = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصران',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })
const files = (count: number) =>
  countedForm(count, { zero: 'لا ملفات', one: 'ملف واحد', two: 'ملفين', few: '# ملفات', many: '# ملفًا', other: '# ملف' })

export const ar: Words = {
  filing: {
    moveTo: 'نقل إلى…',
    copyTo: 'نسخ إلى…',
    moveTitle: (count) => `نقل ${items(count)}`,
    copyTitle: (count) => `نسخ ${items(count)}`,
    moveHere: 'نقل إلى هنا',
    copyHere: 'نسخ إلى هنا',
    uploadTitle: (count) => `رفع ${files(count)}`,
    uploadHere: 'رفع إلى هنا',
    shared: {
      title: 'ملفات مشارَكة',
      where: 'إلى أين؟',
      text: 'شُوركت هذه الملفات من تطبيق آخر. وتُرفع حالما تختار مشروعًا ومجلدًا.',
      none: 'لا ملفات مشارَكة',
      noneText: 'شارك صورًا أو تسجيلات من تطبيق آخر مع Vitrine وأنت مسجّل الدخول، ثم اختر هنا مكانها.',
      discard: 'عدم الرفع',
    },
    project: 'المشروع',
    findFolder: 'البحث عن مجلد',
    folders: 'المجلدات',
    noFolder: 'لا نتائج',
    noSubfolders: 'لا مجلدات فرعية',
    narrow: 'هناك المزيد. اكتب لتضييق القائمة.',
    nowhere: 'لا تملك صلاحية إضافة عناصر إلى أي مشروع.',
    visibility: 'الظهور',
    asItIs: 'دون تغيير',
    private: 'خاص',
    gallery: 'صالة العرض',
    moved: (count, destination) => `نُقل إلى ${isolated(destination)}: ${itemsDone(count)}`,
    movedBack: (count) => `أُعيد إلى مكانه: ${itemsDone(count)}`,
    copied: (count, destination) => `نُسخ إلى ${isolated(destination)}: ${itemsDone(count)}`,
    onClipboard: (count, isCut) => `${isCut ? 'قُصّ' : 'نُسخ'}: ${itemsDone(count)}، جاهز للصق`,
    show: 'نشر في صالة العرض',
    hide: 'جعله خاصًا',
    view: 'عرض في صالة العرض',
    shown: (count: number) => `نُشر في صالة العرض: ${itemsDone(count)}`,
    madePrivate: (count: number) => `جُعل خاصًا: ${itemsDone(count)}`,
    keptAsIs: (count: number) => `تُركت دون تغيير لأنها لا تسمح بذلك: ${itemsDone(count)}`,
    alreadySo: (count: number) => `لا حاجة إلى تغيير، فهي كذلك بالفعل: ${itemsDone(count)}`,
    panel: 'التفاصيل',
    openPanel: 'عرض التفاصيل',
    closePanel: 'إغلاق التفاصيل',
    held: 'لديك هنا تغييرات غير محفوظة.',
    letGo: 'تجاهل التغييرات',
    panelHint: 'حدّد عنصرًا أو أكثر لعرض التفاصيل وتعديلها هنا.',
    tag: 'إضافة وسوم',
    tagTitle: (count) => `إضافة وسوم إلى ${items(count)}`,
    tagged: (count) => `وُسم: ${itemsDone(count)}`,
    edit: 'تعديل',
    editTitle: (count) => `تعديل ${items(count)}`,
    editText: 'لا تتغير إلا الحقول التي تعدّلها، ويبقى ما سواها كما هو في كل عنصر.',
    editSave: (count) => `حفظ ${items(count)}`,
    edited: (count) => `عُدّل: ${itemsDone(count)}`,
    pick: 'ماذا تريد أن تغيّر؟',
    how: (field: string) => `طريقة تغيير «${field}»`,
    ways: {
      set: 'ضبط على',
      empty: 'إفراغ',
      replace: 'بحث واستبدال',
      pattern: 'استخدام نمط',
      add: 'إضافة',
      remove: 'إزالة',
    },
    find: 'بحث',
    by: 'استبدال بـ',
    patternHint: 'نمط: {folder}، {n:001}، {title}، {filename}، {date}، {place}',
    leaveOut: (field: string) => `عدم تغيير «${field}»`,
    willChange: (count: number) => `سيتغير: ${itemsDone(count)}`,
    mixedHint: 'لهذه العناصر قيم مختلفة.',
    willBeEmpty: 'سيُفرَّغ هذا الحقل في كل العناصر.',
  },
}
