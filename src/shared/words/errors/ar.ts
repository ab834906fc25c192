import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { counted } = counting('ar')

export const ar: Words = {
  error: {
    sessionExpired: 'انتهت الجلسة',
    operationFailed: 'فشلت العملية',
    tooManyRequests: 'طلبات أكثر من اللازم',
    tryAgainIn: (seconds) => {
      const minutes = Math.max(1, Math.round(seconds / 60))
      return `يُرجى إعادة المحاولة بعد ${counted(minutes, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })}`
    },
    named: (said, request) => `${said} (الطلب ${request})`,
    projectInactive: 'المشروع غير نشط',
    inviteMismatch: 'البريد الإلكتروني لا يطابق الدعوة',
  },
  failure: {
    bad_input: 'مدخلات غير صالحة',
    weak_password: 'كلمة المرور هذه سهلة التخمين: فهي شائعة أو مسرّبة أو تقول شيئًا عنك. يُرجى اختيار غيرها.',
    bad_signature: 'التوقيع مفقود أو خاطئ أو قديم',
    bad_link: 'استُخدم هذا الرابط من قبل، أو هو قديم',
    unauthorized: 'يلزم تسجيل الدخول',
    bad_credentials: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
    bad_password: 'كلمة المرور غير صحيحة',
    bad_code: 'هذا الرمز غير صحيح، أو استُخدم من قبل',
    bad_passkey: 'مفتاح المرور هذا غير معروف هنا',
    sign_in_again: 'استغرق هذا وقتًا أطول من اللازم، أو كانت المحاولات كثيرة. يُرجى تسجيل الدخول مجددًا.',
    storage_limit: 'بلغت مساحة التخزين حدّها',
    user_limit: 'بلغ عدد الأشخاص حدّه',
    forbidden: 'لا يحق لك هذا',
    password_needed: 'يُرجى تعيين كلمة مرور خاصة بك أولًا',
    cross_site: 'لا يحق لك هذا',
    for_another: 'لا يحق هذا إلا للشخص نفسه',
    login_as_refused: 'لا يسجّل الدخول باسم شخص آخر إلا مدير، ولا يكون ذلك باسم مدير',
    registration_closed: 'الحسابات الجديدة هنا بدعوة فقط',
    looking: 'أنت ترى بعيني شخص آخر، ولا يتغير بذلك شيء: أنهِ ذلك أولًا',
    invite_mismatch: 'البريد الإلكتروني لا يطابق الدعوة',
    not_held: 'لا يمنح أحد ما لا يملكه هو',
    own_rights: 'لا يغيّر أحد حقوقه هو',
    owner_rights: 'يحق للمالك كل شيء',
    inactive: 'المشروع غير نشط',
    subscription_ended: 'انتهى الاشتراك',
    not_found: 'غير موجود',
    no_account: 'لا أحد له حساب أكّد هذا العنوان',
    conflict: 'تعارض',
    challenge_gone: 'استغرق هذا وقتًا أطول من اللازم. يُرجى إعادة المحاولة.',
    known_here: 'هذا الشخص عضو أو مالك أو مدعو بالفعل',
    last_owner: 'يبقى للمؤسسة مالك: سمِّ مالكًا آخر أولًا',
    tus_version: 'هذا الخادم يتكلم tus 1.0.0',
    too_large: 'أكبر من اللازم',
    media_type: 'نوع وسائط غير مدعوم',
    locked: 'شخص آخر يرسل هذا الملف الآن',
    too_many_requests: 'طلبات أكثر من اللازم',
    client_closed: 'أُلغي',
    internal: 'فشلت العملية',
    store_away: 'لا يستطيع الخادم الوصول إلى ملفاته الآن؛ أعد المحاولة بعد لحظة',
    payments_off: 'لم يُعَدّ الدفع',
    payments_away: 'لا يجيب مزوّد الدفع الآن؛ أعد المحاولة بعد لحظة',
    too_slow: 'يستغرق هذا الآن وقتًا أطول من اللازم؛ اطلب أقل، أو أعد المحاولة بعد لحظة',
    disk_full: 'لا مساحة باقية على الخادم',
  },
}
