import type { ReportReason } from '#shared/rules/report-reasons.ts'
import type { WindowName } from '#shared/rules/subscription.ts'
import { counting, DAY_IN_WORDS, formatPart } from '../formats.ts'
import type { Words } from './en.ts'

const { counted } = counting('ar')

const files = (n: number) =>
  counted(n, { one: 'ملفًا واحدًا', two: 'ملفين', few: '# ملفات', many: '# ملفًا', other: '# ملف' })
const changes = (n: number) =>
  counted(n, { one: 'تغيير واحد', two: 'تغييران', few: '# تغييرات', many: '# تغييرًا', other: '# تغيير' })
const items = (n: number) =>
  counted(n, { one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' })

const hello = (name: string | null) => (name === null ? 'مرحبًا،' : `مرحبًا ${name}،`)
const NOT_YOU = 'تصلك هذه الرسالة لأن أحدهم ذكر هذا العنوان. إن لم تكن أنت، فلا حاجة إلى فعل شيء.'

const signed = (name: string, email: string | null) => (email === null || name === email ? name : `${name} (${email})`)
const writes = (name: string, note: string) => (note === '' ? [] : [`كتب ${name}:`])

const reasons: Record<ReportReason, string> = {
  copyright: 'إنه له أو لغيره وينبغي ألا يكون هناك',
  privacy: 'إنه يُظهر شخصًا لا يريد ذلك',
  wrong: 'إن ما يُقال عنه خاطئ',
  offensive: 'إنه مسيء',
  other: 'شيئًا آخر',
}

const endings: Record<WindowName, string> = {
  active: 'لا يفتح أحد مشاريعها بعدها. وما زلت، بصفتك مالكًا، تستطيع التصدير والدفع.',
  cms: 'لا يمكن بعدها إضافة شيء أو تغييره. وما زال ممكنًا قراءة كل شيء وتصديره.',
  host_page: 'تُغلق صالات عرضها أمام الزوار.',
  submissions: 'لا يستطيع أحد أن يرسل إليها شيئًا عبر بواباتها.',
}

export const ar: Words = {
  unsubscribe: {
    invited: 'لا رسائل بعد الآن حين يضيفك أحد إلى مشروع',
    reports: 'لا رسائل بعد الآن عما يبلّغ عنه الزوار',
    submissions: 'لا رسائل بعد الآن عما يُقدَّم',
    digest: 'لا رسائل أسبوعية بعد الآن عن مشاريعك',
  },
  digest: ({ name, projects, url }) => ({
    subject: 'هذا الأسبوع في مشاريعك',
    greeting: hello(name),
    paragraphs: [
      'هذا ما فعله الآخرون في مشاريعك منذ أن أخبرناك آخر مرة:',
      ...projects.map(({ title, added, changed, trashed, exhibits, other }) => {
        const told = [
          added > 0 && `أُضيف ${items(added)}`,
          changed > 0 && `${changes(changed)} في العناصر`,
          trashed > 0 && `نُقل إلى سلة المهملات ${items(trashed)}`,
          exhibits > 0 && `${changes(exhibits)} في المعارض`,
          other > 0 && `غير ذلك: ${changes(other)}`,
        ]
        return `«${title}»: ${told.filter(Boolean).join('، ')}.`
      }),
    ],
    action: { label: 'فتح مشاريعك', url },
    foot: ['طلبت هذه الرسالة في «إعداداتي».'],
  }),
  invitation: ({ inviter, email, project, org, note, url }) => ({
    subject: 'دعوة إلى العمل في مشروع',
    greeting: hello(null),
    paragraphs: [
      `يدعوك ${signed(inviter, email)} إلى العمل في «${project}» التابع لـ${org}.`,
      ...writes(inviter, note),
    ],
    quote: note,
    action: { label: 'عرض الدعوة', url },
    foot: ['يعمل الرابط مرة واحدة ولمدة 14 يومًا. إن كنت لا تعرف ما الأمر فلا حاجة إلى فعل شيء.'],
  }),
  added: ({ name, inviter, email, project, org, note, url }) => ({
    subject: 'أُضفت إلى مشروع',
    greeting: hello(name),
    paragraphs: [`أضافك ${signed(inviter, email)} إلى «${project}» التابع لـ${org}.`, ...writes(inviter, note)],
    quote: note,
    action: { label: 'فتح المشروع', url },
    foot: ['يمكنك مغادرته متى شئت من صفحة أعضائه.'],
  }),
  subscriptionEnds: ({ name, org, at, windows, url }) => {
    const day = formatPart(at, DAY_IN_WORDS, 'ar')
    return {
      subject: `ينتهي اشتراك في ${day}`,
      greeting: hello(name),
      paragraphs: [
        `هذا ما يتغير لـ«${org}» في ${day} إن لم يستمر اشتراكها:`,
        ...windows.map((window) => endings[window]),
        'لا يُحذف شيء. وحالما يستمر الاشتراك يُفتح كل شيء من جديد.',
      ],
      action: { label: 'عرض الاشتراك', url },
      foot: ['تصلك هذه الرسالة لأنك مالك لهذه المؤسسة.'],
    }
  },
  handedOver: ({ name, project, org, from, url }) => ({
    subject: 'صار أحد مشاريعك تابعًا لمؤسسة أخرى',
    greeting: hello(name),
    paragraphs: [
      `كان «${project}» الذي تعمل فيه تابعًا لـ${from} وصار الآن تابعًا لـ${org}. وكل ما فيه وعناوينه وما يحق لك كما كان.`,
    ],
    action: { label: 'فتح المشروع', url },
    foot: ['يمكنك مغادرته متى شئت من صفحة أعضائه.'],
  }),
  handedAway: ({ name, project, org, from, url }) => ({
    subject: 'سُلّم مشروع إلى مؤسسة أخرى',
    greeting: hello(name),
    paragraphs: [
      `كان «${project}» تابعًا لـ${from} التي تملكها، وسُلّم إلى ${org}. لم يعد يُحتسب ضمن ${from}، ومن يملك ${from} وحدها لا يستطيع فتحه إلا عضوًا فيه.`,
    ],
    action: { label: `عرض ما لدى ${from}`, url },
    foot: [`اسأل بقية مالكي ${from} إن لم تكن على علم بهذا.`],
  }),
  confirmation: ({ url }) => ({
    subject: 'يُرجى تأكيد عنوانك',
    greeting: hello(null),
    paragraphs: ['أنشأ أحدهم، والأرجح أنه أنت، حسابًا بهذا العنوان. إن كنت أنت، فأكّد أنه لك.'],
    action: { label: 'تأكيد العنوان', url },
    foot: ['يعمل الرابط مرة واحدة ولمدة 14 يومًا. إن لم تكن أنت فلا تفتحه: فبدونه لا يصل أحدًا شيء مقصود به هذا العنوان.'],
  }),
  password: ({ name, password, url }) => ({
    subject: 'كلمة مرورك الجديدة',
    greeting: hello(name),
    paragraphs: ['طلب أحدهم، والأرجح أنه أنت، كلمة مرور جديدة. وهي:'],
    code: password,
    action: { label: 'تسجيل الدخول', url },
    foot: [
      'هي صالحة لساعة وتعمل مرة واحدة؛ ثم تختار كلمتك. وإلى أن تستخدمها تبقى كلمتك القديمة كما هي. إن لم تطلبها فلا حاجة إلى فعل شيء.',
    ],
  }),
  failures: ({ name, url }) => ({
    subject: 'هناك من يخمّن كلمة مرورك',
    greeting: hello(name),
    paragraphs: [
      'أُدخلت لحسابك كلمات مرور خاطئة كثيرة في بضع ساعات. لم تصحّ أي منها: لم يدخل أحد. وما دام هذا مستمرًا فقد تُرفض كلمة مرورك في متصفحات لم تسجّل الدخول منها من قبل، أما في غيرها فتعمل كالمعتاد.',
      'للدخول من أي مكان آخر، استخدم مفتاح مرور، أو اطلب أن نرسل إليك كلمة مرور جديدة تعمل فورًا.',
    ],
    action: { label: 'الحصول على كلمة مرور جديدة', url },
    foot: ['إن كنت تستخدم كلمة المرور نفسها في مكان آخر، أو تظن أنها قابلة للتخمين، فاختر غيرها.'],
  }),
  security: ({ name, event, left = 0, passkey = '', url }) => {
    const [subject, text] = {
      twoStepOn: [
        'فُعّل الدخول بخطوتين',
        'فُعّل الدخول بخطوتين لحسابك. من الآن يطلب تسجيل الدخول رمزًا من تطبيق المصادقة أيضًا. وقد سُجّل خروجك من كل مكان آخر.',
      ],
      twoStepOff: ['أُوقف الدخول بخطوتين', 'أُوقف الدخول بخطوتين لحسابك. من الآن تكفي كلمة مرورك وحدها لتسجيل الدخول.'],
      recoveryRenewed: ['لديك رموز استرداد جديدة', 'أُنشئت رموز استرداد جديدة لحسابك. ولم تعد السابقة تعمل.'],
      recoveryUsed: [
        'استُخدم رمز استرداد',
        `استُخدم أحد رموز الاسترداد بدلًا من رمز تطبيق المصادقة. الباقي: ${counted(left, { zero: 'لا شيء', one: 'رمز واحد', two: 'رمزان', few: '# رموز', many: '# رمزًا', other: '# رمز' })}.`,
      ],
      passkeyAdded: [
        'لديك مفتاح مرور جديد',
        `أُضيف مفتاح المرور «${passkey}» إلى حسابك. من الآن يفتح حسابك بلا كلمة مرور.`,
      ],
      passkeyRemoved: ['أُزيل مفتاح مرور', `أُزيل مفتاح المرور «${passkey}» من حسابك. ولم يعد يفتح شيئًا.`],
      codesFailed: [
        'هناك من يعرف كلمة مرورك',
        'أُدخلت كلمة مرورك ثم رموز خاطئة كثيرة. لم يدخل أحد. وليوم واحد لا تُقبل رموز تطبيقك إلا من متصفحات سجّلت الدخول منها من قبل؛ أما رموز الاسترداد فتُقبل في كل مكان.',
      ],
    }[event] as [string, string]
    return {
      subject,
      greeting: hello(name),
      paragraphs: [text],
      action: { label: 'فتح «إعداداتي»', url },
      foot: ['إن لم تكن أنت، فغيّر كلمة مرورك الآن وأنهِ الجلسات التي لا تعرفها.'],
    }
  },
  infected: ({ name, virus, title, project, url }) => ({
    subject: 'عُثر على فيروس في ملف',
    greeting: hello(name),
    paragraphs: [
      `عثر فاحص الفيروسات على ${virus} في ملف «${title}» الذي أُضيف إلى «${project}». لا يستطيع أحد فتحه أو تنزيله. أما العنصر نفسه فما زال هناك.`,
    ],
    action: { label: 'فتح العنصر', url },
    foot: ['إن كنت تظن أن هذا خطأ، فأعد معالجة الملف هناك بعد أن يُحدَّث الفاحص. وإلا فانقل العنصر إلى سلة المهملات.'],
  }),
  report: ({ name, title, project, reason, message, email, url }) => ({
    subject: 'أبلغ زائر عن مادة',
    greeting: hello(name),
    paragraphs: [
      message === null
        ? `يقول زائر لـ«${project}» عن «${title}» ${reasons[reason]}. افتح البلاغ لتقرأ ما كتبه.`
        : `يقول زائر لـ«${project}» عن «${title}» ${reasons[reason]}. وكتب:`,
    ],
    quote: message ?? undefined,
    action: { label: 'عرض البلاغ', url },
    foot: [email === null ? 'لم يترك عنوانًا للجواب.' : 'ترك عنوانًا: يُرسل إليه ما تجيب به حين تغلق البلاغ.'],
  }),
  contact: ({ name, from, email, org, message, url }) => ({
    subject: 'رسالة جديدة عبر استمارة الاتصال',
    greeting: hello(name),
    paragraphs: [
      org === ''
        ? `كتب ${from} <${email}> عبر استمارة الاتصال.`
        : `كتب ${from} <${email}> من ${org} عبر استمارة الاتصال.`,
      ...(message === '' ? ['لم يترك رسالة.'] : ['وهذه كلماته:']),
    ],
    quote: message,
    action: { label: 'الرد بالبريد', url },
    foot: ['أجب على العنوان أعلاه: فالرد على هذه الرسالة لا يصله.'],
  }),
  receipt: ({ archive, reference, count, thanks, url }) => ({
    subject: `مساهمتك ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `استلم ${archive} منك ${files(count)}. ورقم ما قدّمته هو ${reference}.`,
      'خلف هذا الرابط ترى ما يجري بشأنه. يمكنك الإضافة إليه وتصحيحه والإجابة عن الأسئلة وسحبه.',
    ],
    quote: thanks,
    action: { label: 'عرض ما قدّمته', url },
    foot: ['كل من لديه هذا الرابط يستطيع ذلك كله: يُرجى عدم تمريره.', NOT_YOU],
  }),
  asked: ({ archive, reference, titles, message, url }) => ({
    subject: `سؤال عن مساهمتك ${reference}`,
    greeting: hello(null),
    paragraphs: [`شكرًا لما قدّمته. لدى ${archive} سؤال عما يلي:`, titles.slice(0, 20).join(' · '), 'وهذا نصه:'],
    quote: message,
    action: { label: 'الرد', url },
    foot: ['كل من لديه هذا الرابط يستطيع تغيير ما قدّمته وسحبه: يُرجى عدم تمريره.', NOT_YOU],
  }),
  rejected: ({ archive, reference, titles, message, url }) => ({
    subject: `بشأن مساهمتك ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `شكرًا لما قدّمته. نظر فيه ${archive}، ولا يقبل ما يلي:`,
      titles.slice(0, 20).join(' · '),
      ...(message === '' ? [] : ['وهذا ما كُتب إليك:']),
    ],
    quote: message,
    action: { label: 'عرض ما قدّمته', url },
    foot: ['كل من لديه هذا الرابط يستطيع تغيير ما قدّمته وسحبه: يُرجى عدم تمريره.', NOT_YOU],
  }),
  submitted: ({ name, giver, portal, reference, titles, url }) => ({
    subject: `${counted(titles.length, { one: 'مساهمة جديدة', two: 'مساهمتان جديدتان', few: '# مساهمات جديدة', many: '# مساهمة جديدة', other: '# مساهمة جديدة' })} (${reference})`,
    greeting: hello(name),
    paragraphs: [`قدّم ${giver ?? 'أحدهم'} ${files(titles.length)} عبر «${portal}» (${reference}):`],
    quote: titles.slice(0, 20).join('\n'),
    action: { label: 'عرض ما قُدّم', url },
    foot: ['إلى أن يقرر أحد بشأنه لا يراه إلا من يحق له ذلك.'],
  }),
  giverAnswered: ({ name, giver, title, reference, text, url }) => ({
    subject: `جواب بشأن المساهمة ${reference}`,
    greeting: hello(name),
    paragraphs: [`كتب ${giver ?? 'من قدّمه'} بشأن «${title}» (${reference}):`],
    quote: text,
    action: { label: 'عرض المساهمات', url },
    foot: ['تصلك هذه الرسالة لأنك تراجع ما يُقدَّم إلى هذا المشروع.'],
  }),
  takenBack: ({ name, giver, titles, reference, text, inArchive, url }) => ({
    subject: `سُحب: ${files(titles.length)} من المساهمة ${reference}`,
    greeting: hello(name),
    paragraphs: [
      `سحب ${giver ?? 'من قدّمه'} ${files(titles.length)} (${reference}):`,
      titles.slice(0, 20).join(' · '),
      ...(inArchive === 0
        ? []
        : [`ما هو منها في أرشيفك، وخاص منذ تلك اللحظة: ${inArchive}. يُرجى أن تقرر ما يصير إليه.`]),
      ...(inArchive === titles.length ? [] : [`ما لم يعد منها موجودًا: ${titles.length - inArchive}.`]),
    ],
    quote: text,
    action: { label: 'عرض المساهمات', url },
    foot: ['تصلك هذه الرسالة لأنك تراجع ما يُقدَّم إلى هذا المشروع.'],
  }),
  reportAnswered: ({ title, archive, note, takenDown, url }) => ({
    subject: 'جواب عن بلاغك',
    greeting: hello(null),
    paragraphs: [
      `شكرًا لأنك كتبت إلى ${archive} بشأن «${title}».${takenDown ? ' لم يعد معروضًا على العموم.' : ''} والجواب هو:`,
    ],
    quote: note,
    action: { label: 'زيارة الأرشيف', url },
    foot: [NOT_YOU],
  }),
  ticketReceived: ({ url }) => ({
    subject: 'وصلنا سؤالك',
    greeting: hello(null),
    paragraphs: ['شكرًا لأنك كتبت. نجيب بالبريد؛ وكل ما يُقال تجده خلف هذا الرابط، حيث يمكنك الإضافة إليه.'],
    action: { label: 'عرض سؤالك', url },
    foot: ['كل من لديه هذا الرابط يستطيع قراءة المحادثة ومتابعتها: يُرجى عدم تمريره.', NOT_YOU],
  }),
  ticketAsked: ({ name, asker, email, number, subject, message, again, url }) => ({
    subject: again ? `المزيد بشأن السؤال ${number}` : `سؤال جديد ${number}`,
    greeting: hello(name),
    paragraphs: [
      again
        ? `كتب ${signed(asker, email)} المزيد بشأن «${subject}»:`
        : `يطلب ${signed(asker, email)} المساعدة في «${subject}»:`,
    ],
    quote: message,
    action: { label: 'الرد', url },
    foot: ['يُرجى الرد هناك لا على هذه الرسالة: فلا أحد يقرأ ما يُرسل إلى هذا العنوان.'],
  }),
  ticketAnswered: ({ name, number, subject, text, settled, url }) => ({
    subject: `جواب عن سؤالك ${number}`,
    greeting: hello(name),
    paragraphs: [`هذا هو الجواب عن سؤالك «${subject}»:`],
    quote: text,
    action: { label: settled ? 'عرض المحادثة' : 'الرد', url },
    foot: [
      settled
        ? 'نفترض أن الأمر انتهى بهذا. فإن لم ينتهِ، فاكتب ردًا خلف هذا الرابط فيُفتح من جديد.'
        : 'يُرجى الرد خلف هذا الرابط لا على هذه الرسالة: فلا أحد يقرأ ما يُرسل إلى هذا العنوان.',
    ],
  }),
}
