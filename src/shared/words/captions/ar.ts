import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { number } = counting('ar')

export const ar: Words = {
  caption: {
    title: 'التسميات التوضيحية',
    none: 'لا تسميات توضيحية بعد. أفلِت هنا ملف WebVTT أو SRT، أو اختر ملفًا.',
    noneReadOnly: 'لا تسميات توضيحية بعد',
    add: 'إضافة تسميات توضيحية',
    addTitle: 'إضافة تسميات توضيحية',
    addText: (file) => `من ${isolated(file)}`,
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
    edit: (label) => `تعديل ${isolated(label)}`,
    delete: (label) => `حذف ${isolated(label)}`,
    download: (label) => `تنزيل ${isolated(label)}`,
    added: (label) => `أُضيف: ${isolated(label)}`,
    saved: (label) => `حُفظ: ${isolated(label)}`,
    deleted: (label) => `حُذف: ${isolated(label)}`,
    refused: 'لا يمكن استخدام هذه التسميات التوضيحية',
    convertAndSave: 'تحويل وحفظ',
    notUtf8: (name) => `هذا الملف ليس بترميز UTF-8. يبدو أنه بترميز ${isolated(name)} وسيُحوَّل. تحقق من النص أدناه أولًا.`,
    unknownEncoding: 'هذا الملف ليس بترميز UTF-8، وترميزه غير معروف. اختر الترميز الذي يظهر به النص صحيحًا.',
    encoding: 'ترميز الملف',
    preview: 'معاينة',
    leftOut: (count) =>
      count === 1 ? 'تعذّر الاحتفاظ بجزء من هذا الملف:' : `أجزاء يتعذّر الاحتفاظ بها من هذا الملف (${number(count)}):`,
    leftOutMore: (count) => `وغيرها: ${number(count)}`,
    leftOutRest: 'سيُحتفظ بكل ما عداه.',
  },
}
