import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number } = createPluralizer('ar')

export const ar: Messages = {
  state: {
    loading: 'جارٍ التحميل…',
    failed: 'تعذّر التحميل',
    retry: 'إعادة المحاولة',
    more: 'عرض المزيد',
    loadedMore: (count) => `حُمّلت مدخلات أخرى: ${number(count)}`,
    notFoundTitle: 'الصفحة غير موجودة',
    notFoundText: 'ربما نُقلت أو أُزيلت، أو ربما كُتب العنوان خطأً.',
    backHome: 'العودة إلى الصفحة الرئيسية',
    backToGallery: 'العودة إلى صالة العرض',
    skip: 'التخطي إلى المحتوى',
    offline: 'تعذّر الوصول إلى الخادم. تحقق من اتصالك وأعد المحاولة.',
    connectionLost: 'انقطع الاتصال. جارٍ إعادة الاتصال…',
    offlineTitle: 'أنت غير متصل بالإنترنت',
    offlineText: 'تُحمَّل هذه الصفحة حالما يعود الاتصال. ويُستأنف حينها تلقائيًا رفع الملفات المنتظرة في هذا المتصفح.',
    needsScripts: 'تحتاج هذه الصفحة إلى JavaScript. ويمكنك قراءة صالات العرض والموقع بدونه.',
    onlyIn: (language: string) => `متوفر حتى الآن باللغة ${language} فقط.`,
    crashed: 'حدث خطأ في هذه الصفحة. حمّلها من جديد.',
  },
  list: {
    sort: 'الترتيب',
    sortBy: (column: string) => `الترتيب حسب: ${column}`,
    reverse: 'عكس الترتيب',
  },
  dialog: {
    close: 'إغلاق',
    cancel: 'إلغاء',
    confirm: 'تأكيد',
    ok: 'حسنًا',
    contactUs: 'اتصل بنا',
    typeWord: (word) => `اكتب «${word}» للتأكيد`,
    undo: 'تراجع',
    undoLast: 'التراجع عن آخر إجراء',
    alerts: 'تنبيهات',
    gotIt: 'فهمت',
  },
  shortcuts: {
    title: 'اختصارات المفاتيح المفردة',
    turnOff: 'إيقاف اختصارات المفاتيح المفردة',
    turnOn: 'تفعيل اختصارات المفاتيح المفردة',
  },
}
