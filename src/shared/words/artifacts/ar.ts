import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

export const ar: Messages = {
  artifact: {
    back: 'العودة إلى القائمة',
    tags: 'الوسوم',
    tagsPlaceholder: 'أضف وسمًا',
    noTag: (title) => `لا يوجد وسم باسم «${isolateDirection(title)}»، ولا يمكنك إنشاء وسم.`,
    exhibits: 'المعارض',
    noExhibits: 'ليس في أي معرض',
    facts: 'الملف',
    fingerprint: 'SHA-256',
    added: 'أُضيف',
    filename: 'اسم الملف',
    download: 'تنزيل الملف الأصلي',
    copyLink: 'نسخ الرابط',
    publicLinkCopied: 'نُسخ رابط صالة العرض',
    memberLinkCopied: 'نُسخ الرابط. لا يفتحه إلا الأعضاء.',
    renameTitle: 'إعادة تسمية العنصر',
    renamed: 'أُعيدت تسمية العنصر',
    viewPublic: 'عرض في صالة العرض',
    previousItem: 'العنصر السابق:',
    previousItemKey: 'النسخ من العنصر السابق: Ctrl+D',
    restorePrevious: (field) => `النسخ من العنصر السابق: ${field}`,
    leaveTitle: 'المغادرة دون حفظ؟',
    leaveText: 'لم تُحفظ تغييراتك في هذه الصفحة بعد.',
    stay: 'البقاء',
    leave: 'المغادرة',
    inGallery: 'في صالة العرض',
    privateText: 'لا يراه إلا أعضاء هذا المشروع.',
    inGalleryText: 'يراه كل من يمكنه فتح صالة العرض.',
    fixedVisibility: {
      withdrawn: 'سحب المساهم هذا العنصر، ولذلك يبقى خاصًا.',
      notOwn: 'لا يمكنك تغيير سوى العناصر التي أضفتها.',
      noPermission: 'تحتاج إلى صلاحية «نشر العناصر في صالة العرض» لتغيير ذلك.',
    },
    withdrawnTitle: 'سحب المساهم هذا العنصر',
    withdrawn: (day) =>
      `سحب المساهم هذا العنصر في ${day}. وصار العنصر وجميع نسخه خاصة، ولا يمكن نشرها مرة أخرى. وما زال بإمكان الأعضاء الاحتفاظ به ووصفه أو نقله إلى سلة المهملات.`,
    viewSubmission: 'عرض المساهمة',
  },
}
