import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

export const ar: Words = {
  artifact: {
    back: 'العودة إلى القائمة',
    tags: 'الوسوم',
    tagsPlaceholder: 'أضف وسمًا',
    noTag: (title) => `لا يوجد وسم باسم «${isolated(title)}»، ولا يمكنك إنشاء وسم.`,
    exhibits: 'المعارض',
    noExhibits: 'ليس في أي معرض',
    facts: 'الملف',
    fingerprint: 'SHA-256',
    added: 'أُضيف',
    filename: 'اسم الملف',
    download: 'تنزيل الملف الأصلي',
    renameTitle: 'إعادة تسمية العنصر',
    renamed: 'أُعيدت تسمية العنصر',
    viewPublic: 'عرض في صالة العرض',
    before: 'العنصر السابق:',
    beforeKey: 'النسخ من العنصر السابق: Ctrl+D',
    takeBefore: (field) => `النسخ من العنصر السابق: ${field}`,
    leaveTitle: 'المغادرة دون حفظ؟',
    leaveText: 'لم تُحفظ تغييراتك في هذه الصفحة بعد.',
    stay: 'البقاء',
    leave: 'المغادرة',
    takenBackTitle: 'سحبه المساهم',
    takenBack: (day) =>
      `سحب المساهم هذا في ${day}. العنصر وجميع نسخه خاصة الآن ولا يمكن نشرها مرة أخرى. ويمكن للأعضاء الاحتفاظ به ووصفه أو نقله إلى سلة المهملات.`,
    seeGiven: 'عرض المساهمة',
  },
}
