import { counting } from '../formats.ts'
import { isolated } from '../isolated.ts'
import type { Words } from './en.ts'

const { counted } = counting('ar')

export const ar: Words = {
  story: {
    chapters: 'الفصول',
    minutes: (n) =>
      `مدة القراءة: ${counted(n, { one: 'دقيقة واحدة', two: 'دقيقتان', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })}`,
    about: (title) => `المزيد عن ${isolated(title)}`,
    compare: (title) => `قبل وبعد: ${isolated(title)}`,
    compareAt: (percent) => `يظهر ${percent} في المئة من الصورة الأقدم`,
    before: 'قبل',
    after: 'بعد',
    page: (n, title) => `صفحة ${n} من ${isolated(title)}`,
    pageOf: (n) => `صفحة ${n}`,
    goOn: 'معرض',
    rest: 'المزيد في هذا المعرض',
  },
}
