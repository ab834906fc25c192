import { PRODUCT } from '#shared/product.ts'
import type { ReportReason } from '#shared/rules/report-reasons.ts'
import type { WindowName } from '#shared/rules/subscription.ts'
import { createServerMails } from './server/ar.ts'
import { createPluralizer, LONG_DATE_FORMAT, formatDatePart } from '../formats.ts'
import type { Messages } from './en.ts'

const { countedForm, plural } = createPluralizer('ar')

const formatFiles = (count: number) =>
  countedForm(count, { one: 'ملفًا واحدًا', two: 'ملفين', few: '# ملفات', many: '# ملفًا', other: '# ملف' })
const formatChanges = (count: number) =>
  countedForm(count, { one: 'تغيير واحد', two: 'تغييران', few: '# تغييرات', many: '# تغييرًا', other: '# تغيير' })
const formatItemsAdded = (count: number) =>
  countedForm(count, {
    one: 'أُضيف عنصر واحد',
    two: 'أُضيف عنصران',
    few: 'أُضيفت # عناصر',
    many: 'أُضيف # عنصرًا',
    other: 'أُضيف # عنصر',
  })
const formatItemsTrashed = (count: number) =>
  countedForm(count, {
    one: 'نُقل عنصر واحد إلى سلة المهملات',
    two: 'نُقل عنصران إلى سلة المهملات',
    few: 'نُقلت # عناصر إلى سلة المهملات',
    many: 'نُقل # عنصرًا إلى سلة المهملات',
    other: 'نُقل # عنصر إلى سلة المهملات',
  })
const formatCodes = (count: number) =>
  countedForm(count, {
    zero: 'لم يبقَ أي رمز',
    one: 'بقي رمز واحد',
    two: 'بقي رمزان',
    few: 'بقيت # رموز',
    many: 'بقي # رمزًا',
    other: 'بقي # رمز',
  })

const toGreeting = (name: string | null) => (name === null ? 'مرحبًا،' : `مرحبًا ${name}،`)

const toSender = (name: string, email: string | null) =>
  email === null || name === email ? name : `${name} (${email})`
const introduceNote = (name: string, note: string) => (note === '' ? [] : [`كتب ${name}:`])
const explainWhyReceived = (occasion: string) =>
  `تصلك هذه الرسالة لأن شخصًا أدخل هذا العنوان عند إرسال ${occasion}. إن لم تكن أنت، فيمكنك تجاهلها.`
const KEEP_LINK_PRIVATE = 'كل من لديه هذا الرابط يستطيع تغيير مساهمتك وسحبها، لذا يُرجى عدم مشاركته.'
const REPLIES_NOT_READ = 'الردود على هذه الرسالة لا يقرؤها أحد.'
const REVIEWER_NOTE = 'تصلك هذه الرسالة لأنك تراجع المساهمات في هذا المشروع.'
const HOW_TO_LEAVE = 'يمكنك مغادرة المشروع متى شئت من صفحة أعضائه.'
const WHY_SUBMISSION_MAIL = explainWhyReceived('مساهمة')

const reasonTexts: Record<ReportReason, string> = {
  copyright: 'السبب المذكور: العمل له أو لغيره، وينبغي ألا يكون هناك.',
  privacy: 'السبب المذكور: يظهر فيه شخص لا يريد ذلك.',
  wrong: 'السبب المذكور: الوصف خاطئ.',
  offensive: 'السبب المذكور: المحتوى مسيء.',
  other: 'ذكر سببًا آخر.',
}

const endingTexts: Record<WindowName, string> = {
  active: 'لا يستطيع الأعضاء فتح مشاريعها. وما زال بإمكانك، بصفتك مالكًا، تصدير كل شيء وتجديد الاشتراك.',
  cms: 'لا يمكن إضافة شيء أو تغييره. وما زال بالإمكان عرض كل شيء وتصديره.',
  host_page: 'تُغلق صالات عرضها أمام الزوار.',
  submissions: 'لا تستقبل بوابات المساهمات لديها شيئًا.',
}

export const ar: Messages = {
  unsubscribe: {
    invited: 'إيقاف الرسائل التي تخبرني بإضافتي إلى مشروع',
    reports: 'إيقاف الرسائل التي تخبرني ببلاغات الزوار',
    submissions: 'إيقاف الرسائل التي تخبرني بالمساهمات',
    digest: 'إيقاف الملخص الأسبوعي لمشاريعي',
  },
  digest: ({ name, projects, url }) => ({
    subject: 'هذا الأسبوع في مشاريعك',
    greeting: toGreeting(name),
    paragraphs: [
      'هذا ما فعله الآخرون في مشاريعك منذ الملخص السابق:',
      ...projects.map(({ title, added, changed, trashed, exhibits, other }) => {
        const summaries = [
          added > 0 && formatItemsAdded(added),
          changed > 0 && `${formatChanges(changed)} في العناصر`,
          trashed > 0 && formatItemsTrashed(trashed),
          exhibits > 0 && `${formatChanges(exhibits)} في المعارض`,
          other > 0 && `غير ذلك: ${formatChanges(other)}`,
        ]
        return `«${title}»: ${summaries.filter(Boolean).join('، ')}.`
      }),
    ],
    action: { label: 'فتح مشاريعك', url },
    foot: ['فعّلت هذا الملخص الأسبوعي في «إعداداتي».'],
  }),
  invitation: ({ inviter, email, project, org, note, url }) => ({
    subject: `دعوة إلى مشروع على ${PRODUCT}`,
    greeting: toGreeting(null),
    paragraphs: [
      `يدعوك ${toSender(inviter, email)} إلى العمل في «${project}»، وهو أرشيف على الإنترنت تديره ${org}. لقبول الدعوة، افتحها ثم سجّل الدخول أو أنشئ حسابًا.`,
      ...introduceNote(inviter, note),
    ],
    quote: note,
    action: { label: 'فتح الدعوة', url },
    foot: ['يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد 14 يومًا. إن لم تكن تتوقع هذه الدعوة، فيمكنك تجاهل هذه الرسالة.'],
  }),
  addedToProject: ({ name, inviter, email, project, org, note, url }) => ({
    subject: 'أُضفت إلى مشروع',
    greeting: toGreeting(name),
    paragraphs: [
      `أضافك ${toSender(inviter, email)} إلى «${project}»، وهو أرشيف على الإنترنت تديره ${org}. يمكنك فتحه الآن.`,
      ...introduceNote(inviter, note),
    ],
    quote: note,
    action: { label: 'فتح المشروع', url },
    foot: [HOW_TO_LEAVE],
  }),
  subscriptionEnds: ({ name, org, at, windows, url }) => {
    const day = formatDatePart(at, LONG_DATE_FORMAT, 'ar')
    return {
      subject: `ينتهي اشتراكك في ${day}`,
      greeting: toGreeting(name),
      paragraphs: [
        `إن لم يُجدَّد اشتراك «${org}»، فسيتغير ما يلي في ${day}:`,
        ...windows.map((window) => endingTexts[window]),
        'لن يُحذف شيء. ويعمل كل شيء من جديد فور تجديد الاشتراك.',
      ],
      action: { label: 'عرض الاشتراك', url },
      foot: ['تصلك هذه الرسالة لأنك من مالكي هذه المؤسسة.'],
    }
  },
  projectMoved: ({ name, project, org, fromName, url }) => ({
    subject: 'انتقل أحد مشاريعك إلى مؤسسة أخرى',
    greeting: toGreeting(name),
    paragraphs: [
      `انتقل «${project}» الذي أنت عضو فيه من ${fromName} إلى ${org}. ويبقى محتواه وعناوينه وصلاحياتك كما هي.`,
    ],
    action: { label: 'فتح المشروع', url },
    foot: [HOW_TO_LEAVE],
  }),
  projectGivenAway: ({ name, project, org, fromName, url }) => ({
    subject: 'انتقل مشروع إلى مؤسسة أخرى',
    greeting: toGreeting(name),
    paragraphs: [
      `نُقل «${project}» من مؤسستك ${fromName} إلى ${org}. ولم يعد يُحتسب ضمن حدود ${fromName}، ولا يستطيع مالكو ${fromName} فتحه إلا إن كانوا أعضاء فيه.`,
    ],
    action: { label: `فتح ${fromName}`, url },
    foot: [`إن لم تكن تتوقع هذا النقل، فاسأل بقية مالكي ${fromName}.`],
  }),
  confirmation: ({ url }) => ({
    subject: 'تأكيد عنوان بريدك الإلكتروني',
    greeting: toGreeting(null),
    paragraphs: [`أنشأ شخص، والأرجح أنه أنت، حسابًا على ${PRODUCT} بعنوان البريد هذا. إن كنت أنت، فأكّد أن العنوان لك.`],
    action: { label: 'تأكيد العنوان', url },
    foot: [
      'يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد 14 يومًا. إن لم تكن أنت، فتجاهل هذه الرسالة: ما لم يُؤكَّد العنوان، لا يصل ذلك الحساب شيء موجَّه إليك.',
    ],
  }),
  password: ({ name, password, url }) => ({
    subject: 'كلمة مرورك الجديدة',
    greeting: toGreeting(name),
    paragraphs: [`طلب شخص، والأرجح أنه أنت، كلمة مرور جديدة لحسابك على ${PRODUCT}. وهي:`],
    code: password,
    action: { label: 'تسجيل الدخول', url },
    foot: [
      'تعمل مرة واحدة خلال ساعة، ثم تختار كلمة مرور خاصة بك. وتبقى كلمتك الحالية صالحة إلى أن تستخدمها. إن لم تطلبها، فيمكنك تجاهل هذه الرسالة.',
    ],
  }),
  failedSignIns: ({ name, url }) => ({
    subject: 'حاول شخص تخمين كلمة مرورك',
    greeting: toGreeting(name),
    paragraphs: [
      `أُدخل لحسابك على ${PRODUCT} عدد كبير من كلمات المرور الخاطئة خلال بضع ساعات. لم تكن أي منها صحيحة، ولم يدخل أحد. وما دامت هذه المحاولات مستمرة، فقد تُرفض كلمة مرورك في متصفحات لم تسجّل الدخول منها من قبل. أما في غيرها فتعمل كلمة مرورك كالمعتاد.`,
      'لتسجيل الدخول من متصفح آخر، استخدم مفتاح مرور أو اطلب كلمة مرور جديدة بالبريد الإلكتروني، وتعمل فورًا.',
    ],
    action: { label: 'طلب كلمة مرور جديدة', url },
    foot: ['إن كنت تستخدم كلمة المرور هذه في مكان آخر، أو كان تخمينها سهلًا، فاختر غيرها.'],
  }),
  securityEvent: ({ name, event, codesLeft = 0, passkey = '', url }) => {
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
        `استُخدم أحد رموز الاسترداد لحسابك على ${PRODUCT} بدلًا من رمز تطبيق المصادقة. ${formatCodes(codesLeft)}.`,
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
      greeting: toGreeting(name),
      paragraphs: [text],
      action: { label: 'فتح «إعداداتي»', url },
      foot: ['إن لم تكن أنت، فغيّر كلمة مرورك الآن وسجّل خروج كل متصفح لا تعرفه.'],
    }
  },
  ...createServerMails(toGreeting),
  report: ({ name, title, project, reason, message, email, url }) => ({
    subject: 'أبلغ زائر عن عنصر',
    greeting: toGreeting(name),
    paragraphs: [
      `أبلغ زائر لـ«${project}» عن «${title}». ${reasonTexts[reason]} ${message === null ? 'لقراءة رسالته، افتح البلاغ.' : 'وهذه رسالته:'}`,
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
  contact: ({ name, fromName, email, org, message, url }) => ({
    subject: 'رسالة جديدة عبر نموذج الاتصال',
    greeting: toGreeting(name),
    paragraphs: [
      org === ''
        ? `كتب إليك ${fromName} <${email}> عبر نموذج الاتصال في موقعك.`
        : `كتب إليك ${fromName} <${email}> من ${org} عبر نموذج الاتصال في موقعك.`,
      ...(message === '' ? ['لم يترك رسالة.'] : ['وهذه رسالته:']),
    ],
    quote: message,
    action: { label: 'الرد بالبريد الإلكتروني', url },
    foot: ['اكتب إلى العنوان أعلاه، فالردود على هذه الرسالة لا تصل إليه.'],
  }),
  contributionReceived: ({ archive, reference, count, thanks, url }) => ({
    subject: `مساهمتك ${reference}`,
    greeting: toGreeting(null),
    paragraphs: [
      `استلم ${archive} منك ${formatFiles(count)}. رقمك المرجعي هو ${reference}.`,
      'من الرابط في هذه الرسالة يمكنك متابعة مساهمتك والإضافة إليها وتصحيحها والإجابة عن الأسئلة وسحبها.',
      ...introduceNote(archive, thanks),
    ],
    quote: thanks,
    action: { label: 'متابعة مساهمتك', url },
    foot: [KEEP_LINK_PRIVATE, WHY_SUBMISSION_MAIL],
  }),
  contributorQuestion: ({ archive, reference, titles, message, url }) => ({
    subject: `سؤال عن مساهمتك ${reference}`,
    greeting: toGreeting(null),
    paragraphs: [
      `شكرًا لمساهمتك. لدى ${archive} سؤال عن ${plural(titles.length, 'هذا الملف', 'هذه الملفات', { two: 'هذين الملفين' })}:`,
      titles.slice(0, 20).join(' · '),
      'نص السؤال:',
    ],
    quote: message,
    action: { label: 'الإجابة عن السؤال', url },
    foot: [KEEP_LINK_PRIVATE, WHY_SUBMISSION_MAIL],
  }),
  submissionRejected: ({ archive, reference, titles, message, url }) => ({
    subject: `بشأن مساهمتك ${reference}`,
    greeting: toGreeting(null),
    paragraphs: [
      `شكرًا لمساهمتك. راجعها ${archive}، ولن يضيف إلى الأرشيف ${plural(titles.length, 'هذا الملف', 'هذه الملفات', { two: 'هذين الملفين' })}:`,
      titles.slice(0, 20).join(' · '),
      ...(message === '' ? [] : ['وهذه رسالته:']),
    ],
    quote: message,
    action: { label: 'عرض مساهمتك', url },
    foot: [KEEP_LINK_PRIVATE, WHY_SUBMISSION_MAIL],
  }),
  newContribution: ({ name, contributor, portal, reference, titles, url }) => ({
    subject: `مساهمة جديدة ${reference}`,
    greeting: toGreeting(name),
    paragraphs: [`أرسل ${contributor ?? 'شخص'} ${formatFiles(titles.length)} عبر «${portal}» (${reference}):`],
    quote: titles.slice(0, 20).join('\n'),
    action: { label: 'مراجعة المساهمة', url },
    foot: ['إلى أن تُقبل المساهمة لا يراها إلا من يراجعون المساهمات.', REVIEWER_NOTE],
  }),
  contributorAnswer: ({ name, contributor, title, reference, text, url }) => ({
    subject: `جواب بشأن المساهمة ${reference}`,
    greeting: toGreeting(name),
    paragraphs: [`أجاب ${contributor ?? 'المساهم'} بشأن «${title}» (${reference}):`],
    quote: text,
    action: { label: 'عرض المساهمات', url },
    foot: [REVIEWER_NOTE],
  }),
  submissionWithdrawn: ({ name, contributor, titles, reference, text, inArchive, url }) => ({
    subject: `${countedForm(titles.length, { one: 'سُحب ملف', two: 'سُحب ملفان', few: 'سُحبت # ملفات', many: 'سُحب # ملفًا', other: 'سُحب # ملف' })} من المساهمة ${reference}`,
    greeting: toGreeting(name),
    paragraphs: [
      `سحب ${contributor ?? 'المساهم'} ${formatFiles(titles.length)} (${reference}):`,
      titles.slice(0, 20).join(' · '),
      ...(inArchive === 0
        ? []
        : [
            `${countedForm(inArchive, {
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
            countedForm(titles.length - inArchive, {
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
    foot: [REVIEWER_NOTE],
  }),
  reportAnswer: ({ title, archive, note, isTakenDown, url }) => ({
    subject: 'رد على بلاغك',
    greeting: toGreeting(null),
    paragraphs: [
      `شكرًا على رسالتك إلى ${archive} بشأن «${title}».${isTakenDown ? ' وقد أُزيل من صالة العرض.' : ''} وهذا هو الرد:`,
    ],
    quote: note,
    action: { label: 'زيارة صالة العرض', url },
    foot: [explainWhyReceived('بلاغ')],
  }),
  ticketReceived: ({ url }) => ({
    subject: 'وصلنا طلبك للمساعدة',
    greeting: toGreeting(null),
    paragraphs: [
      'شكرًا لرسالتك. سيرد عليك فريق الدعم بالبريد الإلكتروني. ومن الرابط في هذه الرسالة يمكنك قراءة المحادثة والإضافة إليها.',
    ],
    action: { label: 'عرض طلب المساعدة', url },
    foot: [
      'كل من لديه هذا الرابط يستطيع قراءة المحادثة والرد فيها، لذا يُرجى عدم مشاركته.',
      explainWhyReceived('طلب مساعدة'),
    ],
  }),
  ticketMessage: ({ name, asker, email, number, subject, message, isFollowUp, url }) => ({
    subject: isFollowUp ? `رسالة جديدة في طلب المساعدة ${number}` : `طلب مساعدة جديد ${number}`,
    greeting: toGreeting(name),
    paragraphs: [
      isFollowUp
        ? `أضاف ${toSender(asker, email)} رسالة إلى «${subject}»:`
        : `يطلب ${toSender(asker, email)} المساعدة بشأن «${subject}»:`,
    ],
    quote: message,
    action: { label: 'الرد', url },
    foot: [`للرد، استخدم الرابط. ${REPLIES_NOT_READ}`],
  }),
  ticketAnswer: ({ name, number, subject, text, isClosed, url }) => ({
    subject: `رد على طلبك للمساعدة ${number}`,
    greeting: toGreeting(name),
    paragraphs: [`رد فريق الدعم على طلبك «${subject}»:`],
    quote: text,
    action: { label: isClosed ? 'عرض المحادثة' : 'الرد', url },
    foot: [
      isClosed
        ? 'أُغلق طلبك للمساعدة. إن كنت ما زلت تحتاج إلى مساعدة، فرُدّ من الرابط ليُفتح من جديد.'
        : `للرد، استخدم الرابط. ${REPLIES_NOT_READ}`,
    ],
  }),
}
