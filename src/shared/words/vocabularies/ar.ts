import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number, countedForm } = createPluralizer('ar')

const formatTerms = (count: number) =>
  countedForm(count, {
    zero: 'لا مصطلحات',
    one: 'مصطلح واحد',
    two: 'مصطلحان',
    few: '# مصطلحات',
    many: '# مصطلحًا',
    other: '# مصطلح',
  })
const formatItems = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصران',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })
/** In the genitive, as required by the preceding word. */
const formatItemsInGenitive = (count: number) =>
  countedForm(count, { one: 'عنصر واحد', two: 'عنصرين', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const formatTimes = (count: number) =>
  countedForm(count, { one: 'مرة واحدة', two: 'مرتين', few: '# مرات', many: '# مرة', other: '# مرة' })
const quote = (text: string) => `«${isolateDirection(text)}»`

export const ar: Messages = {
  vocabularies: {
    title: 'قوائم المصطلحات',
    text: 'قوائم مصطلحات تشترك فيها مشاريعك، ليكتب الجميع المكان أو الموضوع بالطريقة نفسها.',
    emptyTitle: 'لا قوائم مصطلحات بعد',
    emptyText:
      'تضم القائمة مصطلحات حقل واحد، مثل الأماكن. من يكتب «بومباي» يحصل على «مومباي»، وإعادة تسمية المصطلح تغيّره في كل العناصر.',
    exampleTitle: 'مثال',
    exampleTerms: { top: 'مبانٍ على الساحل', first: 'ميناء', second: 'منارة' },
    exampleNote: 'أيضًا مرفأ، وبالإنجليزية Harbour',
    emptyReadOnly: 'اطلب من أحد مالكي المؤسسة إنشاء قائمة.',
    new: 'قائمة جديدة',
    create: 'إنشاء القائمة',
    created: 'أُنشئت القائمة',
    name: 'الاسم',
    nameText: 'مثل: الأماكن أو الموضوعات.',
    language: 'لغة المصطلحات',
    languageText: 'تُكتب المصطلحات في العناصر بهذه اللغة. ويمكن إضافة أسماء بلغات أخرى إلى كل مصطلح.',
    note: 'ملاحظة',
    noteText: 'ما الذي تضمه هذه القائمة، لكل من يضيف مصطلحات.',
    settings: 'تعديل الاسم والملاحظة',
    settingsTitle: 'تعديل القائمة',
    saved: 'حُفظت القائمة',
    deleteVocabulary: 'حذف',
    deleteVocabularyTitle: (name) => `حذف القائمة ${quote(name)}؟`,
    deleteVocabularyText: (termCount) =>
      `يُحذف ما فيها (${formatTerms(termCount)}) ولا يستخدمها أي مشروع بعد ذلك. تحتفظ العناصر بنصوصها. لا يمكن التراجع عن هذا.`,
    vocabularyDeleted: 'حُذفت القائمة',
    back: 'كل القوائم',
    terms: formatTerms,
    notUsed: 'لا يستخدمها أي مشروع بعد',
    usedFor: (uses) => `تُستخدم في: ${uses}`,
    usedAs: (field, project) => `${field} (${isolateDirection(project)})`,
    fields: { subject: 'الكلمات المفتاحية', place: 'المكان' },
    moreActions: 'إجراءات أخرى',

    tree: 'شجرة',
    list: 'قائمة',
    view: 'العرض',
    filter: 'البحث عن مصطلح',
    clearFilter: 'مسح البحث',
    noMatchTitle: 'لا نتائج',
    noMatchText: 'جرّب أحرفًا أقل أو بداية كلمة أخرى.',
    loadMore: 'عرض المزيد',
    noTermsTitle: 'لا مصطلحات بعد',
    noTermsText: 'أضف مصطلحًا، أو استورد جدول CSV أو ملف SKOS.',
    startFrom: {
      subject: (count) =>
        `البدء بـ${countedForm(count, { zero: 'لا كلمات مفتاحية', one: 'كلمة مفتاحية واحدة', two: 'كلمتين مفتاحيتين', few: '# كلمات مفتاحية', many: '# كلمة مفتاحية', other: '# كلمة مفتاحية' })} مستخدمة`,
      place: (count) =>
        `البدء بـ${countedForm(count, { zero: 'لا أماكن', one: 'مكان واحد', two: 'مكانين', few: '# أماكن', many: '# مكانًا', other: '# مكان' })} مستخدمة`,
    },
    newTerm: 'مصطلح جديد',
    newTermBelow: 'مصطلح أضيق جديد',
    createTerm: 'إضافة المصطلح',
    termAdded: 'أُضيف المصطلح',
    chooseTerm: 'اختر مصطلحًا لعرض أسمائه والعناصر التي تحمله.',
    closeTerm: 'العودة إلى المصطلحات',

    termName: 'الاسم',
    termNameText: 'تحتوي العناصر على هذا الاسم. إذا غيّرته تغيّر في كل العناصر.',
    nameIn: (language) => `الاسم باللغة: ${language}`,
    addLanguage: 'إضافة الاسم بلغة أخرى',
    alternates: 'أسماء أخرى',
    alternatesText: 'من يكتب أحدها يحصل على اسم المصطلح.',
    matches: 'المفهوم نفسه في مصادر أخرى',
    matchesText: 'عناوين في AAT أو Wikidata أو GeoNames أو GND.',
    matchesPlaceholder: 'https://www.wikidata.org/entity/…',
    broader: 'المصطلح الأوسع',
    top: 'المستوى الأعلى',
    move: 'نقل…',
    moveTitle: (name) => `نقل ${quote(name)}`,
    moveText: 'اختر مصطلحًا أوسع. تنتقل معه مصطلحاته الأضيق.',
    moveToTop: 'نقل إلى المستوى الأعلى',
    moveHere: 'نقل إلى هنا',
    moved: (name) => `نُقل ${quote(name)}`,
    termSaved: 'حُفظ المصطلح',
    renamed: (name, itemCount) =>
      itemCount === 0
        ? `تغيّر الاسم إلى ${quote(name)}`
        : `تغيّر الاسم إلى ${quote(name)} في ${formatItemsInGenitive(itemCount)}`,
    narrower: (count) =>
      countedForm(count, {
        zero: 'لا مصطلحات أضيق',
        one: 'مصطلح أضيق واحد',
        two: 'مصطلحان أضيقان',
        few: '# مصطلحات أضيق',
        many: '# مصطلحًا أضيق',
        other: '# مصطلح أضيق',
      }),
    usage: (count, isMore) => `استُخدم ${isMore ? 'أكثر من ' : ''}${formatTimes(count)}`,
    usageTitle: 'العناصر',
    usageIn: (field, project) => `${field}، ${isolateDirection(project)}`,
    usageNone: 'لا عنصر يحمل هذا المصطلح.',
    usageUnbound: 'لا يستخدم أي مشروع هذه القائمة بعد. اخترها في إعدادات أحد المشاريع.',

    merge: 'دمج…',
    mergeTitle: (name) => `دمج ${quote(name)} في مصطلح آخر`,
    mergeText: 'تحصل العناصر على المصطلح المحتفظ به بدلًا منه، وتُضاف أسماء هذا المصطلح إلى أسمائه الأخرى.',
    mergeInto: 'المصطلح المحتفظ به',
    mergeAction: 'دمج',
    mergeCount: (itemCount, isMore) =>
      itemCount === 0
        ? 'لن يتغير أي عنصر.'
        : `العناصر التي ستتغير: ${isMore ? 'أكثر من ' : ''}${number(itemCount)}. يمكنك التراجع عن هذا.`,
    merged: (name, itemCount) =>
      itemCount === 0 ? `دُمج في ${quote(name)}` : `دُمج في ${quote(name)} في ${formatItemsInGenitive(itemCount)}`,
    delete: 'حذف',
    deleteTitle: (name) => `حذف المصطلح ${quote(name)}؟`,
    deleteText: (narrowerCount) =>
      narrowerCount === 0
        ? 'تحتفظ العناصر باسمه نصًا. يمكنك التراجع عن هذا.'
        : `المصطلحات الأضيق التي تنتقل إلى مستوى أعلى: ${number(narrowerCount)}. تحتفظ العناصر باسمه نصًا. يمكنك التراجع عن هذا.`,
    deleted: (name) => `حُذف ${quote(name)}`,
    undone: (itemCount) =>
      itemCount === 0 ? 'تم التراجع عن التغيير' : `تم التراجع عن التغيير في ${formatItemsInGenitive(itemCount)}`,
    history: 'التغييرات الأخيرة',
    historyText: 'يمكن التراجع عن إعادة تسمية المصطلحات ودمجها وحذفها خلال 30 يومًا، في كل العناصر أيضًا.',
    historyEmpty: 'لم تُعَد تسمية أي مصطلح ولم يُدمج أو يُحذف خلال آخر 30 يومًا.',
    changes: {
      rename: (from, to) => `من ${quote(from)} إلى ${quote(to)}`,
      merge: (from, to) => `دُمج ${quote(from)} في ${quote(to)}`,
      delete: (from) => `حُذف ${quote(from)}`,
    },
    changeBy: (person, day, itemCount) =>
      itemCount === 0
        ? `${isolateDirection(person)}، ${day}`
        : `${isolateDirection(person)}، ${day}، ${formatItems(itemCount)}`,
    someone: 'شخص ما',
    undo: 'تراجع',
    isUndone: 'تم التراجع عنه',

    import: 'استيراد…',
    importTitle: 'استيراد مصطلحات',
    importText: 'جدول CSV فيه عمود «name»، أو SKOS بصيغة Turtle أو RDF/XML. تُحدَّث المصطلحات الموجودة ولا يُحذف شيء.',
    chooseFile: 'اختيار ملف',
    dropFile: 'أو إفلاته هنا',
    importColumnsText:
      'أعمدة اختيارية: \u2066broader\u2069 و\u2066alternate_names\u2069 و\u2066note\u2069 و\u2066same_as\u2069، و\u2066name_en\u2069 وما شابهه للغات الأخرى.',
    otherFile: 'اختيار ملف آخر',
    reading: 'جارٍ قراءة الملف…',
    importCounts: {
      new: (count) => `جديدة: ${number(count)}`,
      changed: (count) => `متغيرة: ${number(count)}`,
      unchanged: (count) => `بلا تغيير: ${number(count)}`,
      refused: (count) => `لا يمكن استيرادها: ${number(count)}`,
    },
    importRenames: (count) => `العناصر التي تتغير بإعادة تسمية المصطلحات: ${number(count)}.`,
    importColumns: { position: 'الصف', term: 'المصطلح', change: 'التغيير' },
    importChange: { new: 'جديد', changed: 'متغير', unchanged: 'بلا تغيير', refused: 'لم يُستورد' },
    importFields: {
      title: 'الاسم',
      labels: 'الأسماء بلغات أخرى',
      alternates: 'الأسماء الأخرى',
      broader: 'المصطلح الأوسع',
      note: 'الملاحظة',
      matches: 'العناوين',
    },
    importFirst: (count) => `المعروض هنا هو أول ${number(count)} فقط.`,
    importAction: (count) => `استيراد: ${formatTerms(count)}`,
    importNothing: 'لا شيء للاستيراد',
    importing: 'جارٍ الاستيراد…',
    imported: (newCount, changedCount) => `أُضيف ${number(newCount)}، وتغيّر ${number(changedCount)}`,
    export: 'تنزيل',
    exportCsv: 'تنزيل بصيغة CSV',
    exportSkos: 'تنزيل بصيغة SKOS ‏(Turtle)',

    sectionTitle: 'قوائم المصطلحات',
    sectionText: 'اقتراح المصطلحات على الأعضاء أثناء الكتابة، أو قبول هذه المصطلحات وحدها.',
    vocabulary: 'قائمة المصطلحات',
    vocabularyHint: 'تُقترح مصطلحاتها أثناء الكتابة، وبأسمائها الأخرى أيضًا.',
    noVocabulary: 'بلا قائمة',
    onlyTerms: 'قبول مصطلحاتها فقط',
    manage: 'إدارة قوائم المصطلحات',
    bound: 'تم الحفظ',
    noneToBind: 'لا قوائم مصطلحات لدى مؤسستك بعد.',
    suggestions: 'المصطلحات',
    addTerm: (text) => `إضافة ${quote(text)} إلى القائمة`,
    onlyTermsHint: (name) => `لا تُقبل إلا مصطلحات ${quote(name)}.`,
    suggestedHint: (name) => `تُقترح مصطلحات ${quote(name)}.`,
  },
}
