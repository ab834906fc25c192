import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number } = createPluralizer('ar')

export const ar: Messages = {
  website: {
    tagline: 'أرشيف خاص وصالة عرض عامة لمجموعتك',
    login: 'تسجيل الدخول',
    signUp: 'إنشاء حساب',
    pages: 'الصفحات',
    morePages: 'كل الصفحات',
    menu: { home: 'الرئيسية', blog: 'المدونة', stories: 'قصص', social: 'ملاحظات', contact: 'اتصل بنا' },
    getStarted: 'ابدأ الآن',
    newTab: '(يُفتح في علامة تبويب جديدة)',
    latest: 'من المدونة',
    closeBanner: 'إغلاق الإشعار',
    documents: 'وثائق',
    docs: {
      terms: 'الشروط',
      privacy: 'الخصوصية',
      cookies: 'ملفات تعريف الارتباط',
      content_moderation_and_user_safety_policy: 'المحتوى والسلامة',
    },
    languages: 'اللغات',
    cookieChoices: 'خيارات ملفات تعريف الارتباط',
    consent: {
      title: 'ملفات تعريف الارتباط',
      text: 'إذا وافقت، يمكن للمحادثة المباشرة أن تخزّن بيانات في متصفحك.',
      page: 'المزيد عن ملفات تعريف الارتباط',
      accept: 'موافقة',
      decline: 'رفض',
    },
    unwritten: {
      title: 'لم تُكتب صفحتك الرئيسية بعد',
      text: 'يرى الزوار هذا الترحيب القصير، ثم صالة العرض والمقالات متى وُجدت. ولا يرى هذه الملاحظة إلا مدير الخادم. لاستعادة نسخة احتياطية بدلًا من ذلك، شغّل الأمر “vitrine restore” على الخادم.',
      action: 'كتابة الصفحة الرئيسية',
    },
    byAuthor: (author) => `بقلم ${isolateDirection(author)}`,
    readMore: 'اقرأ المزيد',
    allPosts: 'كل التدوينات',
    older: 'تدوينات أقدم',
    newest: 'أحدث التدوينات',
    noPosts: 'لا تدوينات بعد',
    noOlder: 'لا تدوينات أقدم',
    noStories: 'لا قصص بعد',
    noNotes: 'لا ملاحظات بعد',
    source: 'المزيد عنها',
    openGallery: 'زيارة صالة العرض',
    pictures: (count) => `${number(count)} من صورها`,
    screens: {
      item: 'عنصر بمعاينة كبيرة لصورته إلى جانب الاستمارة التي تصفه',
      gallery: 'صالة عرض عامة بصورة غلاف كبيرة',
      design: 'تصميم صالة عرض: اللون والغلاف والنص، وإلى جانبها معاينة مباشرة',
    },
    version: (day) => `سارية منذ ${day}.`,
    olderVersion: (day) => `هذه نسخة سابقة بتاريخ ${day}. لم تعد سارية.`,
    versionNow: 'إلى النسخة الحالية',
    versions: 'كل النسخ',
    onThisPage: 'في هذه الصفحة',
    backToBlog: 'كل التدوينات',
    backToStories: 'كل القصص',
  },
  contact: {
    send: 'إرسال',
    sending: 'جارٍ الإرسال…',
    sentTitle: 'أُرسلت رسالتك',
    sent: (email) => `شكرًا لك. نقرأ رسالتك ونرد على ${isolateDirection(email)}.`,
    optional: '(اختياري)',
    privacyNote: 'لا نستخدم ما تكتبه إلا للرد عليك.',
    noScripts: 'يحتاج إرسال هذه الاستمارة إلى JavaScript. ويمكنك قراءة كل ما عداها في هذا الموقع بدونه.',
  },
}
