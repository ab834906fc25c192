import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number } = counting('ar')

export const ar: Words = {
  state: {
    loading: 'جارٍ التحميل',
    failed: 'تعذّر تحميل هذا',
    retry: 'إعادة المحاولة',
    more: 'عرض المزيد',
    came: (n) => `عناصر أخرى معروضة: ${number(n)}`,
    notFoundTitle: 'لا شيء على هذا العنوان',
    notFoundText: 'ربما نُقل أو أُزيل، أو ربما كُتب العنوان خطأً.',
    backHome: 'العودة إلى البداية',
    backToGallery: 'العودة إلى صالة العرض',
    skip: 'تخطٍّ إلى المحتوى',
    offline: 'تعذّر الوصول إلى الخادم. تحقق من اتصالك وأعد المحاولة.',
    connectionLost: 'لا اتصال. تُعاد المحاولة …',
    offlineTitle: 'لا اتصال',
    offlineText: 'تظهر هذه الصفحة حالما يعود الاتصال. وما ينتظر الرفع في هذا المتصفح يُستأنف حينها من تلقاء نفسه.',
    needsScripts: 'تحتاج هذه الصفحة إلى JavaScript. ويمكن قراءة صالات العرض والموقع بدونه.',
    onlyIn: (language: string) => `متوفر حتى الآن باللغة ${language} فقط.`,
    crashed: 'حدث خطأ في هذه الصفحة. كثيرًا ما تنفع إعادة المحاولة.',
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
    notices: 'إشعارات',
    gotIt: 'فهمت',
  },
}
