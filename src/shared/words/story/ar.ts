import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { countedForm } = counting('ar')

export const ar: Words = {
  story: {
    chapters: 'الفصول',
    minutes: (count) =>
      `مدة القراءة: ${countedForm(count, { one: 'دقيقة واحدة', two: 'دقيقتان', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })}`,
    about: (title) => `المزيد عن ${isolated(title)}`,
    compare: (title) => `قبل وبعد: ${isolated(title)}`,
    compareAt: (percent) => `يظهر ${percent} في المئة من الصورة الأقدم`,
    before: 'قبل',
    after: 'بعد',
    page: (count, title) => `صفحة ${count} من ${isolated(title)}`,
    pageOf: (count) => `صفحة ${count}`,
    goOn: 'معرض',
    rest: 'المزيد في هذا المعرض',
  },
}
