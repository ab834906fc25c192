import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { number, counted } = counting('ar')

const files = (n: number) =>
  counted(n, { zero: 'لا ملفات', one: 'ملف واحد', two: 'ملفان', few: '# ملفات', many: '# ملفًا', other: '# ملف' })
const folders = (n: number) =>
  counted(n, { zero: 'لا مجلدات', one: 'مجلد واحد', two: 'مجلدان', few: '# مجلدات', many: '# مجلدًا', other: '# مجلد' })

export const ar: Words = {
  upload: {
    title: 'عمليات الرفع',
    files,
    working: (done, all) => `جارٍ رفع ${number(done)} من ${number(all)}`,
    waiting: (n) => `قيد الانتظار: ${files(n)}`,
    amount: (done, all) => `${done} من ${all}`,
    started: (n) => `جارٍ الرفع: ${files(n)}`,
    finished: 'اكتمل الرفع',
    preparing: (n) => `جارٍ الإعداد: ${files(n)}`,
    failed: 'فشل الرفع',
    failedCount: (n) => `فشل رفع: ${files(n)}`,
    missingCount: (n) => `ملفات يلزم اختيارها من جديد: ${number(n)}`,
    andMore: (text, n) => `${text}، و${number(n)} أخرى`,
    added: 'أُضيفت الوسائط',
    existsTitle: 'الملف موجود',
    existsText: (name) => `يوجد في هذا المجلد بالفعل ملف باسم «${isolated(name)}» وبالحجم نفسه.`,
    anyway: 'رفعه على أي حال',
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
    holds: {
      offline: 'في انتظار الاتصال. سيُستأنف الرفع تلقائيًا.',
      signedOut: 'سيُستأنف الرفع عندما تسجّل الدخول مجددًا.',
      busy: 'الخادم مشغول. سيُستأنف الرفع تلقائيًا.',
      elsewhere: 'يجري الرفع من نافذة أخرى الآن، ثم يحين دور هذه الملفات.',
    },
    brokeOff: 'انقطع الاتصال مرارًا.',
    cancel: (name) => `إلغاء رفع ${isolated(name)}`,
    cancelAll: 'إلغاء الكل',
    retry: (name) => `إعادة المحاولة: ${isolated(name)}`,
    retryAll: 'إعادة محاولة الكل',
    dismiss: (name) => `إخفاء ${isolated(name)}`,
    dismissAll: 'إخفاء الكل',
    missing: 'لم يستطع المتصفح الاحتفاظ بهذه الملفات. اخترها من جديد لاستئناف الرفع.',
    chooseAgain: 'اختيار الملف من جديد',
    chooseAgainOf: (name) => `اختيار الملف من جديد: ${isolated(name)}`,
    otherFile: 'هذا ملف آخر',
    otherFileText: (name) => `اختر الملف الأصلي «${isolated(name)}» بالاسم والحجم وتاريخ التعديل نفسها.`,
    leaveTitle: 'تسجيل الخروج وإلغاء الرفع؟',
    leaveText: (n) => `لم يُرفع بعد: ${files(n)}.`,
    stay: 'البقاء مسجّل الدخول',
    leave: 'تسجيل الخروج',
    collapse: 'طيّ',
    expand: 'توسيع',
    progress: (name) => `رفع ${isolated(name)}`,
    overall: 'كل عمليات الرفع',
  },
  structure: {
    upload: 'رفع مجلد',
    ways: 'طرق أخرى للرفع',
    reading: (n) => (n === 0 ? 'جارٍ قراءة المجلدات' : `جارٍ قراءة المجلدات: ${files(n)} حتى الآن`),
    making: (made, all, n) => `جارٍ إنشاء المجلدات: ${number(made)} من ${number(all)} (${files(n)})`,
    stop: 'إيقاف',
    made: (all, n) => `أُنشئ: ${folders(all)}، وجارٍ رفع: ${files(n)}`,
    failed: (n, left) => `تعذّر إنشاء: ${folders(n)}. ولم يُرفع: ${files(left)}`,
    refused: 'لا يمكنك إنشاء مجلدات هنا',
    refusedText: 'لم يُرفع شيء. أفلِت الملفات دون مجلداتها.',
    unreadable: (n) => `تعذّرت قراءة: ${files(n)}`,
    leftOut: (n) => `لم تُرفع الملفات المخفية وملفات النظام: ${files(n)}`,
    moreNames: (n) => `${number(n)} غيرها`,
    empty: 'لا يوجد فيه ما يُرفع',
  },
}
