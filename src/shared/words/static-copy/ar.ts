import { ar as gallery } from '../gallery/ar.ts'
import type { Messages } from './en.ts'

const { types, noMatchTitle, showAll, search } = gallery.gallery

export const ar: Messages = {
  types,
  search,
  noMatches: noMatchTitle,
  showAll,
  needsScripts: 'يتطلب البحث تفعيل JavaScript.',
  found: 'عدد النتائج: {count}',
  more: 'عرض المزيد',
  remove: 'إزالة عامل التصفية: {filter}',
  years: (from, to) => `${from}–${to}`,
  page: (number) => `الصفحة ${number}`,
}
