import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { counted } = counting('ar')

const people = (n: number) =>
  counted(n, { zero: 'لا أحد', one: 'شخص واحد', two: 'شخصان', few: '# أشخاص', many: '# شخصًا', other: '# شخص' })

export const ar: Words = {
  audience: {
    open: 'من يستطيع رؤية هذا؟',
    openHere: 'من يستطيع رؤية هذا المجلد؟',
    title: 'من يستطيع رؤية هذا؟',
    loading: 'جارٍ السؤال عن كل من يستطيع رؤية هذا',
    visitors: 'الزوار',
    visitorsYes: 'يستطيعون رؤيته',
    visitorsNo: 'لا يستطيعون رؤيته',
    inGallery: 'في صالة العرض.',
    inGalleryLocked: 'في صالة العرض، خلف كلمة مرورها.',
    kept: {
      private: 'هو خاص.',
      trashed: 'هو في سلة المهملات.',
      in_review: 'ينتظر المراجعة.',
      application: 'لا تُعرض البرامج في صالة العرض أبدًا.',
      folder: 'لا تُظهر صالة العرض مجلدات، بل العناصر التي فيها والمعروضة بذاتها فقط.',
      gallery_off: 'صالة العرض موقوفة.',
      inactive: 'اشتراك المؤسسة غير نشط.',
    },
    seeThere: 'مشاهدته في صالة العرض',
    changeVisibility: 'تغيير من يراه',
    people: (n) => `يستطيع رؤيته: ${people(n)}`,
    others: (n) => `لا يستطيع رؤيته: ${people(n)}`,
    invited: 'مدعو، لم ينضم بعد',
    roles: { owner: 'مالك', admin: 'مدير' },
    because: {
      owner: 'يملك المؤسسة',
      administrator: 'يدير هذا الخادم',
      member: 'يعمل في هذا المشروع',
      public: 'هو في صالة العرض',
      inactive: 'اشتراك المؤسسة غير نشط',
      other: 'لا حق له',
    },
    viewAs: (name) => `رؤية الأرشيف بعيني ${name}`,
    whenJoined: 'سيراه بعد الانضمام',
    may: (acts) => `يحق له أيضًا: ${acts}`,
    acts: { download: 'التنزيل', edit: 'التعديل', show: 'الإظهار أو الإخفاء', remove: 'الحذف' },
    administrators: 'من يدير هذا الخادم يستطيع رؤية كل ما عليه.',
    find: 'البحث عن أشخاص',
    clearFind: 'عرض الجميع',
    nobody: 'لا أحد يطابق',
    members: 'الأعضاء وحقوقهم',
  },
}
