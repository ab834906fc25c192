import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { countedForm } = createPluralizer('ar')

const formatPeople = (count: number) =>
  countedForm(count, { zero: 'لا أحد', one: 'شخص واحد', two: 'شخصان', few: '# أشخاص', many: '# شخصًا', other: '# شخص' })

export const ar: Messages = {
  audience: {
    open: 'من يستطيع رؤيته؟',
    openHere: 'من يستطيع رؤية هذا المجلد؟',
    title: 'من يستطيع رؤيته؟',
    loading: 'جارٍ التحقق ممن يستطيع رؤيته…',
    visitors: 'الزوار',
    visitorsYes: 'يستطيعون رؤيته',
    visitorsNo: 'لا يستطيعون رؤيته',
    inGallery: 'في صالة العرض.',
    inGalleryLocked: 'في صالة العرض المحمية بكلمة مرور.',
    visitorReasons: {
      private: 'خاص.',
      trashed: 'في سلة المهملات.',
      in_review: 'في انتظار المراجعة.',
      application: 'لا تُعرض البرامج في صالة العرض أبدًا.',
      folder: 'لا تعرض صالة العرض المجلدات، بل العناصر المنشورة التي فيها فقط.',
      gallery_off: 'صالة العرض متوقفة.',
      inactive: 'اشتراك المؤسسة غير نشط.',
    },
    viewInGallery: 'عرض في صالة العرض',
    changeVisibility: 'تغيير الظهور',
    people: (count) => `يستطيع رؤيته: ${formatPeople(count)}`,
    others: (count) => `لا يستطيع رؤيته: ${formatPeople(count)}`,
    invited: 'مدعو، لم ينضم بعد',
    roles: { owner: 'مالك', admin: 'مدير الخادم' },
    reasons: {
      owner: 'مالك المؤسسة',
      administrator: 'مدير هذا الخادم',
      member: 'عضو في هذا المشروع',
      public: 'منشور في صالة العرض',
      inactive: 'اشتراك المؤسسة غير نشط',
      other: 'بلا صلاحية',
    },
    viewAs: (name) => `المعاينة بصفة ${isolateDirection(name)}`,
    whenJoined: 'يستطيع رؤيته بعد الانضمام',
    reasonAndActions: (reason, actions) => `${reason}. يستطيع أيضًا: ${actions}.`,
    actions: { download: 'تنزيله', edit: 'تعديله', show: 'تغيير ظهوره', remove: 'حذفه' },
    administrators: 'يستطيع مديرو هذا الخادم رؤية كل ما عليه.',
    find: 'البحث عن أشخاص',
    clearFind: 'مسح البحث',
    noMatches: 'لا نتائج',
    members: 'الأعضاء والصلاحيات',
  },
}
