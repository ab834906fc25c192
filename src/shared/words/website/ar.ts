import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number } = counting('ar')

export const ar: Words = {
  website: {
    tagline: 'بيت لأرشيفك، وصالة عرض للعالم',
    login: 'تسجيل الدخول',
    signUp: 'اشترك',
    pages: 'الصفحات',
    morePages: 'كل الصفحات',
    menu: { home: 'الرئيسية', blog: 'المدونة', stories: 'قصص', social: 'ملاحظات', contact: 'اتصل بنا' },
    getStarted: 'ابدأ الآن',
    newTab: '(يُفتح في علامة تبويب جديدة)',
    latest: 'من المدونة',
    closeBanner: 'إغلاق هذا الإشعار',
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
      text: 'لا يُحمَّل ولا يُخزَّن شيء اختياري إلا بموافقتك. أما ما يُخزَّن في كل حال ولماذا، فتجده في الصفحة عن',
      page: 'ملفات تعريف الارتباط',
      accept: 'موافقة',
      decline: 'رفض',
    },
    by: (author) => `بقلم ${author}`,
    read: 'تابع القراءة',
    allPosts: 'كل المقالات',
    older: 'مقالات أقدم',
    newest: 'أحدث المقالات',
    noPosts: 'لم يُكتب هنا شيء بعد.',
    noStories: 'لم تُروَ قصة بعد.',
    noNotes: 'لا ملاحظات بعد.',
    source: 'المزيد عنها',
    openGallery: 'تجوّل فيها',
    pictures: (n) => `${number(n)} من صورها`,
    screens: {
      item: 'عنصر: صورته كبيرة، وإلى جانبها الاستمارة التي تصفه',
      gallery: 'صالة عرض عامة تتصدرها صورة',
      design: 'صالة عرض قيد التصميم: لونها وغلافها وكلماتها، وإلى جانبها كيف ستبدو',
    },
    noPlans:
      'لا يلزم حجز شيء على هذا الخادم: القائم عليه يفتح ما تحتاج إليه مؤسستك. اكتب إلينا فنعتني بالأمر معًا. أو شغّله بنفسك؛ فهو مجاني.',
    version: (day) => `هذه النسخة سارية منذ ${day}.`,
    olderVersion: (day) => `هذه نسخة سابقة بتاريخ ${day}. لم تعد سارية.`,
    versionNow: 'إلى النسخة السارية الآن',
    versions: 'كل النسخ',
    onThisPage: 'في هذه الصفحة',
    backToBlog: 'كل المقالات',
    backToStories: 'كل القصص',
  },
  contact: {
    send: 'إرسال',
    sending: 'جارٍ الإرسال',
    sentTitle: 'شكرًا لك، وصلت رسالتك',
    sent: (email) => `نكتب إلى ${email} حالما يقرؤها أحد.`,
    optional: '(اختياري)',
    kept: 'نحتفظ بما تكتبه لنجيبك، لا لغير ذلك.',
    noScripts: 'يحتاج متصفحك إلى النصوص البرمجية لإرسال هذه الاستمارة. ويمكن قراءة كل ما عداها في هذا الموقع بدونها.',
  },
}
