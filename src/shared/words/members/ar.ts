import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, counted } = counting('ar')

const people = (n: number) =>
  counted(n, { zero: 'لا أحد', one: 'شخص واحد', two: 'شخصان', few: '# أشخاص', many: '# شخصًا', other: '# شخص' })
const items = (n: number) =>
  counted(n, { zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })
const rights = (n: number) => counted(n, { one: 'حق واحد', two: 'حقّان', few: '# حقوق', many: '# حقًّا', other: '# حق' })

export const ar: Words = {
  members: {
    text: 'من يعمل في هذا المشروع، ومن دُعي إليه.',
    owners: (names) => `المالك: ${names}، ويحق للمالك كل شيء.`,
    you: 'أنت',
    filter: 'البحث عن أشخاص',
    clearFilter: 'عرض الجميع',
    items,
    columns: { title: 'الاسم', role: 'الدور', seen: 'آخر ظهور', items: 'العناصر المضافة', acts: 'الإجراءات' },
    count: people,
    found: (n, of) => `${number(n)} من ${people(of)}`,
    invited: (role, day) => `مدعو بصفة ${role} حتى ${day}`,
    mailWaits: {
      later: 'ستُرسل الرسالة لاحقًا',
      confirmation: 'تنتظر الرسالة أن يؤكد المرسل عنوانه',
    },
    lapsed: (role) => `مدعو بصفة ${role}، والرابط قديم`,
    neverSeen: 'ليس بعد',
    emptyTitle: 'لا يعمل هنا غيرك بعد',
    emptyText: 'ادعُ أشخاصًا بالبريد الإلكتروني. أنت تختار ما يحق لكل منهم.',
    emptyReadOnly: 'يظهر هنا من يُدعى إلى هذا المشروع.',
    noMatchTitle: 'لا أحد يطابق',
    noMatchText: 'جرّب حروفًا أقل أو غيرها.',
    actsFor: (name) => `إجراءات ${name}`,
    changeRights: 'تغيير الدور والحقوق',
    viewAs: 'الرؤية بعيني',
    viewAsPerson: 'رؤية الأرشيف كما يراه',
    asVisitor: 'زائر لصالة العرض',
    resend: 'إرسال الدعوة مجددًا',
    resentLater: 'سيُرسل الرابط الجديد لاحقًا؛ والقديم لم يعد يعمل.',
    resentUnconfirmed: 'سيُرسل الرابط الجديد حالما تؤكد عنوانك.',
    resent: (email) => `رابط جديد في الطريق إلى ${email}؛ ولم يعد القديم يعمل`,
    withdraw: 'سحب الدعوة',
    withdrawTitle: (email) => `سحب دعوة ${email}؟`,
    withdrawText: 'يتوقف الرابط الذي في الرسالة عن العمل. يمكنك دعوته مجددًا.',
    withdrawn: 'سُحبت الدعوة',
    remove: 'الإخراج من المشروع',
    removeTitle: (name) => `إخراج ${name} من المشروع؟`,
    removeText: (n) =>
      n === 0
        ? 'لن يستطيع فتح المشروع بعدها. ولا يُحذف شيء.'
        : `لن يستطيع فتح المشروع بعدها. ويبقى ما أضافه: ${items(n)}.`,
    removed: (name) => `لم يعد ${name} عضوًا`,
    leave: 'مغادرة المشروع',
    leaveShort: 'مغادرة',
    leaveOf: (project) => `مغادرة ${project}`,
    leaveTitle: 'مغادرة المشروع؟',
    leaveText: (n) =>
      n === 0
        ? 'لن تستطيع فتحه بعدها إلا إذا دعاك أحد مجددًا.'
        : `لن تستطيع فتحه بعدها إلا إذا دعاك أحد مجددًا. ويبقى ما أضفته: ${items(n)}.`,
    left: (project) => `غادرت ${project}`,
    handTo: 'كل ما صنعه يصبح لـ',
    handOwnTo: 'كل ما صنعته يصبح لـ',
    handToNobody: (name) => `${name}، كما كان`,
  },
  roles: {
    names: {
      superuser: 'مستخدم متميز',
      moderator: 'مشرف',
      editor: 'محرر',
      contributor: 'مساهم',
      observer: 'مراقب',
      custom: 'مخصص',
    },
    texts: {
      superuser: 'يحق له كل شيء في المشروع: دعوة الأشخاص، وتغيير الحقوق والإعدادات، والحذف النهائي.',
      moderator: 'يعتني بكل ما في الأرشيف ومعارضه ومساهماته، لا بالأشخاص ولا بالإعدادات.',
      editor: 'يعتني بكل ما في الأرشيف ومعارضه ومساهماته، لكنه لا ينشئ وسومًا ولا يحذف معارض غيره.',
      contributor: 'يضيف عناصر ومجلدات ومعارض، ولا يغيّر إلا ما أضافه.',
      observer: 'ينظر إلى كل شيء ولا يغيّر شيئًا.',
      custom: 'تختار كل حق بمفرده.',
    },
    lacking: 'فيه حقوق لا تملكها أنت.',
  },
  rights: {
    title: (name) => `دور ${name} وحقوقه`,
    save: 'حفظ',
    saved: (name, role) => `صار ${name}: ${role}`,
    role: 'الدور',
    rights: 'الحقوق',
    likeExactly: (role) => `هذه حقوق دور ${role}.`,
    like: (role, more, fewer) =>
      `مثل ${role}، ${[more > 0 && `بزيادة ${rights(more)}`, fewer > 0 && `بنقصان ${rights(fewer)}`].filter(Boolean).join(' و')}.`,
    more: (role) => `أكثر من ${role}`,
    fewer: (role) => `أقل من ${role}`,
    notHeld: 'لا تملك أنت هذا الحق',
  },
  inviting: {
    open: 'دعوة',
    title: 'دعوة أشخاص',
    emails: 'عناوين البريد الإلكتروني',
    emailsHint: 'عنوان واحد أو قائمة كاملة: تفصل بينها فواصل أو فواصل منقوطة أو أسطر.',
    none: 'أدخل عنوان بريد إلكتروني واحدًا على الأقل.',
    wrong: (some) => `ليس عنوان بريد إلكتروني: ${some}`,
    tooMany: (most) => `${most} كحد أقصى في المرة الواحدة.`,
    counted: (n) =>
      counted(n, {
        zero: 'لا عناوين',
        one: 'عنوان واحد',
        two: 'عنوانان',
        few: '# عناوين',
        many: '# عنوانًا',
        other: '# عنوان',
      }),
    note: 'بضع كلمات إليهم',
    noteHint: 'تُرسل مع الدعوة. يمكنك تركها فارغة.',
    noteLength: (n, most) => `عدد الأحرف: ${number(n)} / ${number(most)}`,
    send: 'إرسال الدعوة',
    sendMany: (n) =>
      `إرسال ${counted(n, { one: 'دعوة واحدة', two: 'دعوتين', few: '# دعوات', many: '# دعوة', other: '# دعوة' })}`,
    sending: 'جارٍ الإرسال',
    invited: (email) => `دعوة في الطريق إلى ${email}`,
    invitedLater: (email) => `دُعي ${email}. ستُرسل الرسالة لاحقًا.`,
    invitedUnconfirmed: (email) => `دُعي ${email}. ستُرسل الرسالة حالما تؤكد عنوانك.`,
    waits: {
      later: 'ستُرسل الرسالة لاحقًا',
      confirmation: 'ستُرسل الرسالة حالما تؤكد عنوانك',
    },
    added: (email) => `لدى ${email} حساب، وصار عضوًا الآن`,
    outcome: 'ما آلت إليه دعواتك',
    done: 'تمّ',
    statuses: {
      invited: 'دُعي بالبريد',
      added: 'لديه حساب: صار عضوًا وأُبلغ بذلك',
      already: 'عضو أو مالك أو مدعو بالفعل',
      invalid: 'ليس عنوان بريد إلكتروني',
      limit: 'لم يُدعَ: لا متسع لأشخاص آخرين، أو لا دعوات أخرى اليوم',
    },
  },
  invitation: {
    title: 'دعوة',
    heading: (project) => `الانضمام إلى «${project}»`,
    by: (name, org) => `يدعوك ${name} من ${org} إلى العمل في هذا المشروع.`,
    byOrg: (org) => `تدعوك ${org} إلى العمل في هذا المشروع.`,
    as: 'ستكون',
    until: (day) => `الدعوة صالحة حتى ${day}.`,
    note: (name) => `يكتب ${name}`,
    noteOf: 'ما كُتب إليك',
    join: 'انضمام',
    joining: 'جارٍ الانضمام',
    signedInAs: (name, email) => `أنت مسجّل باسم ${name} (${email}).`,
    other: (theirs, yours) =>
      `أُرسلت الدعوة إلى ${theirs}، لكنك مسجّل بالعنوان ${yours}. سجّل الخروج للمتابعة بالعنوان ${theirs}.`,
    signOut: 'تسجيل الخروج',
    haveAccount: 'لديك حساب بالفعل: سجّل الدخول وستكون منضمًا.',
    newHere: 'اختر اسمًا وكلمة مرور وستكون منضمًا.',
    goneTitle: 'لم يعد بالإمكان استخدام هذه الدعوة',
    goneText:
      'ربما استُخدمت بالفعل، أو سُحبت، أو حلّت محلها دعوة أحدث، أو مضى عليها أكثر من 14 يومًا. اطلب ممن دعاك أن يرسلها مجددًا.',
    brokenTitle: 'هذا الرابط غير مكتمل',
    brokenText: 'انسخ العنوان كاملًا من الرسالة.',
    home: 'الانتقال إلى مشاريعك',
  },
}
