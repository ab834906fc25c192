import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { countedForm } = counting('ar')

export const ar: Words = {
  project: {
    title: 'المشاريع',
    new: 'مشروع جديد',
    newText: 'لكل مشروع أرشيف خاص به، بمجلداته وعناصره ووسومه ومعارضه، وصالة عرض خاصة به.',
    organisation: 'المؤسسة',
    noneOpen: 'لا يمكن إنشاء مشاريع جديدة في أي من مؤسساتك الآن، لذلك تُنشأ مؤسسة جديدة.',
    create: 'إنشاء المشروع',
    creating: 'جارٍ إنشاء المشروع…',
    items: (count) =>
      countedForm(count, {
        zero: 'لا عناصر',
        one: 'عنصر واحد',
        two: 'عنصران',
        few: '# عناصر',
        many: '# عنصرًا',
        other: '# عنصر',
      }),
    empty: 'لا عناصر بعد',
    gallery: 'صالة العرض',
    openGallery: (title) => `فتح صالة عرض ${isolated(title)}`,
    protected: 'صالة عرض محمية بكلمة مرور',
    inactive: 'غير نشطة',
    inactiveText: 'مشاريع هذه المؤسسة مغلقة. ما زال بإمكانك تصدير محتواها.',
    export: 'تصدير',
    exporting: 'جارٍ التصدير…',
    exportOf: (title) => `تصدير ${isolated(title)}`,
    switch: 'تبديل المشروع',
    all: 'كل المشاريع',
  },
}
