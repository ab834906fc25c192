import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number, countedForm } = createPluralizer('ar')

const formatFiles = (count: number) =>
  countedForm(count, { zero: 'لا ملفات', one: 'ملف واحد', two: 'ملفان', few: '# ملفات', many: '# ملفًا', other: '# ملف' })
const formatFolders = (count: number) =>
  countedForm(count, {
    zero: 'لا مجلدات',
    one: 'مجلد واحد',
    two: 'مجلدان',
    few: '# مجلدات',
    many: '# مجلدًا',
    other: '# مجلد',
  })
// After “about”, in the genitive.
const formatHours = (count: number) =>
  countedForm(count, { one: 'ساعة', two: 'ساعتين', few: '# ساعات', many: '# ساعة', other: '# ساعة' })
const formatMinutes = (count: number) =>
  countedForm(count, { one: 'دقيقة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })

export const ar: Messages = {
  upload: {
    title: 'عمليات الرفع',
    files: formatFiles,
    working: (doneCount, total) => `جارٍ رفع ${number(doneCount)} من ${number(total)}`,
    waiting: (count) => `قيد الانتظار: ${formatFiles(count)}`,
    amount: (doneCount, total) => `${doneCount} من ${total}`,
    position: (current, total) => `${number(current)} من ${number(total)}`,
    speed: (amount) => `${amount} في الثانية`,
    hoursLeft: (hours, minutes) =>
      minutes === 0 ? `بقي نحو ${formatHours(hours)}` : `بقي نحو ${formatHours(hours)} و${formatMinutes(minutes)}`,
    minutesLeft: (minutes) => `بقي نحو ${formatMinutes(minutes)}`,
    secondsLeft: (seconds) => `بقي نحو ${countedForm(seconds, { few: '# ثوانٍ', many: '# ثانية', other: '# ثانية' })}`,
    select: 'تحديدها',
    show: 'عرضها',
    uploaded: (count) => `رُفع: ${formatFiles(count)}`,
    started: (count) => `جارٍ الرفع: ${formatFiles(count)}`,
    finished: 'اكتمل الرفع',
    preparing: (count) => `جارٍ الإعداد: ${formatFiles(count)}`,
    failed: 'فشل الرفع',
    failedCount: (count) => `فشل رفع: ${formatFiles(count)}`,
    missingCount: (count) => `ملفات يلزم اختيارها من جديد: ${number(count)}`,
    andMore: (text, count) => `${text}، و${number(count)} أخرى`,
    added: 'أُضيفت الوسائط',
    existsTitle: 'الملف موجود',
    existsText: (name) => `يوجد في هذا المجلد بالفعل ملف باسم «${isolateDirection(name)}» وبالحجم نفسه.`,
    alreadyHere: (title) => `موجود هنا بالفعل باسم «${isolateDirection(title)}».`,
    uploadAnyway: 'رفعه على أي حال',
    skip: 'تخطي الملف',
    remember: 'عدم إظهار هذا السؤال مجددًا',
    remembered: {
      upload: 'تُرفع الملفات الموجودة دون سؤال',
      skip: 'تُتخطى الملفات الموجودة دون سؤال',
    },
    askAgain: 'السؤال من جديد',
    phases: {
      queued: 'في الانتظار',
      checking: 'جارٍ التحقق',
      asking: 'في انتظار جوابك',
      uploading: 'جارٍ الرفع',
      deciding: 'جارٍ المعالجة',
      compressing: 'جارٍ الضغط',
      done: 'تمّ',
      failed: 'فشل',
      missing: 'الملف مفقود',
    },
    pauseReasons: {
      offline: 'في انتظار الاتصال. سيُستأنف الرفع تلقائيًا.',
      signedOut: 'سيُستأنف الرفع عندما تسجّل الدخول مجددًا.',
      busy: 'الخادم مشغول. سيُستأنف الرفع تلقائيًا.',
      elsewhere: 'يجري الرفع من نافذة أخرى الآن، ثم يحين دور هذه الملفات.',
    },
    connectionDropped: 'انقطع الاتصال مرارًا.',
    cancel: (name) => `إلغاء رفع ${isolateDirection(name)}`,
    cancelAll: 'إلغاء الكل',
    retry: 'إعادة المحاولة',
    retryOf: (name) => `إعادة المحاولة: ${isolateDirection(name)}`,
    retryAll: 'إعادة محاولة الكل',
    dismiss: (name) => `إخفاء ${isolateDirection(name)}`,
    dismissAll: 'إخفاء الكل',
    missing: 'لم يستطع المتصفح الاحتفاظ بهذه الملفات. اخترها من جديد لاستئناف الرفع.',
    chooseAgain: 'اختيار الملف من جديد',
    chooseAgainOf: (name) => `اختيار الملف من جديد: ${isolateDirection(name)}`,
    otherFile: 'هذا ملف آخر',
    otherFileText: (name) => `اختر الملف الأصلي «${isolateDirection(name)}» بالاسم والحجم وتاريخ التعديل نفسها.`,
    leaveTitle: 'تسجيل الخروج وإلغاء الرفع؟',
    leaveText: (count) => `لم يُرفع بعد: ${formatFiles(count)}.`,
    stay: 'البقاء مسجّل الدخول',
    leave: 'تسجيل الخروج',
    collapse: 'طيّ',
    expand: 'توسيع',
    progress: (name) => `رفع ${isolateDirection(name)}`,
    overall: 'كل عمليات الرفع',
  },
  structure: {
    upload: 'رفع مجلد',
    ways: 'طرق أخرى للرفع',
    reading: (count) => (count === 0 ? 'جارٍ قراءة المجلدات' : `جارٍ قراءة المجلدات: ${formatFiles(count)} حتى الآن`),
    creating: (createdCount, total, count) =>
      `جارٍ إنشاء المجلدات: ${number(createdCount)} من ${number(total)} (${formatFiles(count)})`,
    stop: 'إيقاف',
    created: (total, count) => `أُنشئ: ${formatFolders(total)}، وجارٍ رفع: ${formatFiles(count)}`,
    failed: (count, skippedCount) => `تعذّر إنشاء: ${formatFolders(count)}. ولم يُرفع: ${formatFiles(skippedCount)}`,
    refused: 'لا يمكنك إنشاء مجلدات هنا',
    refusedText: 'لم يُرفع شيء. أفلِت الملفات دون مجلداتها.',
    unreadable: (count) => `تعذّرت قراءة: ${formatFiles(count)}`,
    skippedFiles: (count) => `لم تُرفع الملفات المخفية وملفات النظام: ${formatFiles(count)}`,
    moreNames: (count) => `${number(count)} غيرها`,
    empty: 'لا يوجد فيه ما يُرفع',
  },
}
