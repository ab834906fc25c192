import { PRODUCT } from '#shared/product.ts'
import type { ReportReason } from '#shared/rules/report-reasons.ts'
import type { WindowName } from '#shared/rules/subscription.ts'
import { counting, DAY_IN_WORDS, formatPart } from '../formats.ts'
import type { Words } from './en.ts'

const { counted, plural } = counting('ar')

const files = (n: number) =>
  counted(n, { one: 'ملفًا واحدًا', two: 'ملفين', few: '# ملفات', many: '# ملفًا', other: '# ملف' })
const changes = (n: number) =>
  counted(n, { one: 'تغيير واحد', two: 'تغييران', few: '# تغييرات', many: '# تغييرًا', other: '# تغيير' })
const itemsAdded = (n: number) =>
  counted(n, {
    one: 'أُضيف عنصر واحد',
    two: 'أُضيف عنصران',
    few: 'أُضيفت # عناصر',
    many: 'أُضيف # عنصرًا',
    other: 'أُضيف # عنصر',
  })
const itemsTrashed = (n: number) =>
  counted(n, {
    one: 'نُقل عنصر واحد إلى سلة المهملات',
    two: 'نُقل عنصران إلى سلة المهملات',
    few: 'نُقلت # عناصر إلى سلة المهملات',
    many: 'نُقل # عنصرًا إلى سلة المهملات',
    other: 'نُقل # عنصر إلى سلة المهملات',
  })
const codes = (n: number) =>
  counted(n, {
    zero: 'لم يبقَ أي رمز',
    one: 'بقي رمز واحد',
    two: 'بقي رمزان',
    few: 'بقيت # رموز',
    many: 'بقي # رمزًا',
    other: 'بقي # رمز',
  })

const hello = (name: string | null) => (name === null ? 'مرحبًا،' : `مرحبًا ${name}،`)

const signed = (name: string, email: string | null) => (email === null || name === email ? name : `${name} (${email})`)
const writes = (name: string, note: string) => (note === '' ? [] : [`كتب ${name}:`])
const enteredWith = (what: string) =>
  `تصلك هذه الرسالة لأن شخصًا أدخل هذا العنوان عند إرسال ${what}. إن لم تكن أنت، فيمكنك تجاهلها.`
const KEEP_PRIVATE = 'كل من لديه هذا الرابط يستطيع تغيير مساهمتك وسحبها، لذا يُرجى عدم مشاركته.'
const NOT_READ = 'الردود على هذه الرسالة لا يقرؤها أحد.'
const REVIEWER = 'تصلك هذه الرسالة لأنك تراجع المساهمات في هذا المشروع.'
const LEAVE = 'يمكنك مغادرة المشروع متى شئت من صفحة أعضائه.'
const ENTERED_SUBMISSION = enteredWith('مساهمة')

const reasons: Record<ReportReason, string> = {
  copyright: 'السبب المذكور: العمل له أو لغيره، وينبغي ألا يكون هناك.',
  privacy: 'السبب المذكور: يظهر فيه شخص لا يريد ذلك.',
  wrong: 'السبب المذكور: الوصف خاطئ.',
  offensive: 'السبب المذكور: المحتوى مسيء.',
  other: 'ذكر سببًا آخر.',
}

const endings: Record<WindowName, string> = {
  active: 'لا يستطيع الأعضاء فتح مشاريعها. وما زال بإمكانك، بصفتك مالكًا، تصدير كل شيء وتجديد الاشتراك.',
  cms: 'لا يمكن إضافة شيء أو تغييره. وما زال بالإمكان عرض كل شيء وتصديره.',
  host_page: 'تُغلق صالات عرضها أمام الزوار.',
  submissions: 'لا تستقبل بوابات المساهمات لديها شيئًا.',
}

export const ar: Words = {
  unsubscribe: {
    invited: 'إيقاف الرسائل التي تخبرني بإضافتي إلى مشروع',
    reports: 'إيقاف الرسائل التي تخبرني ببلاغات الزوار',
    submissions: 'إيقاف الرسائل التي تخبرني بالمساهمات',
    digest: 'إيقاف الملخص الأسبوعي لمشاريعي',
  },
  digest: ({ name, projects, url }) => ({
    subject: 'هذا الأسبوع في مشاريعك',
    greeting: hello(name),
    paragraphs: [
      'هذا ما فعله الآخرون في مشاريعك منذ الملخص السابق:',
      ...projects.map(({ title, added, changed, trashed, exhibits, other }) => {
        const told = [
          added > 0 && itemsAdded(added),
          changed > 0 && `${changes(changed)} في العناصر`,
          trashed > 0 && itemsTrashed(trashed),
          exhibits > 0 && `${changes(exhibits)} في المعارض`,
          other > 0 && `غير ذلك: ${changes(other)}`,
        ]
        return `«${title}»: ${told.filter(Boolean).join('، ')}.`
      }),
    ],
    action: { label: 'فتح مشاريعك', url },
    foot: ['فعّلت هذا الملخص الأسبوعي في «إعداداتي».'],
  }),
  invitation: ({ inviter, email, project, org, note, url }) => ({
    subject: `دعوة إلى مشروع على ${PRODUCT}`,
    greeting: hello(null),
    paragraphs: [
      `يدعوك ${signed(inviter, email)} إلى العمل في «${project}»، وهو أرشيف على الإنترنت تديره ${org}. لقبول الدعوة، افتحها ثم سجّل الدخول أو أنشئ حسابًا.`,
      ...writes(inviter, note),
    ],
    quote: note,
    action: { label: 'فتح الدعوة', url },
    foot: ['يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد 14 يومًا. إن لم تكن تتوقع هذه الدعوة، فيمكنك تجاهل هذه الرسالة.'],
  }),
  added: ({ name, inviter, email, project, org, note, url }) => ({
    subject: 'أُضفت إلى مشروع',
    greeting: hello(name),
    paragraphs: [
      `أضافك ${signed(inviter, email)} إلى «${project}»، وهو أرشيف على الإنترنت تديره ${org}. يمكنك فتحه الآن.`,
      ...writes(inviter, note),
    ],
    quote: note,
    action: { label: 'فتح المشروع', url },
    foot: [LEAVE],
  }),
  subscriptionEnds: ({ name, org, at, windows, url }) => {
    const day = formatPart(at, DAY_IN_WORDS, 'ar')
    return {
      subject: `ينتهي اشتراكك في ${day}`,
      greeting: hello(name),
      paragraphs: [
        `إن لم يُجدَّد اشتراك «${org}»، فسيتغير ما يلي في ${day}:`,
        ...windows.map((window) => endings[window]),
        'لن يُحذف شيء. ويعمل كل شيء من جديد فور تجديد الاشتراك.',
      ],
      action: { label: 'عرض الاشتراك', url },
      foot: ['تصلك هذه الرسالة لأنك من مالكي هذه المؤسسة.'],
    }
  },
  handedOver: ({ name, project, org, from, url }) => ({
    subject: 'انتقل أحد مشاريعك إلى مؤسسة أخرى',
    greeting: hello(name),
    paragraphs: [`انتقل «${project}» الذي أنت عضو فيه من ${from} إلى ${org}. ويبقى محتواه وعناوينه وصلاحياتك كما هي.`],
    action: { label: 'فتح المشروع', url },
    foot: [LEAVE],
  }),
  handedAway: ({ name, project, org, from, url }) => ({
    subject: 'انتقل مشروع إلى مؤسسة أخرى',
    greeting: hello(name),
    paragraphs: [
      `نُقل «${project}» من مؤسستك ${from} إلى ${org}. ولم يعد يُحتسب ضمن حدود ${from}، ولا يستطيع مالكو ${from} فتحه إلا إن كانوا أعضاء فيه.`,
    ],
    action: { label: `فتح ${from}`, url },
    foot: [`إن لم تكن تتوقع هذا النقل، فاسأل بقية مالكي ${from}.`],
  }),
  confirmation: ({ url }) => ({
    subject: 'تأكيد عنوان بريدك الإلكتروني',
    greeting: hello(null),
    paragraphs: [`أنشأ شخص، والأرجح أنه أنت، حسابًا على ${PRODUCT} بعنوان البريد هذا. إن كنت أنت، فأكّد أن العنوان لك.`],
    action: { label: 'تأكيد العنوان', url },
    foot: [
      'يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد 14 يومًا. إن لم تكن أنت، فتجاهل هذه الرسالة: ما لم يُؤكَّد العنوان، لا يصل ذلك الحساب شيء موجَّه إليك.',
    ],
  }),
  password: ({ name, password, url }) => ({
    subject: 'كلمة مرورك الجديدة',
    greeting: hello(name),
    paragraphs: [`طلب شخص، والأرجح أنه أنت، كلمة مرور جديدة لحسابك على ${PRODUCT}. وهي:`],
    code: password,
    action: { label: 'تسجيل الدخول', url },
    foot: [
      'تعمل مرة واحدة خلال ساعة، ثم تختار كلمة مرور خاصة بك. وتبقى كلمتك الحالية صالحة إلى أن تستخدمها. إن لم تطلبها، فيمكنك تجاهل هذه الرسالة.',
    ],
  }),
  failures: ({ name, url }) => ({
    subject: 'حاول شخص تخمين كلمة مرورك',
    greeting: hello(name),
    paragraphs: [
      `أُدخل لحسابك على ${PRODUCT} عدد كبير من كلمات المرور الخاطئة خلال بضع ساعات. لم تكن أي منها صحيحة، ولم يدخل أحد. وما دامت هذه المحاولات مستمرة، فقد تُرفض كلمة مرورك في متصفحات لم تسجّل الدخول منها من قبل. أما في غيرها فتعمل كلمة مرورك كالمعتاد.`,
      'لتسجيل الدخول من متصفح آخر، استخدم مفتاح مرور أو اطلب كلمة مرور جديدة بالبريد الإلكتروني، وتعمل فورًا.',
    ],
    action: { label: 'طلب كلمة مرور جديدة', url },
    foot: ['إن كنت تستخدم كلمة المرور هذه في مكان آخر، أو كان تخمينها سهلًا، فاختر غيرها.'],
  }),
  security: ({ name, event, left = 0, passkey = '', url }) => {
    const [subject, text] = {
      twoStepOn: [
        'فُعّل تسجيل الدخول بخطوتين',
        `فُعّل تسجيل الدخول بخطوتين لحسابك على ${PRODUCT}. من الآن تسجّل الدخول بكلمة مرورك ورمز من تطبيق المصادقة. وقد سُجّل خروجك من كل مكان آخر.`,
      ],
      twoStepOff: [
        'أُوقف تسجيل الدخول بخطوتين',
        `أُوقف تسجيل الدخول بخطوتين لحسابك على ${PRODUCT}. من الآن تكفي كلمة مرورك وحدها لتسجيل الدخول.`,
      ],
      recoveryRenewed: [
        'لديك رموز استرداد جديدة',
        `أُنشئت رموز استرداد جديدة لحسابك على ${PRODUCT}. وتوقفت الرموز القديمة عن العمل.`,
      ],
      recoveryUsed: [
        'استُخدم رمز استرداد',
        `استُخدم أحد رموز الاسترداد لحسابك على ${PRODUCT} بدلًا من رمز تطبيق المصادقة. ${codes(left)}.`,
      ],
      passkeyAdded: [
        'لديك مفتاح مرور جديد',
        `أُضيف مفتاح المرور «${passkey}» إلى حسابك على ${PRODUCT}. ويمكن به تسجيل الدخول بلا كلمة مرور.`,
      ],
      passkeyRemoved: [
        'أُزيل مفتاح مرور',
        `أُزيل مفتاح المرور «${passkey}» من حسابك على ${PRODUCT}، ولم يعد يصلح لتسجيل الدخول.`,
      ],
      codesFailed: [
        'قد يكون شخص ما يعرف كلمة مرورك',
        `أدخل شخص كلمة مرور حسابك على ${PRODUCT} ثم عددًا كبيرًا من الرموز الخاطئة. ولم يدخل أحد. ولمدة يوم واحد لا تعمل رموز تطبيقك إلا في متصفحات سجّلت الدخول منها من قبل. أما رموز الاسترداد فتعمل في كل مكان.`,
      ],
    }[event] as [string, string]
    return {
      subject,
      greeting: hello(name),
      paragraphs: [text],
      action: { label: 'فتح «إعداداتي»', url },
      foot: ['إن لم تكن أنت، فغيّر كلمة مرورك الآن وسجّل خروج كل متصفح لا تعرفه.'],
    }
  },
  infected: ({ name, virus, title, project, url }) => ({
    subject: 'عُثر على فيروس في ملف',
    greeting: hello(name),
    paragraphs: [
      `عثر فاحص الفيروسات على ${virus} في ملف «${title}» الذي أُضيف إلى «${project}». الملف محظور: لا يستطيع أحد فتحه أو تنزيله. أما العنصر نفسه فما زال موجودًا.`,
    ],
    action: { label: 'فتح العنصر', url },
    foot: ['إن كنت ترى أن الفاحص أخطأ، فأعد معالجة الملف هناك بعد تحديث الفاحص. وإلا فانقل العنصر إلى سلة المهملات.'],
  }),
  report: ({ name, title, project, reason, message, email, url }) => ({
    subject: 'أبلغ زائر عن عنصر',
    greeting: hello(name),
    paragraphs: [
      `أبلغ زائر لـ«${project}» عن «${title}». ${reasons[reason]} ${message === null ? 'لقراءة رسالته، افتح البلاغ.' : 'وهذه رسالته:'}`,
    ],
    quote: message ?? undefined,
    action: { label: 'عرض البلاغ', url },
    foot: [
      email === null
        ? 'لم يترك عنوان بريد للرد عليه.'
        : 'ترك عنوان بريد إلكتروني، ويُرسل إليه الرد الذي تكتبه حين تغلق البلاغ.',
      'تصلك هذه الرسالة لأنك تملك هذا المشروع أو لأنك من جهات التواصل في صالة عرضه.',
    ],
  }),
  contact: ({ name, from, email, org, message, url }) => ({
    subject: 'رسالة جديدة عبر نموذج الاتصال',
    greeting: hello(name),
    paragraphs: [
      org === ''
        ? `كتب إليك ${from} <${email}> عبر نموذج الاتصال في موقعك.`
        : `كتب إليك ${from} <${email}> من ${org} عبر نموذج الاتصال في موقعك.`,
      ...(message === '' ? ['لم يترك رسالة.'] : ['وهذه رسالته:']),
    ],
    quote: message,
    action: { label: 'الرد بالبريد الإلكتروني', url },
    foot: ['اكتب إلى العنوان أعلاه، فالردود على هذه الرسالة لا تصل إليه.'],
  }),
  receipt: ({ archive, reference, count, thanks, url }) => ({
    subject: `مساهمتك ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `استلم ${archive} منك ${files(count)}. رقمك المرجعي هو ${reference}.`,
      'من الرابط في هذه الرسالة يمكنك متابعة مساهمتك والإضافة إليها وتصحيحها والإجابة عن الأسئلة وسحبها.',
      ...writes(archive, thanks),
    ],
    quote: thanks,
    action: { label: 'متابعة مساهمتك', url },
    foot: [KEEP_PRIVATE, ENTERED_SUBMISSION],
  }),
  asked: ({ archive, reference, titles, message, url }) => ({
    subject: `سؤال عن مساهمتك ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `شكرًا لمساهمتك. لدى ${archive} سؤال عن ${plural(titles.length, 'هذا الملف', 'هذه الملفات', { two: 'هذين الملفين' })}:`,
      titles.slice(0, 20).join(' · '),
      'نص السؤال:',
    ],
    quote: message,
    action: { label: 'الإجابة عن السؤال', url },
    foot: [KEEP_PRIVATE, ENTERED_SUBMISSION],
  }),
  rejected: ({ archive, reference, titles, message, url }) => ({
    subject: `بشأن مساهمتك ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `شكرًا لمساهمتك. راجعها ${archive}، ولن يضيف إلى الأرشيف ${plural(titles.length, 'هذا الملف', 'هذه الملفات', { two: 'هذين الملفين' })}:`,
      titles.slice(0, 20).join(' · '),
      ...(message === '' ? [] : ['وهذه رسالته:']),
    ],
    quote: message,
    action: { label: 'عرض مساهمتك', url },
    foot: [KEEP_PRIVATE, ENTERED_SUBMISSION],
  }),
  submitted: ({ name, giver, portal, reference, titles, url }) => ({
    subject: `مساهمة جديدة ${reference}`,
    greeting: hello(name),
    paragraphs: [`أرسل ${giver ?? 'شخص'} ${files(titles.length)} عبر «${portal}» (${reference}):`],
    quote: titles.slice(0, 20).join('\n'),
    action: { label: 'مراجعة المساهمة', url },
    foot: ['إلى أن تُقبل المساهمة لا يراها إلا من يراجعون المساهمات.', REVIEWER],
  }),
  giverAnswered: ({ name, giver, title, reference, text, url }) => ({
    subject: `جواب بشأن المساهمة ${reference}`,
    greeting: hello(name),
    paragraphs: [`أجاب ${giver ?? 'المساهم'} بشأن «${title}» (${reference}):`],
    quote: text,
    action: { label: 'عرض المساهمات', url },
    foot: [REVIEWER],
  }),
  takenBack: ({ name, giver, titles, reference, text, inArchive, url }) => ({
    subject: `${counted(titles.length, { one: 'سُحب ملف', two: 'سُحب ملفان', few: 'سُحبت # ملفات', many: 'سُحب # ملفًا', other: 'سُحب # ملف' })} من المساهمة ${reference}`,
    greeting: hello(name),
    paragraphs: [
      `سحب ${giver ?? 'المساهم'} ${files(titles.length)} (${reference}):`,
      titles.slice(0, 20).join(' · '),
      ...(inArchive === 0
        ? []
        : [
            `${counted(inArchive, {
              one: 'كان ملف واحد في أرشيفك، وقد جُعل خاصًا',
              two: 'كان ملفان في أرشيفك، وقد جُعلا خاصين',
              few: 'كانت # ملفات في أرشيفك، وقد جُعلت خاصة',
              many: 'كان # ملفًا في أرشيفك، وقد جُعلت خاصة',
              other: 'كان # ملف في أرشيفك، وقد جُعلت خاصة',
            })}. يُرجى أن تقرر هل تحتفظ ${plural(inArchive, 'به', 'بها', { two: 'بهما' })}.`,
          ]),
      ...(inArchive === titles.length
        ? []
        : [
            counted(titles.length - inArchive, {
              one: 'حُذف ملف واحد نهائيًا.',
              two: 'حُذف ملفان نهائيًا.',
              few: 'حُذفت # ملفات نهائيًا.',
              many: 'حُذف # ملفًا نهائيًا.',
              other: 'حُذف # ملف نهائيًا.',
            }),
          ]),
      ...(text === '' ? [] : ['وهذه رسالته:']),
    ],
    quote: text,
    action: { label: 'عرض المساهمات', url },
    foot: [REVIEWER],
  }),
  reportAnswered: ({ title, archive, note, takenDown, url }) => ({
    subject: 'رد على بلاغك',
    greeting: hello(null),
    paragraphs: [
      `شكرًا على رسالتك إلى ${archive} بشأن «${title}».${takenDown ? ' وقد أُزيل من صالة العرض.' : ''} وهذا هو الرد:`,
    ],
    quote: note,
    action: { label: 'زيارة صالة العرض', url },
    foot: [enteredWith('بلاغ')],
  }),
  ticketReceived: ({ url }) => ({
    subject: 'وصلنا طلبك للمساعدة',
    greeting: hello(null),
    paragraphs: [
      'شكرًا لرسالتك. سيرد عليك فريق الدعم بالبريد الإلكتروني. ومن الرابط في هذه الرسالة يمكنك قراءة المحادثة والإضافة إليها.',
    ],
    action: { label: 'عرض طلب المساعدة', url },
    foot: ['كل من لديه هذا الرابط يستطيع قراءة المحادثة والرد فيها، لذا يُرجى عدم مشاركته.', enteredWith('طلب مساعدة')],
  }),
  ticketAsked: ({ name, asker, email, number, subject, message, again, url }) => ({
    subject: again ? `رسالة جديدة في طلب المساعدة ${number}` : `طلب مساعدة جديد ${number}`,
    greeting: hello(name),
    paragraphs: [
      again
        ? `أضاف ${signed(asker, email)} رسالة إلى «${subject}»:`
        : `يطلب ${signed(asker, email)} المساعدة بشأن «${subject}»:`,
    ],
    quote: message,
    action: { label: 'الرد', url },
    foot: [`للرد، استخدم الرابط. ${NOT_READ}`],
  }),
  ticketAnswered: ({ name, number, subject, text, settled, url }) => ({
    subject: `رد على طلبك للمساعدة ${number}`,
    greeting: hello(name),
    paragraphs: [`رد فريق الدعم على طلبك «${subject}»:`],
    quote: text,
    action: { label: settled ? 'عرض المحادثة' : 'الرد', url },
    foot: [
      settled
        ? 'أُغلق طلبك للمساعدة. إن كنت ما زلت تحتاج إلى مساعدة، فرُدّ من الرابط ليُفتح من جديد.'
        : `للرد، استخدم الرابط. ${NOT_READ}`,
    ],
  }),
}
