import type { StartingText } from '../../kept/website.model.ts'

export const blog: StartingText = {
  title: 'المدونة',
  summary: 'الجديد في Vitrine، وما نتعلمه ممن يعتنون بالأرشيفات.',
  body: [],
}

export const stories: StartingText = {
  title: 'قصص',
  summary: 'كيف تعمل الأرشيفات مع Vitrine، وما صنعته به.',
  body: [],
}

export const social: StartingText = {
  title: 'ملاحظات',
  summary: 'أخبار قصيرة في جملة أو جملتين، تقرؤها من دون حساب ومن دون تتبّع.',
  body: [],
}

export const contact: StartingText = {
  title: 'ابدأ الآن',
  summary:
    'أخبرنا بما تريد أرشفته ولمن. نقرأ رسالتك ونرد على عنوان البريد الإلكتروني الذي تذكره، ولا نستخدمه لأي شيء آخر.',
  body: [],
}
