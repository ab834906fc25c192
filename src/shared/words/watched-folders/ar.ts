import { formatDateTime } from '../formats.ts'
import type { Messages } from './en.ts'

export const ar: Messages = {
  watchedFolders: {
    title: 'مجلدات الخادم المراقَبة',
    text: 'تصبح الملفات الجديدة في هذه المجلدات عناصر في هذا المشروع بعد أن تتوقف عن النمو. لا يرى هذا إلا مديرو الخادم.',
    unset: 'لا يوجد على هذا الخادم دليل يمكن مراقبة مجلداته. يحدده مشغّل الخادم بالإعداد IMPORT_DIR.',
    folder: 'المجلد',
    choose: 'اختيار مجلد',
    whole: 'الدليل كله',
    deleteAfter: 'حذف الملفات من مجلد الخادم بعد استيرادها',
    deletes: 'تُحذف الملفات بعد استيرادها',
    keeps: 'تبقى الملفات في المجلد',
    watch: 'مراقبة المجلد',
    watched: 'المجلد مراقَب الآن',
    stop: 'إيقاف المراقبة',
    stopped: 'لم يعد المجلد مراقَبًا',
    checkedAt: (ms: number) => `آخر فحص: ${formatDateTime(ms)}`,
    notChecked: 'لم يُفحص بعد',
  },
}
