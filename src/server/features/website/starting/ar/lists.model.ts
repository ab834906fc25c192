import type { StartingText } from '../../kept/website.model.ts'

export const blog: StartingText = {
  title: 'المدونة',
  summary: 'ما الجديد، وما نتعلمه ممن يحفظون الأشياء.',
  body: [],
}

export const stories: StartingText = {
  title: 'قصص',
  summary: 'أرشيفات تعمل به، وما صنعته منه.',
  body: [],
}

export const social: StartingText = {
  title: 'ملاحظات قصيرة',
  summary: 'ما كنا سنقوله في مكان آخر في جملة أو جملتين نقوله هنا، حيث لا يتعقبك أحد لأنك قرأته.',
  body: [],
}

export const contact: StartingText = {
  title: 'ابدأ الآن',
  summary: 'أخبرنا بما تحفظه ولمن. يقرؤه إنسان، ويرد على العنوان الذي تذكره. ولا نستخدمه لأي شيء آخر.',
  body: [],
}
