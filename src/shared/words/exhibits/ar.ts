import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number, countedForm } = createPluralizer('ar')

const formatItems = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصرين',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })

export const ar: Messages = {
  exhibitEdit: {
    new: 'معرض جديد',
    create: 'إنشاء المعرض',
    newText: 'بعد ذلك تختار العناصر وتكتب النص.',
    changeVisibility: 'تغيير الظهور',
    privateText: 'لا يراه إلا أعضاء هذا المشروع.',
    inGalleryText: 'يراه كل من يمكنه زيارة صالة العرض.',
    madePrivate: 'جُعل المعرض خاصًا',
    more: 'إجراءات أخرى',
    cover: 'صورة الغلاف',
    coverText: 'أول عنصر له صورة، أو العنصر الذي تختاره أدناه.',
    makeCover: (title) => `استخدام ${isolateDirection(title)} صورةً للغلاف`,
    itemsText: 'يراها الزوار بهذا الترتيب أسفل النص، ولا تتكرر العناصر الواردة فيه.',
    emptyTitle: 'لا معارض بعد',
    emptyText: 'يقدّم المعرض عناصر من الأرشيف بالترتيب الذي تختاره. أنشئ معرضًا ثم أضف إليه العناصر.',
    emptyReadOnly: 'تظهر هنا معارض هذا المشروع.',
    items: 'العناصر',
    noItems: 'لا عناصر بعد. اختر عناصر لهذا المعرض، وسيراها الزوار بالترتيب الذي تختاره.',
    choose: 'اختيار عناصر',
    chooseText: 'ابحث في الأرشيف وحدّد العناصر التي تريد إضافتها. استخدم مفتاح Shift لتحديد كل العناصر حتى عنصر معيّن.',
    add: (count) => (count === 0 ? 'إضافة' : `إضافة ${formatItems(count)}`),
    alreadyAdded: 'موجود في المعرض',
    moveUp: (title) => `نقل ${isolateDirection(title)} إلى أعلى`,
    moveDown: (title) => `نقل ${isolateDirection(title)} إلى أسفل`,
    removeItem: (title) => `إزالة ${isolateDirection(title)}`,
    moved: (title, count, total) => `${isolateDirection(title)}: ${number(count)} من ${number(total)}`,
    hidden: 'خاص. لا يرى الزوار هذا العنصر.',
    private: 'خاص',
    openPublic: 'عرض في صالة العرض',
    delete: 'حذف المعرض',
    deleteTitle: (title) => `حذف «${isolateDirection(title)}»؟`,
    deleteText: 'تبقى عناصره في الأرشيف. لا يمكن التراجع عن ذلك.',
    deleted: 'حُذف المعرض',
    created: 'أُنشئ المعرض',
    newFromSelection: 'معرض جديد من التحديد',
    newFromSelectionText: (count) => `عدد العناصر في المعرض: ${number(count)}. ويبقى المعرض خاصًا إلى أن تنشره.`,
    createdWith: (title, count) => `أُنشئ «${isolateDirection(title)}»، عدد عناصره: ${number(count)}`,
    addTo: 'إضافة إلى معرض',
    addToText: (count) => `اختر المعرض الذي تضاف إليه العناصر المحددة (${countedForm(count, { other: '#' })}).`,
    added: (title) => `أُضيف إلى ${isolateDirection(title)}`,
    back: 'كل المعارض',
  },
}
