import { REJECTED_RETENTION_DAYS } from '#shared/rules/submissions/rejected-retention.ts'
import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number, countedForm } = createPluralizer('ar')

const VISIBILITIES = { private: 'خاص', local: 'صالة العرض' }
const formatSubmissions = (count: number) =>
  countedForm(count, { one: 'مساهمة واحدة', two: 'مساهمتان', few: '# مساهمات', many: '# مساهمة', other: '# مساهمة' })
/** The number of submissions, in the genitive. */
const formatCountInGenitive = (count: number) =>
  countedForm(count, { one: 'مساهمة واحدة', two: 'مساهمتين', few: '# مساهمات', many: '# مساهمة', other: '# مساهمة' })
/** Names a single submission by its title, several submissions by their number. */
const formatSubmissionsInGenitive = (count: number, title: string) =>
  count === 1 ? `«${isolateDirection(title)}»` : formatCountInGenitive(count)

export const ar: Messages = {
  submissions: {
    show: 'عرض',
    shown: {
      pending: (count) => `قيد الانتظار (${number(count)})`,
      approved: (count) => `مقبولة (${number(count)})`,
      rejected: (count) => `مرفوضة (${number(count)})`,
      withdrawn: (count) => `مسحوبة (${number(count)})`,
      asked: (count) => `بانتظار إجابة (${number(count)})`,
    },
    waiting: (count) =>
      countedForm(count, {
        zero: 'لا مساهمات قيد الانتظار',
        one: 'مساهمة واحدة قيد الانتظار',
        two: 'مساهمتان قيد الانتظار',
        few: '# مساهمات قيد الانتظار',
        many: '# مساهمة قيد الانتظار',
        other: '# مساهمة قيد الانتظار',
      }),
    noneWaiting: 'لا مساهمات قيد الانتظار',
    queue: 'المساهمات',
    select: (title) => `تحديد ${isolateDirection(title)}`,
    back: 'كل المساهمات',
    previous: 'السابق',
    next: 'التالي',
    position: (position, total) => `${number(position)} من ${number(total)}`,
    anonymous: 'مجهول',
    approve: 'قبول',
    reject: 'رفض',
    ask: 'سؤال',
    edit: 'تعديل',
    done: 'تمّ',
    reopen: 'إعادة فتح',
    keys: 'المفاتيح: J\u00a0التالي، K\u00a0السابق، A\u00a0قبول، R\u00a0رفض، Q\u00a0سؤال، E\u00a0تعديل، X\u00a0تحديد',
    approveTitle: (count, title) => `قبول ${formatSubmissionsInGenitive(count, title)}`,
    approveText: (hasConsent) =>
      `تصبح المساهمات المقبولة عناصر في الأرشيف، وتُسجَّل على أنك أضفتها بتاريخ اليوم.${hasConsent ? ' وتُحفظ موافقة المساهم مع كل عنصر.' : ''}`,
    targetTitle: 'تغيير المجلد والظهور',
    targetText: 'يسري على المساهمات التي تقبلها من الآن فصاعدًا.',
    visibilities: VISIBILITIES,
    changeTarget: 'تغيير…',
    folder: 'المجلد',
    top: 'المستوى الأعلى',
    noFolder: 'لا نتائج',
    visibility: 'الظهور',
    private: 'خاص: أعضاء هذا المشروع',
    gallery: 'في صالة العرض: الجميع',
    rejectTitle: (count, title) => `رفض ${formatSubmissionsInGenitive(count, title)}`,
    rejectText: `تبقى المساهمات المرفوضة هنا مدة ${number(REJECTED_RETENTION_DAYS)} يومًا، لا يراها إلا المراجعون، ويمكن إعادة فتحها. ثم تُحذف ملفاتها.`,
    keptUntil: (day) => `سيُحذف الملف في ${day}.`,
    askTitle: (count, title) => `السؤال عن ${formatSubmissionsInGenitive(count, title)}`,
    askText: 'يجيب المساهمون في صفحة متابعة المساهمة، ويصلك إشعار بذلك.',
    question: 'السؤال',
    message: 'الرسالة',
    mailed: (personName) => `ستُرسل بالبريد الإلكتروني إلى ${isolateDirection(personName)}.`,
    mailedAll: 'ستُرسل بالبريد الإلكتروني مرة واحدة إلى كل مساهم ترك عنوانًا.',
    notMailed: 'لن تُرسل بالبريد الإلكتروني لأنه لم يُترك عنوان. وتظهر في صفحة متابعة المساهمة.',
    skipped: (count) => `استُبعد ما لم يعد قيد الانتظار: ${formatSubmissions(count)}.`,
    approved: (count, folder, visibility) =>
      `${count === 1 ? 'قُبلت المساهمة' : `قُبلت ${formatSubmissions(count)}`}: ${folder === null ? 'المستوى الأعلى' : isolateDirection(folder)} · ${VISIBILITIES[visibility]}`,
    rejected: (count) => `رُفضت ${formatSubmissions(count)}`,
    reopened: (count) => `أُعيد فتح ${formatCountInGenitive(count)}`,
    askedOf: (count) => (count === 1 ? 'أُرسل السؤال' : `أُرسل السؤال عن ${formatCountInGenitive(count)}`),
    describe: 'الوصف في الأرشيف',
    described: 'عُدّل للأرشيف',
    emptyValue: 'فارغ',
    sameTitle: (count) =>
      countedForm(count, {
        one: 'في الأرشيف نسخة من هذا الملف بالفعل',
        two: 'في الأرشيف نسختان من هذا الملف بالفعل',
        few: 'في الأرشيف # نسخ من هذا الملف بالفعل',
        many: 'في الأرشيف # نسخة من هذا الملف بالفعل',
        other: 'في الأرشيف # نسخة من هذا الملف بالفعل',
      }),
    thisOne: 'هذه المساهمة',
    inArchive: 'في الأرشيف',
    alsoWaiting: 'قيد الانتظار أيضًا',
    title: 'العنوان',
    since: 'تاريخ الإضافة',
    known: 'موجود في الأرشيف بالفعل',
    given: 'المساهمة',
    contributor: 'المساهم',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    org: 'المؤسسة',
    answers: 'أسئلة إضافية',
    history: 'السجلّ',
    file: 'الملف',
    reference: 'الرقم المرجعي',
    consent: (version) => `وافق على النسخة ${number(version)} من نص الموافقة`,
    noConsent: 'لم تُطلب موافقة',
    gone: 'حُذف الملف',
    goneText: 'سحبه المساهم، أو حُذف العنصر.',
    retentionEndedText: 'رُفضت هذه المساهمة، وحُذف ملفها بعد انقضاء مدة الحفظ.',
    open: 'فتح العنصر',
    asked: 'بانتظار إجابة',
    theContributor: 'المساهم',
    theArchive: 'الأرشيف',
    someone: 'شخص ما',
    decidedMeanwhile: (personName, action) =>
      `${isolateDirection(personName)} ${action} في هذه الأثناء. لم يبقَ ما يحتاج إلى قرار.`,
    notHere: 'أُزيلت هذه المساهمة.',
    events: {
      given: 'أرسل المساهمة',
      corrected: 'صحّح البيانات',
      answered: 'كتب رسالة',
      withdrawn: 'سحب المساهمة',
      asked: 'طرح سؤالًا',
      edited: 'عدّل المساهمة',
      approved: 'قَبِل المساهمة',
      rejected: 'رفض المساهمة',
      reopened: 'أعاد فتح المساهمة',
      swept: 'حذف الملف بعد انقضاء مدة الحفظ',
    },
    emptyTitle: 'لا مساهمات بعد',
    emptyText: 'ما يُرسل عبر بوابة مساهمات هذا المشروع ينتظر المراجعة هنا.',
    noMatchTitle: 'لا نتائج',
    noMatchText: 'لا مساهمات بهذه الحالة.',
    find: 'البحث بالاسم أو البريد أو العنوان أو الرقم المرجعي',
    clearFind: 'مسح البحث',
    notFound: (query) => `لا مساهمة بهذه الحالة تطابق «${isolateDirection(query)}». جرّب حالة أخرى.`,
    showWaiting: 'عرض المساهمات قيد الانتظار',
    noRightTitle: 'لا يمكنك مراجعة المساهمات',
    noRightText: 'اطلب من القائمين على المشروع صلاحية قبول المساهمات ورفضها.',
  },
}
