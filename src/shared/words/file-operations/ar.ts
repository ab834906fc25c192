import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { countedForm } = createPluralizer('ar')

const formatItems = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصرين',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })
const formatItemsDone = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصران',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })
const formatFiles = (count: number) =>
  countedForm(count, { zero: 'لا ملفات', one: 'ملف واحد', two: 'ملفين', few: '# ملفات', many: '# ملفًا', other: '# ملف' })

export const ar: Messages = {
  fileOperations: {
    moveTo: 'نقل إلى…',
    copyTo: 'نسخ إلى…',
    moveTitle: (count) => `نقل ${formatItems(count)}`,
    copyTitle: (count) => `نسخ ${formatItems(count)}`,
    moveHere: 'نقل إلى هنا',
    copyHere: 'نسخ إلى هنا',
    uploadTitle: (count) => `رفع ${formatFiles(count)}`,
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
    noProject: 'لا تملك صلاحية إضافة عناصر إلى أي مشروع.',
    visibility: 'الظهور',
    keepVisibility: 'دون تغيير',
    private: 'خاص',
    gallery: 'صالة العرض',
    moved: (count, destination) => `نُقل إلى ${isolateDirection(destination)}: ${formatItemsDone(count)}`,
    movedBack: (count) => `أُعيد إلى مكانه: ${formatItemsDone(count)}`,
    copied: (count, destination) => `نُسخ إلى ${isolateDirection(destination)}: ${formatItemsDone(count)}`,
    onClipboard: (count, isCut) => `${isCut ? 'قُصّ' : 'نُسخ'}: ${formatItemsDone(count)}، جاهز للصق`,
    publish: 'نشر في صالة العرض',
    makePrivate: 'جعله خاصًا',
    view: 'عرض في صالة العرض',
    published: (count: number) => `نُشر في صالة العرض: ${formatItemsDone(count)}`,
    madePrivate: (count: number) => `جُعل خاصًا: ${formatItemsDone(count)}`,
    skippedItems: (count: number) => `تُركت دون تغيير لأنها لا تسمح بذلك: ${formatItemsDone(count)}`,
    alreadySet: (count: number) => `لا حاجة إلى تغيير، فهي كذلك بالفعل: ${formatItemsDone(count)}`,
    panel: 'التفاصيل',
    openPanel: 'عرض التفاصيل',
    closePanel: 'إغلاق التفاصيل',
    unsavedChanges: 'لديك هنا تغييرات غير محفوظة.',
    discardChanges: 'تجاهل التغييرات',
    panelHint: 'حدّد عنصرًا أو أكثر لعرض التفاصيل وتعديلها هنا.',
    tag: 'إضافة وسوم',
    tagTitle: (count) => `إضافة وسوم إلى ${formatItems(count)}`,
    tagged: (count) => `وُسم: ${formatItemsDone(count)}`,
    edit: 'تعديل',
    editTitle: (count) => `تعديل ${formatItems(count)}`,
    editText: 'لا تتغير إلا الحقول التي تعدّلها، ويبقى ما سواها كما هو في كل عنصر.',
    editSave: (count) => `حفظ ${formatItems(count)}`,
    edited: (count) => `عُدّل: ${formatItemsDone(count)}`,
    chooseField: 'ماذا تريد أن تغيّر؟',
    howToChange: (field: string) => `طريقة تغيير «${field}»`,
    changeModes: {
      set: 'ضبط على',
      empty: 'إفراغ',
      replace: 'بحث واستبدال',
      pattern: 'استخدام نمط',
      add: 'إضافة',
      remove: 'إزالة',
    },
    find: 'بحث',
    replaceWith: 'استبدال بـ',
    patternHint: 'نمط: {folder}، {n:001}، {title}، {filename}، {date}، {place}',
    dontChange: (field: string) => `عدم تغيير «${field}»`,
    willChange: (count: number) => `سيتغير: ${formatItemsDone(count)}`,
    mixedHint: 'لهذه العناصر قيم مختلفة.',
    willBeEmpty: 'سيُفرَّغ هذا الحقل في كل العناصر.',
  },
}
