import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { countedForm } = createPluralizer('ar')

export const ar: Messages = {
  exports: {
    title: 'تصدير',
    openFolder: 'تصدير هذا المجلد',
    openProject: 'تصدير هذا المشروع',
    form: 'الصيغة',
    zip: 'ملف ZIP مع جدول',
    zipHint: 'الملفات في مجلداتها وجدول بكل الحقول، للعمل عليها مباشرة.',
    bag: 'حزمة حفظ (BagIt)',
    bagHint:
      'ملفات مع مجاميع تحقق، وكل الأوصاف بصيغ مفتوحة، وكل ما يحتاجه Vitrine لاستعادتها. للحفظ الطويل الأمد وللأرشيفات الأخرى.',
    contents: 'المحتويات',
    originals: 'الملفات الأصلية',
    exhibits: 'المعارض والقصص',
    vocabularies: 'قوائم المصطلحات',
    history: 'سجل النشاط والموافقات',
    historyHint: 'يذكر أسماء أشخاص. حافظ على سرية الحزمة التي تحتويه.',
    partSize: 'حجم كل ملف ZIP',
    upTo: (size) => `حتى ${size}`,
    oneFile: 'كل شيء في ملف واحد',
    about: (size) => `نحو ${size}`,
    aboutIn: (size, files) =>
      `نحو ${size} في ${countedForm(files, { one: 'ملف ZIP واحد', two: 'ملفي ZIP', few: '# ملفات ZIP', other: '# ملف ZIP' })}`,
    prepare: 'تجهيز الحزمة',
    preparing: (done, total) => `جارٍ التجهيز… ${done} من ${total}`,
    failed: 'تعذّر تجهيز هذه الحزمة.',
    packages: 'حزمك',
    until: (date) => `متاحة حتى ${date}`,
    remove: 'حذف',
    removeOf: (date) => `حذف حزمة ${date}`,
  },
  galleryCopies: {
    title: 'نسخة ثابتة',
    text: 'صالة العرض ملفاتٍ عادية، لقرص USB أو لخادم ويب آخر أو لأرشيف ويب.',
    locked: 'يحتاج الزوار إلى كلمة مرور، فلا شيء متاح للجميع. أزل كلمة المرور لتجهيز نسخة.',
    contents:
      'تحتوي النسخة على الصفحات والصور والتسجيلات والتسميات التوضيحية والملفات القابلة للتنزيل التي يراها الجميع الآن. تُجهَّز في الخلفية، ويمكنك مغادرة هذه الصفحة.',
    form: 'الصيغة',
    static: 'ملفات عادية',
    staticHint: 'فُكّ ضغطها وافتح index.html، أو ارفع المجلد إلى أي خادم ويب.',
    wacz: 'لأرشيفات الويب (WACZ)',
    waczHint: 'ملف واحد فيه كل صفحة تحت عنوانها العام، دون بحث.',
    prepare: 'تجهيز نسخة',
    preparing: (done, total) => `جارٍ التجهيز… ${done} من نحو ${total}`,
    failed: 'تعذّر تجهيز هذه النسخة.',
    copies: 'نسخك',
    removeOf: (date) => `حذف نسخة ${date}`,
  },
}
