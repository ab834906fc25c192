import type { Words } from './en.ts'

export const ar: Words = {
  artifact: {
    back: 'العودة إلى القائمة',
    tags: 'الوسوم',
    tagsPlaceholder: 'أضف وسمًا',
    noTag: (title) => `لا يوجد وسم باسم «${title}»، ولا يحق لك إنشاؤه.`,
    exhibits: 'المعارض',
    noExhibits: 'ليس في أي معرض.',
    facts: 'الملف',
    fingerprint: 'SHA-256',
    added: 'أُضيف',
    filename: 'اسم الملف',
    download: 'تنزيل الأصل',
    renameTitle: 'إعادة تسمية العنصر',
    renamed: 'أُعيدت تسمية العنصر',
    viewPublic: 'عرض في صالة العرض',
    before: 'كما في السابق:',
    beforeKey: 'كما في العنصر السابق: Ctrl D',
    takeBefore: (field: string) => `استخدام ما في العنصر السابق: ${field}`,
    leaveTitle: 'المغادرة دون حفظ؟',
    leaveText: 'ما غيّرته هنا لم يُحفظ بعد.',
    stay: 'البقاء',
    leave: 'المغادرة',
    takenBackTitle: 'سحبه مقدمه',
    takenBack: (day) =>
      `سحب المقدم هذا في ${day}. ومنذ ذلك الحين هو خاص مع جميع نسخه، ولا يمكن لأحد أن يعرضه للجمهور مرة أخرى. ويحق للأعضاء الاحتفاظ به ووصفه، أو نقله إلى سلة المهملات.`,
    seeGiven: 'عرض المساهمة',
  },
}
