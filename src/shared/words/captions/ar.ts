import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { number } = counting('ar')

export const ar: Words = {
  caption: {
    title: 'الترجمة والنصوص',
    none: 'لا نصوص بعد. أفلِت هنا ملف WebVTT أو SRT، أو اختر واحدًا.',
    noneReadOnly: 'لا نصوص.',
    add: 'إضافة نصوص',
    addTitle: 'إضافة نصوص',
    addText: (file) => `من ${isolated(file)}`,
    editTitle: 'تعديل النصوص',
    drop: 'أفلِت لإضافة النصوص',
    language: 'اللغة',
    languagePlaceholder: 'اسم أو رمز، مثل العربية أو pt-BR',
    badLanguage: 'اختر لغة أو أدخل رمزها',
    label: 'التسمية',
    labelHint: 'ما يختار الناس بحسبه؛ وإن تُرك فارغًا فاسم اللغة.',
    kind: 'النوع',
    kinds: {
      subtitles: 'ترجمة: ما يُقال',
      captions: 'نصوص مكتوبة: ما يُقال ويُسمع',
      descriptions: 'أوصاف: ما يُرى',
      chapters: 'فصول',
    },
    shortKinds: { subtitles: 'ترجمة', captions: 'نصوص مكتوبة', descriptions: 'أوصاف', chapters: 'فصول' },
    save: 'حفظ',
    cancel: 'إلغاء',
    edit: (label) => `تعديل ${isolated(label)}`,
    delete: (label) => `حذف ${isolated(label)}`,
    download: (label) => `تنزيل ${isolated(label)}`,
    added: (label) => `أُضيف: ${isolated(label)}`,
    saved: (label) => `حُفظ: ${isolated(label)}`,
    deleted: (label) => `حُذف: ${isolated(label)}`,
    refused: 'لا يمكن استخدام هذه النصوص',
    convertAndSave: 'تحويل وحفظ',
    notUtf8: (name) =>
      `هذا الملف ليس بترميز UTF-8. يبدو أنه بترميز ${isolated(name)} وسيُحوَّل. تحقق من الحروف أدناه أولًا.`,
    unknownEncoding: 'هذا الملف ليس بترميز UTF-8، وترميزه غير معروف. اختر الترميز الذي تظهر به الحروف صحيحة.',
    encoding: 'ترميز الملف',
    preview: 'معاينة',
    leftOut: (n) =>
      n === 1 ? 'تعذّر الاحتفاظ بجزء من هذا الملف:' : `أجزاء يتعذّر الاحتفاظ بها من هذا الملف (${number(n)}):`,
    leftOutMore: (n) => `وغيرها: ${number(n)}`,
    leftOutRest: 'سيُحتفظ بكل ما عداه.',
  },
}
