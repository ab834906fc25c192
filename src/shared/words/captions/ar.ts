import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number } = createPluralizer('ar')

export const ar: Messages = {
  caption: {
    title: 'التسميات التوضيحية',
    none: 'لا تسميات توضيحية بعد. أفلِت هنا ملف WebVTT أو SRT، أو اختر ملفًا.',
    noneReadOnly: 'لا تسميات توضيحية بعد',
    add: 'إضافة تسميات توضيحية',
    addTitle: 'إضافة تسميات توضيحية',
    addText: (file) => `من ${isolateDirection(file)}`,
    editTitle: 'تعديل التسميات التوضيحية',
    drop: 'أفلِت لإضافة تسميات توضيحية',
    language: 'اللغة',
    languagePlaceholder: 'اسم أو رمز، مثل العربية أو pt-BR',
    badLanguage: 'اختر لغة أو أدخل رمزها',
    label: 'التسمية',
    labelHint: 'الاسم الظاهر في قائمة التسميات. إن تُرك فارغًا استُخدم اسم اللغة.',
    kind: 'النوع',
    kinds: {
      subtitles: 'ترجمة: الكلام فقط',
      captions: 'تسميات توضيحية: الكلام والأصوات',
      descriptions: 'أوصاف: ما يُرى',
      chapters: 'فصول',
    },
    shortKinds: { subtitles: 'ترجمة', captions: 'تسميات توضيحية', descriptions: 'أوصاف', chapters: 'فصول' },
    save: 'حفظ',
    cancel: 'إلغاء',
    edit: (label) => `تعديل ${isolateDirection(label)}`,
    delete: (label) => `حذف ${isolateDirection(label)}`,
    download: (label) => `تنزيل ${isolateDirection(label)}`,
    added: (label) => `أُضيف: ${isolateDirection(label)}`,
    saved: (label) => `حُفظ: ${isolateDirection(label)}`,
    deleted: (label) => `حُذف: ${isolateDirection(label)}`,
    refused: 'لا يمكن استخدام هذه التسميات التوضيحية',
    convertAndSave: 'تحويل وحفظ',
    notUtf8: (name) =>
      `هذا الملف ليس بترميز UTF-8. يبدو أنه بترميز ${isolateDirection(name)} وسيُحوَّل. تحقق من النص أدناه أولًا.`,
    unknownEncoding: 'هذا الملف ليس بترميز UTF-8، وترميزه غير معروف. اختر الترميز الذي يظهر به النص صحيحًا.',
    encoding: 'ترميز الملف',
    preview: 'معاينة',
    skippedParts: (count) =>
      count === 1 ? 'تعذّر الاحتفاظ بجزء من هذا الملف:' : `أجزاء يتعذّر الاحتفاظ بها من هذا الملف (${number(count)}):`,
    moreSkipped: (count) => `وغيرها: ${number(count)}`,
    restIsKept: 'سيُحتفظ بكل ما عداه.',
  },
}
