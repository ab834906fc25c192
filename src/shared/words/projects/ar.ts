import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { countedForm } = createPluralizer('ar')

export const ar: Messages = {
  project: {
    title: 'المشاريع',
    new: 'مشروع جديد',
    newText: 'لكل مشروع أرشيف خاص به، بمجلداته وعناصره ووسومه ومعارضه، وصالة عرض خاصة به.',
    organisation: 'المؤسسة',
    firstOrg: 'مثل متحفك أو جمعيتك أو مدرستك، وهي مالكة مشاريعك.',
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
    upload: 'رفع',
    uploadTo: (title) => `رفع ملفات إلى ${isolateDirection(title)}`,
    gallery: 'صالة العرض',
    openGallery: (title) => `فتح صالة عرض ${isolateDirection(title)}`,
    protected: 'صالة عرض محمية بكلمة مرور',
    inactive: 'غير نشطة',
    inactiveText: 'مشاريع هذه المؤسسة مغلقة. ما زال بإمكانك تصدير محتواها.',
    export: 'تصدير',
    exporting: 'جارٍ التصدير…',
    exportOf: (title) => `تصدير ${isolateDirection(title)}`,
    switch: 'تبديل المشروع',
    all: 'كل المشاريع',
  },
}
