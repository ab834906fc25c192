import type { Messages } from './en.ts'

export const ar: Messages = {
  richText: {
    toolbar: 'التنسيق',
    tools: {
      boldControlLabel: 'غامق',
      italicControlLabel: 'مائل',
      underlineControlLabel: 'تحته خط',
      subscriptControlLabel: 'نص منخفض',
      superscriptControlLabel: 'نص مرتفع',
      h2ControlLabel: 'عنوان',
      bulletListControlLabel: 'قائمة نقطية',
      orderedListControlLabel: 'قائمة مرقّمة',
      blockquoteControlLabel: 'اقتباس',
      linkControlLabel: 'رابط',
      unlinkControlLabel: 'إزالة الرابط',
      linkEditorInputLabel: 'عنوان الويب',
      linkEditorExternalLink: 'الفتح في علامة تبويب جديدة',
      linkEditorInternalLink: 'الفتح في علامة التبويب نفسها',
      linkEditorSave: 'حفظ',
    },
  },
}
