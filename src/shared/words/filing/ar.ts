import { counting } from '../formats.ts'
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
    moveTo: 'نقل إلى …',
    copyTo: 'نسخ إلى …',
    moveTitle: (n) => `نقل ${items(n)}`,
    copyTitle: (n) => `نسخ ${items(n)}`,
    moveHere: 'نقل إلى هنا',
    copyHere: 'نسخ إلى هنا',
    uploadTitle: (n) => `رفع ${files(n)}`,
    uploadHere: 'رفع إلى هنا',
    shared: {
      title: 'ملفات مشارَكة',
      where: 'أين توضع؟',
      text: 'سلّمها تطبيق آخر، وتُرفع حالما تختار مشروعًا ومجلدًا.',
      none: 'لا ملفات مشارَكة',
      noneText: 'شارك الصور والتسجيلات من تطبيق آخر مع هذا التطبيق وأنت مسجّل الدخول، واختر هنا أين توضع.',
      discard: 'عدم الرفع',
    },
    project: 'المشروع',
    findFolder: 'البحث عن مجلد',
    folders: 'المجلدات',
    noFolder: 'لا مجلد يطابق.',
    noSubfolders: 'لا مجلدات هنا.',
    narrow: 'هناك المزيد: اكتب لتضييق القائمة.',
    nowhere: 'لا يوجد مشروع يحق لك الإنشاء فيه.',
    visibility: 'إمكانية الرؤية',
    asItIs: 'كما هي',
    private: 'خاص',
    gallery: 'صالة العرض',
    moved: (n, to) => `نُقل إلى ${to}: ${done(n)}`,
    movedBack: (n) => `أُعيد إلى مكانه: ${done(n)}`,
    copied: (n, to) => `نُسخ إلى ${to}: ${done(n)}`,
    onClipboard: (n, cut) => `${cut ? 'قُصّ' : 'نُسخ'}: ${done(n)}. الصق حيث تريد`,
    show: 'عرض في صالة العرض',
    hide: 'جعله خاصًا',
    view: 'مشاهدة في صالة العرض',
    shown: (n: number) => `عُرض في صالة العرض: ${items(n)}.`,
    madePrivate: (n: number) => `جُعل خاصًا: ${items(n)}.`,
    keptAsIs: (n: number) => `لا يمكن ذلك لـ ${items(n)}، وتبقى كما هي`,
    alreadySo: (n: number) => `لا شيء للتغيير: ${items(n)} كذلك بالفعل.`,
    panel: 'التفاصيل',
    openPanel: 'التفاصيل بجانب القائمة',
    closePanel: 'إغلاق التفاصيل',
    held: 'ما غيّرته هنا لم يُحفظ بعد.',
    letGo: 'تجاهله',
    panelHint: 'حدّد عنصرًا أو أكثر: هنا يمكن تغيير ما هو معروف عنها.',
    tag: 'إضافة وسوم',
    tagTitle: (n) => `إضافة وسوم إلى ${items(n)}`,
    tagged: (n) => `وُسم: ${done(n)}`,
    edit: 'تعديل',
    editTitle: (n) => `تعديل ${items(n)}`,
    editText: 'لا يتغير إلا ما تلمسه؛ ويبقى كل ما عداه كما هو في كل عنصر.',
    editSave: (n) => `حفظ ${items(n)}`,
    edited: (n) => `عُدّل: ${done(n)}`,
    pick: 'ما الذي سيتغير؟',
    how: (field: string) => `كيف يتغير «${field}»`,
    ways: {
      set: 'ضبط على',
      empty: 'إفراغ في الكل',
      replace: 'بحث واستبدال',
      pattern: 'حسب نمط',
      add: 'إضافة',
      remove: 'إزالة',
    },
    find: 'بحث',
    by: 'استبدال بـ',
    patternHint: 'نمط: {folder}، {n:001}، {title}، {filename}، {date}، {place}',
    leaveOut: (field: string) => `ترك «${field}» كما هو`,
    willChange: (n: number) => `سيتغير: ${done(n)}`,
    mixedHint: 'تختلف العناصر في هذا.',
    willBeEmpty: 'سيصبح فارغًا في كل العناصر.',
  },
}
