import { createPluralizer, formatDuration } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number } = createPluralizer('ar')
const formatPart = (seconds: number, totalSeconds: number) =>
  totalSeconds < 120
    ? `${number(seconds)} من ${number(totalSeconds)} ثانية`
    : `${formatDuration(seconds)} من ${formatDuration(totalSeconds)}`

export const ar: Messages = {
  fileNote: {
    noPreview: 'لا تتوفر معاينة لهذا النوع من الملفات.',
    compressionUnsupported: (name) =>
      `هذه الصورة مضغوطة بطريقة (${isolateDirection(name)}) لا يمكن عرضها هنا. وهي ليست تالفة: نزّلها، أو ارفع نسخة منها بضغط LZW أو ZIP.`,
    program: 'تُحفظ البرامج ويمكن تنزيلها، لكنها لا تُعرض أبدًا.',
    tookTooLong: 'لا معاينة لأن إنشاءها استغرق وقتًا طويلًا.',
    tooMuchMemory: 'لا معاينة لأن إنشاءها احتاج إلى ذاكرة كبيرة.',
    pictureDamaged: 'هذه الصورة تالفة ولا يمكن عرضها.',
    pictureIncomplete: 'هذه الصورة تالفة، وقد تكون معاينتها ناقصة.',
    pictureTooLarge: (width, height) =>
      `هذه الصورة أكبر من أن تُعرض (${number(width)} × ${number(height)} بكسل). يمكنك تنزيلها.`,
    pictureFileTooLarge: 'ملف هذه الصورة أكبر من أن يُعرض. يمكنك تنزيله.',
    rawWithoutPreview: 'ليس في ملف الكاميرا هذا صورة مضمّنة لعرضها. يمكنك تنزيله.',
    smallPreviewOnly: 'لا يمكن إلا عرض المعاينة الصغيرة المضمّنة في هذا الملف.',
    noTiles: 'تعذّر إعداد هذه الصورة للتكبير.',
    notCleaned: 'تعذّرت إزالة الأماكن والأرقام التسلسلية والأسماء من نسخة الزوار لهذا الملف، فلا يمكنهم فتحه.',
    avDamaged: 'هذا التسجيل تالف ولا يمكن تشغيله هنا.',
    avUnsupported: 'لا يستطيع هذا الخادم قراءة هذا النوع من التسجيلات. يمكنك تنزيله.',
    notPlayable: 'تعذّر تحويل هذا التسجيل للمتصفحات. يمكنك تنزيله.',
    endsEarly: (playedSeconds, durationSeconds) =>
      `ينتهي هذا الملف قبل أوانه: يمكن تشغيل ${formatPart(playedSeconds, durationSeconds)}.`,
    soundUnreadable: 'تعذّرت قراءة صوت هذا الفيديو، فيُشغَّل بلا صوت.',
    noPoster: 'تعذّر أخذ صورة ثابتة من هذا الفيديو.',
    pdfLocked: 'ملف PDF هذا محمي بكلمة مرور. يمكنك تنزيله، لكن لا يمكن عرضه هنا.',
    pdfDamaged: 'ملف PDF هذا تالف ولا يمكن عرضه.',
    pdfTooLarge: 'ملف PDF هذا أكبر من أن يُعرض. يمكنك تنزيله.',
    xfaForm: 'لا يعرض هذا النموذج إلا Adobe Reader، والصفحة أدناه بديل مؤقت له. ويمكن البحث في نصه.',
    pagesMissing: 'لا يمكن عرض بعض صفحات هذا الملف هنا؛ أما الملف نفسه فكامل.',
    documentDamaged: 'هذا المستند تالف، فتعذّرت قراءة نصه.',
    documentTooLarge: 'هذا المستند أكبر من أن يُقرأ نصه.',
    documentLocked: 'هذا المستند محمي بكلمة مرور، فتعذّرت قراءة نصه.',
    encodingUnknown: 'ترميز هذا النص غير معروف، فلا يمكن البحث فيه. احفظه بترميز UTF-8 وارفعه مرة أخرى.',
    textCut: 'هذا المستند طويل، ولا يمكن البحث إلا في بدايته.',
    deadly: 'توقفت معالجة هذا الملف فجأة ثلاث مرات، فلن تُعاد تلقائيًا.',
    toolKilled: 'أنهى النظام الأداة التي تُعدّ هذا الملف، ربما لنقص الذاكرة. ستُعاد المحاولة تلقائيًا.',
    unforeseen: 'تعذّرت معالجة هذا الملف بسبب خطأ في الخادم، لا بسبب الملف نفسه.',
    cancelled: 'ألغى مدير الخادم المعالجة. يمكنك إعادة المحاولة.',
    infected: (name) => `عثر فاحص الفيروسات على ${isolateDirection(name)} في هذا الملف. لا يمكن فتحه ولا تنزيله.`,
    stillInfected: 'عُثر على فيروس في هذا الملف، ولا يتوفر فاحص فيروسات لفحصه من جديد. لا يمكن فتحه ولا تنزيله.',
    tooLargeToScan: 'هذا الملف أكبر من أن يُفحص من الفيروسات، فلا يمكن فتحه ولا تنزيله.',
  },
}
