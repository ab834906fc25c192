import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, countedForm } = createPluralizer('ar')

const formatFiles = (count: number) =>
  countedForm(count, { one: 'ملف واحد', two: 'ملفان', few: '# ملفات', many: '# ملفًا', other: '# ملف' })
const formatDays = (count: number) =>
  countedForm(count, { one: 'يوم واحد', two: 'يومين', few: '# أيام', many: '# يومًا', other: '# يوم' })
const formatWeeks = (count: number) =>
  countedForm(count, { one: 'أسبوع واحد', two: 'أسبوعين', few: '# أسابيع', many: '# أسبوعًا', other: '# أسبوع' })
const formatMonths = (count: number) =>
  countedForm(count, { one: 'شهر واحد', two: 'شهرين', few: '# أشهر', many: '# شهرًا', other: '# شهر' })

export const ar: Messages = {
  backups: {
    text: 'نسخ من قاعدة البيانات والملفات والمفتاح السري. تُنشأ النسخ والجميع يعملون.',
    backUpNow: 'نسخ احتياطي الآن',
    verifyNow: 'التحقق الآن',
    started: 'بدأ النسخ الاحتياطي',
    verificationStarted: 'بدأ التحقق',
    unsetRisk: 'إذا تعطل قرصه، فُقدت كل العناصر والحسابات والملفات.',
    unsetText: 'حدّد بالإعداد BACKUP_TO دليلًا على قرص آخر أو حاوية تخزين، ثم أعد تشغيل الخادم. بعد ذلك تُنشأ نسخة كل يوم.',
    unsetExample: 'مثلًا في ‎.env:',
    copy: 'نسخ',
    copied: 'نُسخ الإعداد',
    help: 'عن النسخ الاحتياطية',
    backedUp: (timeAgo) => `آخر نسخة احتياطية ${timeAgo}، وجرى التحقق منها`,
    lastGood: (timeAgo) => `آخر نسخة احتياطية سليمة: ${timeAgo}`,
    activities: {
      backup: 'تُنشأ الآن نسخة احتياطية.',
      verification: 'يجري الآن التحقق من نسخة احتياطية.',
      listing: 'تجري قراءة نسخة احتياطية.',
      restore: 'تجري استعادة مشروع.',
    },
    emptyTitle: 'لا نسخ احتياطية بعد',
    emptyText: 'تبدأ النسخة الأولى خلال دقيقة، ويمكنك بدء واحدة الآن.',
    offText: 'النسخ المجدول متوقف. يمكنك تشغيله أو بدء نسخة الآن.',
    place: 'المكان',
    encryption: 'التشفير',
    encrypted: 'مشفّرة',
    encryptedText: 'لا يمكن استعادة هذه النسخ دون BACKUP_PASSPHRASE. احفظ عبارة المرور خارج هذا الخادم أيضًا.',
    plain: 'غير مشفّرة',
    plainText:
      'لا يمكن تشفير مكان لاحقًا. للتشفير حدّد BACKUP_PASSPHRASE، واجعل BACKUP_TO مكانًا فارغًا، ثم أعد تشغيل الخادم.',
    schedule: 'الجدول الزمني',
    next: (time) => `النسخة التالية: ${time}`,
    retention: 'المحتفظ به',
    keptRecent: 'كل نسخ آخر 24 ساعة',
    kept: (daily, weekly, monthly) =>
      `والأحدث من ${formatDays(daily)} و${formatWeeks(weekly)} و${formatMonths(monthly)}`,
    intervals: {
      6: 'كل 6 ساعات',
      12: 'كل 12 ساعة',
      24: 'كل يوم',
      168: 'كل يوم اثنين',
    },
    at: (interval, hour) => `${interval} الساعة ${hour} بالتوقيت العالمي`,
    off: 'متوقف',
    edit: 'تعديل الجدول',
    editText: 'تُزال النسخ الأقدم بعد كل نسخة جديدة، ويُحتفظ دائمًا بكل نسخ آخر 24 ساعة وبآخر نسخة سليمة.',
    isOn: 'النسخ حسب الجدول',
    interval: 'التكرار',
    hour: 'الوقت (العالمي)',
    keepDaily: 'عدد النسخ اليومية المحتفظ بها',
    keepWeekly: 'عدد النسخ الأسبوعية المحتفظ بها',
    keepMonthly: 'عدد النسخ الشهرية المحتفظ بها',
    save: 'حفظ',
    saved: 'حُفظ الجدول',
    restoreProject: 'استعادة مشروع…',
    restoreFrom: (name) => `استعادة مشروع من النسخة الاحتياطية ${name}`,
    restoreTitle: 'استعادة مشروع',
    restoreText: (date) =>
      `كما كان في ${date}، مشروعًا جديدًا. لا يتغير شيء موجود. إذا كان المشروع السابق موجودًا، تكون عناصر الجديد خاصة.`,
    readingBackup: 'جارٍ قراءة النسخة الاحتياطية…',
    busyText: 'يصبح ذلك ممكنًا عند انتهاء النسخ أو التحقق أو الاستعادة الجارية.',
    unreadable: 'تعذّرت قراءة هذه النسخة الاحتياطية.',
    showProjects: 'عرض المشاريع',
    tryAgain: 'إعادة المحاولة',
    noProjects: 'لا مشاريع في هذه النسخة الاحتياطية.',
    project: 'المشروع',
    projectName: (title, org, items) => `${title} (${org}، العناصر: ${number(items)})`,
    org: 'المؤسسة',
    orgHint: 'المؤسسة التي تحصل على المشروع الجديد.',
    newTitle: 'العنوان',
    asOf: (title, date) => `${title} كما كان في ${date}`,
    restore: 'استعادة',
    restoreStarted: 'بدأت الاستعادة',
    restores: 'المشاريع المستعادة',
    steps: { loading: 'جارٍ تحميل النسخة الاحتياطية…', copying: 'جارٍ فحص الملفات ونسخها…' },
    showImport: 'عرض الاستيراد',
    importContinues: 'يضيف الاستيراد في المشروع الجديد عناصره.',
    itemsWithoutFiles: (count) => `عناصر بلا ملفات لأنها كانت مفقودة من قبل: ${number(count)}`,
    columns: {
      backup: 'النسخة',
      state: 'الحالة',
      size: 'الحجم',
      duration: 'المدة',
      verified: 'التحقق',
      acts: 'الإجراءات',
    },
    states: {
      waiting: 'في الانتظار',
      running: 'قيد التنفيذ',
      done: 'مكتملة',
      failed: 'فشلت',
      damaged: 'تالفة',
    },
    verifying: 'جارٍ التحقق',
    causes: { schedule: 'حسب الجدول', command: 'بأمر' },
    byPerson: (name) => `بواسطة ${name}`,
    byDeletedAccount: 'بواسطة حساب محذوف',
    verifyThis: 'تحقق',
    verify: (name) => `التحقق من النسخة ${name}`,
    files: formatFiles,
    added: (size) => `${size} نُسخت حديثًا`,
    lost: (count) => `${formatFiles(count)} في مخزن الملفات، مفقودة أو متغيرة`,
    seconds: (count) => `${number(count)} ث`,
    minutes: (count) => `${number(count)} د`,
    warnings: {
      never: 'لم تُنشأ لهذا الخادم أي نسخة احتياطية.',
      failed: 'فشلت آخر نسخة احتياطية أو فشل التحقق منها.',
      overdue: 'آخر نسخة سليمة أقدم مما يسمح به الجدول.',
    },
    unset: 'لا تُنشأ نسخ احتياطية لهذا الخادم.',
    show: 'عرض النسخ الاحتياطية',
  },
}
