import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { counted } = counting('ar')

const items = (n: number) =>
  counted(n, { zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const done = (n: number) =>
  counted(n, { zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const files = (n: number) =>
  counted(n, { zero: 'لا ملفات', one: 'ملف واحد', two: 'ملفين', few: '# ملفات', many: '# ملفًا', other: '# ملف' })

export const ar: Words = {
  filing: {
    moveTo: 'نقل إلى…',
    copyTo: 'نسخ إلى…',
    moveTitle: (n) => `نقل ${items(n)}`,
    copyTitle: (n) => `نسخ ${items(n)}`,
    moveHere: 'نقل إلى هنا',
    copyHere: 'نسخ إلى هنا',
    uploadTitle: (n) => `رفع ${files(n)}`,
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
    moved: (n, to) => `نُقل إلى ${isolated(to)}: ${done(n)}`,
    movedBack: (n) => `أُعيد إلى مكانه: ${done(n)}`,
    copied: (n, to) => `نُسخ إلى ${isolated(to)}: ${done(n)}`,
    onClipboard: (n, cut) => `${cut ? 'قُصّ' : 'نُسخ'}: ${done(n)}، جاهز للصق`,
    show: 'نشر في صالة العرض',
    hide: 'جعله خاصًا',
    view: 'عرض في صالة العرض',
    shown: (n: number) => `نُشر في صالة العرض: ${done(n)}`,
    madePrivate: (n: number) => `جُعل خاصًا: ${done(n)}`,
    keptAsIs: (n: number) => `تُركت دون تغيير لأنها لا تسمح بذلك: ${done(n)}`,
    alreadySo: (n: number) => `لا حاجة إلى تغيير، فهي كذلك بالفعل: ${done(n)}`,
    panel: 'التفاصيل',
    openPanel: 'عرض التفاصيل',
    closePanel: 'إغلاق التفاصيل',
    held: 'لديك هنا تغييرات غير محفوظة.',
    letGo: 'تجاهل التغييرات',
    panelHint: 'حدّد عنصرًا أو أكثر لعرض التفاصيل وتعديلها هنا.',
    tag: 'إضافة وسوم',
    tagTitle: (n) => `إضافة وسوم إلى ${items(n)}`,
    tagged: (n) => `وُسم: ${done(n)}`,
    edit: 'تعديل',
    editTitle: (n) => `تعديل ${items(n)}`,
    editText: 'لا تتغير إلا الحقول التي تعدّلها، ويبقى ما سواها كما هو في كل عنصر.',
    editSave: (n) => `حفظ ${items(n)}`,
    edited: (n) => `عُدّل: ${done(n)}`,
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
    willChange: (n: number) => `سيتغير: ${done(n)}`,
    mixedHint: 'لهذه العناصر قيم مختلفة.',
    willBeEmpty: 'سيُفرَّغ هذا الحقل في كل العناصر.',
  },
}
