import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { counted } = counting('ar')

export const ar: Words = {
  project: {
    title: 'المشاريع',
    new: 'مشروع جديد',
    newText: 'يضم المشروع أرشيفًا خاصًا به: مجلدات وعناصر ووسومًا ومعارض، وصالة عرض واحدة.',
    organisation: 'المؤسسة',
    noneOpen: 'لا تقبل أي من مؤسساتك مشاريع جديدة الآن: تُنشأ بهذا مؤسسة جديدة.',
    create: 'إنشاء المشروع',
    creating: 'جارٍ إنشاء المشروع',
    items: (n) =>
      counted(n, {
        zero: 'لا عناصر',
        one: 'عنصر واحد',
        two: 'عنصران',
        few: '# عناصر',
        many: '# عنصرًا',
        other: '# عنصر',
      }),
    empty: 'لا شيء فيه بعد',
    gallery: 'صالة العرض',
    openGallery: (title) => `فتح صالة عرض ${title}`,
    protected: 'صالة عرض محمية بكلمة مرور',
    inactive: 'غير نشط',
    inactiveText: 'مشاريعها مغلقة. ما زال بإمكانك تصدير ما فيها.',
    export: 'تصدير',
    exporting: 'جارٍ التصدير …',
    exportOf: (title) => `تصدير ${title}`,
    switch: 'تبديل المشروع',
    all: 'كل المشاريع',
  },
}
