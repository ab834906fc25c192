import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { countedForm } = createPluralizer('ar')

export const ar: Messages = {
  projectSettings: {
    noneTitle: 'لا يمكنك تغيير هذه الإعدادات',
    noneText: 'اطلب من أحد مالكي المؤسسة صلاحية تغيير إعدادات المشروع.',
    project: 'المشروع',
    projectText: 'اسم المشروع في الأرشيف.',
    galleryAddress: 'عنوان صالة العرض',
    galleryAddressText: 'ما يكتبه الزوار أو يمسحونه للوصول إلى صالة العرض.',
    newAddress: 'عنوان صالة العرض الجديد:',
    oldAddressRedirects: (address) => `(ستُحوَّل إليه الروابط إلى ${isolateDirection(address)})`,
    logo: 'الشعار',
    logoText: 'يظهر فوق عنوان صالة العرض، ويمكن أن يؤدي إلى أي صفحة.',
    noLogo: 'لا شعار بعد',
    logoAlt: 'الشعار',
    chooseLogo: 'اختيار صورة',
    changeLogo: 'اختيار صورة أخرى',
    removeLogo: 'إزالة الشعار',
    logoRemoved: 'أُزيل الشعار',
    logoSaved: 'حُفظ الشعار',
    notPicture: 'لا يستطيع هذا المتصفح قراءة الصورة. جرّب PNG أو JPEG أو WebP أو SVG.',
    cropTitle: 'اقتصاص الشعار',
    cropText: 'هكذا يظهر في صالة العرض.',
    zoom: 'التكبير',
    across: 'الموضع الأفقي',
    down: 'الموضع العمودي',
    use: 'استخدامه شعارًا',
    using: 'جارٍ الحفظ…',
    design: 'التصميم',
    designText: 'مظهر صالة العرض وما يقرؤه الزوار فيها.',
    password: 'كلمة مرور صالة العرض',
    passwordText: 'بدون كلمة مرور يستطيع أي شخص رؤية ما نُشر. ولا تُعرض كلمة المرور نفسها مرة أخرى.',
    hasPassword: 'يحتاج الزوار إلى كلمة مرور.',
    noPassword: 'يستطيع أي شخص زيارة صالة العرض.',
    newPassword: 'كلمة مرور جديدة',
    remove: 'إزالة كلمة المرور',
    removeTitle: 'إزالة كلمة المرور؟',
    removeText: 'سيستطيع أي شخص زيارة صالة العرض.',
    setDone: 'عُيّنت كلمة المرور',
    changed: 'تغيّرت كلمة المرور. توقفت القديمة عن العمل.',
    removed: 'أُزيلت كلمة المرور',
    transfer: 'النقل إلى مؤسسة أخرى',
    transferKeeps: 'تبقى العناوين والأعضاء وكل ما في المشروع كما هي. ويصل إشعار بالبريد إلى الأعضاء وبقية المالكين.',
    transferTo: 'النقل إلى',
    confirmTransfer: 'نقل',
    transferTitle: (project, org) => `نقل «${isolateDirection(project)}» إلى ${isolateDirection(org)}؟`,
    transferWarning: (previousOrg) =>
      `سيُحتسب المشروع ضمن مساحة تلك المؤسسة وعدد أشخاصها. ولن يستطيع مالكو ${isolateDirection(previousOrg)} الذين لا يملكون المؤسسة الجديدة الوصول إليه، إلا إن كانوا أعضاء فيه.`,
    transferred: (project, org) => `نُقل «${isolateDirection(project)}» إلى ${isolateDirection(org)}`,
    delete: 'حذف المشروع',
    deleteProjects: 'حذف المشاريع',
    deleteProject: (title) => `حذف المشروع: ${isolateDirection(title)}`,
    deleteText: 'احذف المشروع بعد أن يُحفظ كل ما فيه في مكان آخر أو تنتفي الحاجة إليه.',
    deleteWarning: 'يُفقد نهائيًا كل ما في المشروع المحذوف، وتصبح عناوينه متاحة لغيرك. لا يمكن التراجع عن ذلك.',
    deleteOpen: 'حذف هذا المشروع',
    deleteTitle: (title) => `حذف «${isolateDirection(title)}»؟`,
    deleteEmpty: 'المشروع فارغ. تُغلق صالة عرضه، وتصبح عناوينه متاحة لغيرك.',
    deleteFull: (contents, size) =>
      `يُحذف نهائيًا كل ما في المشروع، بما في ذلك سلة المهملات: ${contents} (${size}). وتُغلق صالة عرضه. لا يمكن التراجع عن ذلك.`,
    items: (count) =>
      countedForm(count, { one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' }),
    folders: (count) =>
      countedForm(count, { one: 'مجلد واحد', two: 'مجلدان', few: '# مجلدات', many: '# مجلدًا', other: '# مجلد' }),
    exhibits: (count) =>
      countedForm(count, { one: 'معرض واحد', two: 'معرضان', few: '# معارض', many: '# معرضًا', other: '# معرض' }),
    tags: (count) =>
      countedForm(count, { one: 'وسم واحد', two: 'وسمان', few: '# وسوم', many: '# وسمًا', other: '# وسم' }),
    deletePeople: (count) =>
      `من سيفقدون الوصول إليه: ${countedForm(count, { one: 'شخص واحد', two: 'شخصان', few: '# أشخاص', many: '# شخصًا', other: '# شخص' })}.`,
    deleteWord: 'حذف',
    deleted: (title) => `حُذف «${isolateDirection(title)}»`,
  },
}
