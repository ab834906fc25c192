import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number, countedForm } = createPluralizer('ar')

export const ar: Messages = {
  form: {
    required: (label) => `حقل «${label}» مطلوب`,
    notNumber: (label) => `لا يحتوي حقل «${label}» على رقم`,
    notUrl: (label) => `لا يحتوي حقل «${label}» على عنوان ويب صالح`,
    notEmail: (label) => `لا يحتوي حقل «${label}» على بريد إلكتروني صالح`,
    arrayUrlScheme: 'يجب أن يبدأ العنوان بـ http:// أو https://',
    arrayUrl: 'عنوان غير صالح',
    arrayEmail: 'بريد إلكتروني غير صالح',
    words: (count, max) => `عدد الكلمات: ${number(count)} / ${number(max)}`,
    characters: (count, max) => `عدد الأحرف: ${number(count)} / ${number(max)}`,
    datePlaceholder: 'اختر تاريخًا...',
    passwordsDiffer: 'كلمتا المرور غير متطابقتين',
    passwordShort: 'يجب ألا تقل كلمة المرور عن 8 أحرف',
    passwordLong: 'يجب ألا تزيد كلمة المرور على 128 حرفًا',
    showPassword: 'إظهار كلمة المرور',
    invalid: (label) => `قيمة حقل «${label}» غير صالحة`,
    notDate: (label) => `لا يحتوي حقل «${label}» على تاريخ صالح`,
    notStrict: (label) => `لا يقبل حقل «${label}» إلا الحروف اللاتينية والأرقام والرموز \u200e_ - . ( )\u200e`,
    rangeOrder: (label) => `لا يمكن أن ينتهي «${label}» قبل أن يبدأ`,
    tooManyWords: (label, max) =>
      `يجب ألا يزيد حقل «${label}» على ${countedForm(max, { one: 'كلمة واحدة', two: 'كلمتين', few: '# كلمات', many: '# كلمة', other: '# كلمة' })}`,
    tooManyCharacters: (label, max) =>
      `يجب ألا يزيد حقل «${label}» على ${countedForm(max, { one: 'حرف واحد', two: 'حرفين', few: '# أحرف', many: '# حرفًا', other: '# حرف' })}`,
    hints: {
      required: 'هذا الحقل مطلوب.',
      tick: 'ضع علامة هنا للمتابعة.',
      choose: 'اختر أحد الخيارات.',
      invalid: 'هذه القيمة غير صالحة هنا.',
      number: 'أدخل رقمًا مثل 12 أو 3.5.',
      url: 'أدخل عنوان ويب كاملًا مثل \u2066https://example.org\u2069.',
      email: 'أدخل عنوانًا مثل \u2066name@example.org\u2069.',
      strict: 'لا يُقبل هنا إلا الحروف اللاتينية والأرقام والرموز \u200e_ - . ( )\u200e',
      date: 'أدخل تاريخًا بالصيغة \u2066dd/MM/yyyy\u2069.',
      order: 'لا يمكن أن تسبق النهاية البداية.',
      words: (max) =>
        `يجب ألا يزيد النص على ${countedForm(max, { one: 'كلمة واحدة', two: 'كلمتين', few: '# كلمات', many: '# كلمة', other: '# كلمة' })}.`,
      characters: (max) =>
        `يجب ألا يزيد النص على ${countedForm(max, { one: 'حرف واحد', two: 'حرفين', few: '# أحرف', many: '# حرفًا', other: '# حرف' })}.`,
      passwordShort: (min) =>
        `يجب ألا يقل الطول عن ${countedForm(min, { one: 'حرف واحد', two: 'حرفين', few: '# أحرف', many: '# حرفًا', other: '# حرف' })}.`,
      passwordsDiffer: 'أدخل كلمة المرور نفسها في الحقلين.',
    },
    alsoWrong: (count) =>
      countedForm(count, {
        one: 'حقل آخر يحتاج إلى تصحيح',
        two: 'حقلان آخران يحتاجان إلى تصحيح',
        few: '# حقول أخرى تحتاج إلى تصحيح',
        many: '# حقلًا آخر يحتاج إلى تصحيح',
        other: '# حقل آخر يحتاج إلى تصحيح',
      }),
    pasteShortened: 'كان النص الملصق أطول مما يتسع له هذا الحقل، فاختُصر',
    save: 'حفظ',
    saving: 'جارٍ الحفظ…',
    saved: 'حُفظ',
    saveAndNext: 'حفظ والانتقال إلى التالي',
    saveAndNextKeys: 'Ctrl+Enter',
    openCalendar: (label) => `اختيار تاريخ: ${label}`,
    calendar: {
      previousMonth: 'الشهر السابق',
      nextMonth: 'الشهر التالي',
      previousYear: 'السنة السابقة',
      nextYear: 'السنة التالية',
      previousDecade: 'العقد السابق',
      nextDecade: 'العقد التالي',
      monthLevelControl: 'اختيار شهر',
      yearLevelControl: 'اختيار سنة',
    },
    from: 'من',
    to: 'إلى',
    recognised: (text) => `يُفهم التاريخ هكذا: ${isolateDirection(text)}.`,
    keptAsWritten: 'لم يُتعرَّف عليه كتاريخ. سيُحفظ كما كتبته، لكن لا يمكن ترتيبه زمنيًا.',
    notRecognised:
      'تعذّر التعرّف على التاريخ. جرّب 1953 أو 06/1953 أو c. 1950 أو before 1920 أو spring 1944 أو 1939–1945.',
    useAsField: (label) => `استخدامه في «${label}»`,
    useDayAsField: (label, day) => `استخدام ${isolateDirection(day)} في «${label}»`,
    since: (day) => `منذ ${day}`,
    until: (day) => `حتى ${day}`,
    about: (text) => `نحو ${text}`,
    probably: (text) => `${text}؟`,
    usedInProject: 'مستخدم في هذا المشروع',
    remove: (entry) => `إزالة ${isolateDirection(entry)}`,
    noOption: 'لا نتائج',
    noAnswer: 'دون إجابة',
    yes: 'نعم',
    no: 'لا',
  },
}
