import { MAX_EXACT_COUNT } from '#shared/rules/limits.ts'
import { createPluralizer } from '../formats.ts'
import { createYearFormatter } from '../year-formatter.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number, countedForm } = createPluralizer('ar')
const { year, years } = createYearFormatter(
  (yearText) => `${yearText} ق.م`,
  (yearText) => `${yearText} م`,
)

const formatItems = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصران',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })
const formatFolders = (count: number) =>
  countedForm(count, {
    zero: 'لا مجلدات',
    one: 'مجلد واحد',
    two: 'مجلدان',
    few: '# مجلدات',
    many: '# مجلدًا',
    other: '# مجلد',
  })
const formatFiles = (count: number) =>
  countedForm(count, { zero: 'لا ملفات', one: 'ملف واحد', two: 'ملفان', few: '# ملفات', many: '# ملفًا', other: '# ملف' })

export const ar: Messages = {
  archive: {
    path: 'مسار المجلد',
    top: 'الأرشيف',
    upload: 'رفع',
    add: 'إضافة',
    capture: 'التقاط صورة',
    newFolder: 'مجلد جديد',
    editFolder: 'تعديل المجلد',
    create: 'إنشاء المجلد',
    search: 'البحث في هذا المشروع',
    searchPlaceholder: 'البحث في هذا المشروع',
    view: 'العرض',
    views: { grid: 'شبكة', list: 'قائمة', timeline: 'خط زمني' },
    size: 'حجم الصور',
    sizes: { s: 'صغير', m: 'متوسط', l: 'كبير' },
    fits: { whole: 'عرض الصور كاملة', fill: 'ملء المربعات' },
    groupBy: 'تجميع الخط الزمني حسب',
    groupings: { decade: 'عقود', year: 'سنوات' },
    year,
    decade: (start) => (start > 0 ? `عقد ${start}` : years(start, start + 9)),
    undated: 'بلا تاريخ',
    goToTime: 'الانتقال إلى تاريخ',
    sort: 'الترتيب حسب',
    sorts: {
      'TITLE-asc': 'العنوان تصاعديًا',
      'TITLE-desc': 'العنوان تنازليًا',
      'CREATED_AT-desc': 'الأحدث إضافة',
      'CREATED_AT-asc': 'الأقدم إضافة',
      'DATE_OF_ORIGIN-asc': 'أقدم تاريخ',
      'DATE_OF_ORIGIN-desc': 'أحدث تاريخ',
      'SIZE-desc': 'أكبر ملف',
      'SIZE-asc': 'أصغر ملف',
      'TYPE-asc': 'النوع تصاعديًا',
      'TYPE-desc': 'النوع تنازليًا',
    },
    contents: 'المجلدات والعناصر',
    count: (folderCount, count) =>
      [folderCount > 0 && formatFolders(folderCount), formatItems(count)].filter(Boolean).join('، '),
    kinds: { image: 'صورة', video: 'فيديو', audio: 'صوت', document: 'مستند', pdf: 'PDF', application: 'ملف' },
    folder: 'مجلد',
    inFolder: (folderCount, count) =>
      [
        count > MAX_EXACT_COUNT ? `أكثر من ${number(MAX_EXACT_COUNT)} عنصر` : count > 0 && formatItems(count),
        folderCount > 0 && formatFolders(folderCount),
      ]
        .filter(Boolean)
        .join('، ') || 'فارغ',
    inGallery: 'في صالة العرض',
    columns: { TITLE: 'العنوان', TYPE: 'النوع', DATE_OF_ORIGIN: 'التاريخ', SIZE: 'الحجم', CREATED_AT: 'أُضيف' },
    emptyTitle: 'لا عناصر بعد',
    emptyText: 'أفلِت صورًا أو مقاطع فيديو أو تسجيلات أو مستندات في أي موضع من هذه الصفحة، أو ابدأ بإنشاء مجلد.',
    emptyReadOnly: 'ستظهر هنا العناصر التي تُضاف إلى هذا المجلد.',
    emptyAll: 'ستظهر هنا كل عناصر المشروع، في أي مجلد كانت.',
    noMatchTitle: 'لا نتائج',
    showAll: 'مسح البحث',
    drop: (folder) => `أفلِت للرفع إلى ${isolateDirection(folder)}`,
    selected: (count) =>
      countedForm(count, {
        zero: 'لا شيء محدد',
        one: 'عنصر واحد محدد',
        two: 'عنصران محددان',
        few: '# عناصر محددة',
        many: '# عنصرًا محددًا',
        other: '# عنصر محدد',
      }),
    open: 'فتح',
    edit: 'تعديل المجلد',
    clear: 'إلغاء التحديد',
    addToExhibit: 'إضافة إلى معرض',
    trash: 'نقل إلى سلة المهملات',
    trashed: (count) => `نُقل إلى سلة المهملات: ${formatItems(count)}`,
    restored: (count) => `استُعيد: ${formatItems(count)}`,
    saved: 'حُفظ المجلد',
    preview: 'معاينة',
    rename: 'إعادة تسمية',
    copy: 'نسخ',
    cut: 'قص',
    paste: 'لصق',
    selectAll: 'تحديد الكل',
    openTab: 'فتح في علامة تبويب جديدة',
    goToFolder: 'الانتقال إلى المجلد',
    parentFolder: 'المجلد الأعلى',
    menu: 'إجراءات أخرى',
    dragging: formatItems,
    keys: {
      title: 'اختصارات لوحة المفاتيح',
      or: 'أو',
      caps: {
        Mod: 'Ctrl',
        Shift: 'Shift',
        Alt: 'Alt',
        Enter: 'Enter',
        Space: 'المسافة',
        Backspace: 'Backspace',
        Delete: 'Del',
        Escape: 'Esc',
        Home: 'Home',
        End: 'End',
        ContextMenu: 'القائمة',
      },
      groups: { move: 'التنقل', choose: 'التحديد', act: 'إجراءات التحديد', place: 'هذا المجلد' },
      acts: {
        move: 'الانتقال إلى العنصر التالي في ذلك الاتجاه',
        walk: 'الانتقال إلى العنصر التالي دون تحديده',
        ends: 'الانتقال إلى العنصر الأول أو الأخير',
        extend: 'توسيع التحديد',
        toggle: 'إضافة إلى التحديد أو إزالة منه',
        all: 'تحديد الكل',
        clear: 'إلغاء التحديد',
        open: 'فتح',
        openTab: 'فتح في علامة تبويب جديدة',
        preview: 'فتح المعاينة أو إغلاقها',
        rename: 'إعادة تسمية',
        trash: 'نقل إلى سلة المهملات',
        copy: 'نسخ',
        cut: 'قص',
        paste: 'لصق هنا',
        undo: 'التراجع عن آخر إجراء',
        menu: 'إجراءات أخرى',
        search: 'بحث',
        parent: 'الانتقال إلى المجلد الأعلى',
        panel: 'إظهار التفاصيل أو إخفاؤها',
        map: 'عرض اختصارات لوحة المفاتيح',
      },
    },
  },
  download: {
    single: 'تنزيل',
    zip: 'تنزيل بصيغة ZIP',
    downloadFolder: 'تنزيل هذا المجلد',
    started: (count, size) => `جارٍ التنزيل بصيغة ZIP: ${formatFiles(count)} (${size})`,
    noFiles: 'لا توجد ملفات للتنزيل.',
    tooMany: (max) => `${number(max)} عنصر كحد أقصى في التنزيل الواحد. نزّل المجلد بدلًا من ذلك.`,
  },
}
