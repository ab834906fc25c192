import type { Words } from './en.ts'

export const ar: Words = {
  richText: {
    tools: {
      boldControlLabel: 'غامق',
      italicControlLabel: 'مائل',
      underlineControlLabel: 'تحته خط',
      subscriptControlLabel: 'نص منخفض',
      superscriptControlLabel: 'نص مرتفع',
      h2ControlLabel: 'عنوان 2',
      bulletListControlLabel: 'قائمة نقطية',
      orderedListControlLabel: 'قائمة مرقّمة',
      blockquoteControlLabel: 'اقتباس',
      linkControlLabel: 'رابط',
      unlinkControlLabel: 'إزالة الرابط',
      linkEditorInputLabel: 'أدخل عنوان الويب',
      linkEditorExternalLink: 'فتح الرابط في تبويب جديد',
      linkEditorInternalLink: 'فتح الرابط في التبويب نفسه',
      linkEditorSave: 'حفظ',
    },
  },
}
