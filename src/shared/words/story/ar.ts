import { createPluralizer } from '../formats.ts'
import { isolateDirection } from '../isolate-direction.ts'
import type { Messages } from './en.ts'

const { countedForm } = createPluralizer('ar')

export const ar: Messages = {
  story: {
    chapters: 'الفصول',
    minutes: (count) =>
      `مدة القراءة: ${countedForm(count, { one: 'دقيقة واحدة', two: 'دقيقتان', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })}`,
    about: (title) => `المزيد عن ${isolateDirection(title)}`,
    compare: (title) => `قبل وبعد: ${isolateDirection(title)}`,
    compareAt: (percent) => `يظهر ${percent} في المئة من الصورة الأقدم`,
    before: 'قبل',
    after: 'بعد',
    page: (count, title) => `صفحة ${count} من ${isolateDirection(title)}`,
    pageOf: (count) => `صفحة ${count}`,
    exhibitLink: 'معرض',
    moreInExhibit: 'المزيد في هذا المعرض',
  },
}
