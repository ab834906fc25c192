import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { number, countedForm } = createPluralizer('ar')

const formatPeople = (count: number) =>
  countedForm(count, { zero: 'لا أحد', one: 'شخص واحد', two: 'شخصان', few: '# أشخاص', many: '# شخصًا', other: '# شخص' })
const formatMembers = (count: number) =>
  countedForm(count, { zero: 'لا أعضاء', one: 'عضو واحد', two: 'عضوان', few: '# أعضاء', many: '# عضوًا', other: '# عضو' })
const formatInvitations = (count: number) =>
  countedForm(count, { one: 'دعوة واحدة', two: 'دعوتان', few: '# دعوات', many: '# دعوة', other: '# دعوة' })
const formatItems = (count: number) =>
  countedForm(count, {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصران',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  })
const formatPermissions = (count: number) =>
  countedForm(count, { one: 'صلاحية واحدة', two: 'صلاحيتين', few: '# صلاحيات', many: '# صلاحية', other: '# صلاحية' })

export const ar: Messages = {
  members: {
    text: 'من يعمل في هذا المشروع، ومن دُعي إليه.',
    you: 'أنت',
    filter: 'البحث عن أعضاء',
    clearFilter: 'مسح البحث',
    items: formatItems,
    columns: { title: 'الاسم', role: 'الدور', seen: 'آخر نشاط', items: 'العناصر المضافة', acts: 'الإجراءات' },
    count: (members, invited) =>
      invited === 0 ? formatMembers(members) : `${formatMembers(members)}، ${formatInvitations(invited)}`,
    found: (count, total) => `${number(count)} من ${number(total)}`,
    invited: (role, day) => `مدعو بدور ${role} حتى ${day}`,
    mailWaits: {
      later: 'ستُرسل الرسالة لاحقًا',
      confirmation: 'ستُرسل الرسالة حالما يؤكد المرسل عنوانه',
      no_mail_server: 'حُفظت الرسالة على الخادم ولم تُرسل',
    },
    savedInvitations: (count) =>
      `${countedForm(count, {
        zero: 'لم تُحفظ دعوات',
        one: 'حُفظت دعوة واحدة',
        two: 'حُفظت دعوتان',
        few: 'حُفظت # دعوات',
        many: 'حُفظت # دعوة',
        other: 'حُفظت # دعوة',
      })} على الخادم بدل إرسالها، لأن خادم البريد لم يُضبط.`,
    savedForAdmin: 'مرّر الروابط بنفسك، أو اضبط البريد الإلكتروني ثم أعد الإرسال.',
    savedForMember: 'اطلب من مدير الخادم ضبط البريد الإلكتروني، ثم أعد الإرسال.',
    readSaved: 'عرض الرسائل المحفوظة',
    invitationExpired: (role) => `مدعو بدور ${role}، وانتهت صلاحية الدعوة`,
    lastSeen: (day) => `آخر نشاط: ${isolateDirection(day)}`,
    seenNow: 'هنا الآن',
    neverSeen: 'لا نشاط بعد',
    emptyTitle: 'لا أعضاء آخرون بعد',
    emptyText: 'ادعُ أشخاصًا بالبريد الإلكتروني وحدّد ما يمكنهم فعله.',
    emptyReadOnly: 'يظهر هنا من يُدعى إلى هذا المشروع.',
    noMatchTitle: 'لا نتائج',
    noMatchText: 'جرّب كلمات أقل أو أقصر.',
    actsFor: (name) => `إجراءات ${isolateDirection(name)}`,
    changeRights: 'تغيير الدور والصلاحيات',
    viewAs: 'المعاينة بصفة…',
    viewAsPerson: 'المعاينة بصفة هذا الشخص',
    asVisitor: 'زائر صالة العرض',
    resend: 'إعادة إرسال الدعوة',
    resentWaits: {
      later: 'سيُرسل الرابط الجديد لاحقًا. توقف الرابط القديم عن العمل.',
      confirmation: 'سيُرسل الرابط الجديد حالما تؤكد عنوان بريدك الإلكتروني.',
      no_mail_server:
        'لا يستطيع هذا الخادم إرسال البريد بعد. حُفظ الرابط الجديد على الخادم، وتوقف الرابط القديم عن العمل.',
    },
    resent: (email) => `أُرسل رابط جديد إلى ${isolateDirection(email)}. توقف الرابط القديم عن العمل.`,
    withdraw: 'سحب الدعوة',
    withdrawTitle: (email) => `سحب الدعوة المرسلة إلى ${isolateDirection(email)}؟`,
    withdrawText: 'يتوقف الرابط الذي في الرسالة عن العمل. يمكنك دعوته من جديد في أي وقت.',
    withdrawn: 'سُحبت الدعوة',
    remove: 'الإزالة من المشروع',
    removeTitle: (name) => `إزالة ${isolateDirection(name)} من المشروع؟`,
    removeText: (count) =>
      count === 0
        ? 'لن يستطيع الوصول إلى المشروع. لا يُحذف شيء.'
        : `لن يستطيع الوصول إلى المشروع. ويبقى ما أضافه: ${formatItems(count)}.`,
    removed: (name) => `أُزيل ${isolateDirection(name)} من المشروع`,
    leave: 'مغادرة المشروع',
    leaveShort: 'مغادرة',
    leaveProject: (project) => `مغادرة ${isolateDirection(project)}`,
    leaveTitle: 'مغادرة هذا المشروع؟',
    leaveText: (count) =>
      count === 0
        ? 'لن تستطيع الوصول إليه إلى أن يدعوك أحد من جديد.'
        : `لن تستطيع الوصول إليه إلى أن يدعوك أحد من جديد. ويبقى ما أضفته: ${formatItems(count)}.`,
    left: (project) => `غادرت ${isolateDirection(project)}`,
    transferTo: 'نقل ما أنشأه إلى',
    transferOwnTo: 'نقل ما أنشأته إلى',
    transferToNoOne: (name) => `لا أحد: يبقى لدى ${isolateDirection(name)}`,
  },
  roles: {
    names: {
      owner: 'مالك',
      superuser: 'مستخدم متميز',
      moderator: 'مشرف',
      editor: 'محرر',
      contributor: 'مساهم',
      observer: 'مراقب',
      custom: 'مخصص',
    },
    texts: {
      owner: 'يملك المؤسسة ويستطيع كل شيء في جميع مشاريعها.',
      superuser: 'يستطيع كل شيء في المشروع: دعوة الأشخاص، وتغيير الصلاحيات والإعدادات، والحذف النهائي.',
      moderator: 'يدير الأرشيف والمعارض والمساهمات، لا الأشخاص ولا الإعدادات.',
      editor: 'يدير الأرشيف والمعارض والمساهمات، لكنه لا يعدّل الوسوم ولا يحذف معارض غيره.',
      contributor: 'يضيف عناصر ومجلدات ومعارض، ولا يعدّل إلا ما أضافه.',
      observer: 'يرى كل شيء ولا يستطيع تغيير شيء.',
      custom: 'اختر كل صلاحية على حدة.',
    },
    lacking: 'يشمل صلاحيات ليست لديك.',
  },
  rights: {
    title: (name) => `دور ${isolateDirection(name)} وصلاحياته`,
    count: (granted, total) => `${number(granted)} من ${number(total)} صلاحية`,
    save: 'حفظ',
    saved: (name, role) => `تغيّر دور ${isolateDirection(name)} إلى ${role}`,
    role: 'الدور',
    rights: 'الصلاحيات',
    sameAsRole: (role) => `هذه صلاحيات دور ${role}.`,
    comparedWithRole: (role, addedCount, removedCount) =>
      `مثل دور ${role}، ${[addedCount > 0 && `بزيادة ${formatPermissions(addedCount)}`, removedCount > 0 && `بنقصان ${formatPermissions(removedCount)}`].filter(Boolean).join(' و')}.`,
    more: (role) => `ليست من دور ${role}`,
    fewer: (role) => `من دور ${role}`,
    missingOwnPermission: 'ليست لديك هذه الصلاحية.',
  },
  invite: {
    open: 'دعوة أشخاص',
    title: 'دعوة أشخاص',
    emails: 'عناوين البريد الإلكتروني',
    emailsHint: 'افصل بين العناوين بفواصل أو فواصل منقوطة أو أسطر.',
    none: 'أدخل عنوان بريد إلكتروني واحدًا على الأقل.',
    invalidAddresses: (addresses) => `أدخل عناوين بريد إلكتروني كاملة. غير صالح: ${isolateDirection(addresses)}`,
    tooMany: (max) => `الحد الأقصى للدعوة في المرة الواحدة: ${formatPeople(max)}.`,
    addressCount: (count) =>
      countedForm(count, {
        zero: 'لا عناوين',
        one: 'عنوان واحد',
        two: 'عنوانان',
        few: '# عناوين',
        many: '# عنوانًا',
        other: '# عنوان',
      }),
    note: 'رسالة شخصية',
    noteHint: 'اختيارية. تُضاف إلى رسالة الدعوة.',
    noteLength: (count, max) => `عدد الأحرف: ${number(count)} / ${number(max)}`,
    send: 'إرسال الدعوة',
    sendMany: (count) =>
      `إرسال ${countedForm(count, { one: 'دعوة واحدة', two: 'دعوتين', few: '# دعوات', many: '# دعوة', other: '# دعوة' })}`,
    sent: (count) =>
      countedForm(count, {
        zero: 'لم تُرسل دعوات',
        one: 'أُرسلت دعوة واحدة',
        two: 'أُرسلت دعوتان',
        few: 'أُرسلت # دعوات',
        many: 'أُرسلت # دعوة',
        other: 'أُرسلت # دعوة',
      }),
    sending: 'جارٍ الإرسال…',
    invited: (email) => `أُرسلت الدعوة إلى ${isolateDirection(email)}`,
    saved: (count) =>
      `${countedForm(count, {
        zero: 'لم تُحفظ دعوات',
        one: 'حُفظت دعوة واحدة',
        two: 'حُفظت دعوتان',
        few: 'حُفظت # دعوات',
        many: 'حُفظت # دعوة',
        other: 'حُفظت # دعوة',
      })} على الخادم، فهو لا يستطيع إرسال البريد بعد.`,
    invitedWaits: {
      later: (email) => `دُعي ${isolateDirection(email)}. ستُرسل الرسالة لاحقًا.`,
      confirmation: (email) => `دُعي ${isolateDirection(email)}. ستُرسل الرسالة حالما تؤكد عنوانك.`,
      no_mail_server: (email) =>
        `حُفظت الدعوة إلى ${isolateDirection(email)} على الخادم، فهو لا يستطيع إرسال البريد بعد.`,
    },
    waits: {
      later: 'ستُرسل الرسالة لاحقًا',
      confirmation: 'ستُرسل الرسالة حالما تؤكد عنوانك',
      no_mail_server: 'حُفظت الرسالة على الخادم الذي لا يستطيع إرسال البريد بعد',
    },
    added: (email) => `كان لدى ${isolateDirection(email)} حساب، وصار عضوًا الآن`,
    results: 'نتائج الدعوات',
    done: 'تمّ',
    statuses: {
      invited: 'دُعي بالبريد الإلكتروني',
      added: 'كان لديه حساب: صار عضوًا ووصله إشعار',
      already: 'عضو أو مالك أو مدعو بالفعل',
      invalid: 'ليس عنوان بريد إلكتروني',
      limit: 'لم يُدعَ: بلغت المؤسسة الحد الأقصى للأشخاص أو للدعوات اليومية',
    },
  },
  invitation: {
    title: 'دعوة',
    heading: (project) => `الانضمام إلى «${isolateDirection(project)}»`,
    invitedBy: (name, org) => `يدعوك ${isolateDirection(name)} من ${isolateDirection(org)} إلى العمل في هذا المشروع.`,
    invitedByOrg: (org) => `تدعوك ${isolateDirection(org)} إلى العمل في هذا المشروع.`,
    yourRole: 'دورك:',
    until: (day) => `هذه الدعوة صالحة حتى ${day}.`,
    note: (name) => `رسالة من ${isolateDirection(name)}`,
    noteHeading: 'رسالة',
    join: 'انضمام',
    joining: 'جارٍ الانضمام…',
    signedInAs: (name, email) => `سجّلت الدخول باسم ${isolateDirection(name)} (${isolateDirection(email)}).`,
    otherAccount: (invitedEmail, ownEmail) =>
      `أُرسلت هذه الدعوة إلى ${isolateDirection(invitedEmail)}، لكنك سجّلت الدخول بالعنوان ${isolateDirection(ownEmail)}. سجّل الخروج للمتابعة بالعنوان ${isolateDirection(invitedEmail)}.`,
    signOut: 'تسجيل الخروج',
    haveAccount: 'لديك حساب بالفعل. سجّل الدخول للانضمام إلى المشروع.',
    newHere: 'اختر اسمًا وكلمة مرور للانضمام إلى المشروع.',
    goneTitle: 'لم تعد هذه الدعوة صالحة',
    goneText:
      'ربما استُخدمت أو سُحبت أو حلّت محلها دعوة أحدث، أو مضى عليها أكثر من 14 يومًا. اطلب ممن دعاك أن يرسلها من جديد.',
    brokenTitle: 'هذا الرابط غير مكتمل',
    brokenText: 'انسخ الرابط كاملًا من الرسالة وحاول مرة أخرى.',
    home: 'الانتقال إلى مشاريعك',
  },
}
