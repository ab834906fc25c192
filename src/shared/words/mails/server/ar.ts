import type { createServerMails as inEnglish } from './en.ts'

/** The mails about the server's files and backups. */
export const createServerMails: typeof inEnglish = (toGreeting) => ({
  backupFailed: ({ name, isVerification, error, url }) => ({
    subject: isVerification ? 'تعذّر التحقق من نسخة احتياطية' : 'فشل النسخ الاحتياطي',
    greeting: toGreeting(name),
    paragraphs: [
      isVerification
        ? `تعذّر التحقق من نسخة احتياطية لهذا الخادم. الرسالة: ${error}.`
        : `تعذّر النسخ الاحتياطي لهذا الخادم. الرسالة: ${error}.`,
    ],
    action: { label: 'عرض النسخ الاحتياطية', url },
    foot: ['تُعاد محاولة النسخ المجدول كل ساعة. وما دام يفشل، تصلك رسالة واحدة في اليوم على الأكثر.'],
  }),
  infectedFile: ({ name, virus, title, project, url }) => ({
    subject: 'عُثر على فيروس في ملف',
    greeting: toGreeting(name),
    paragraphs: [
      `عثر فاحص الفيروسات على ${virus} في ملف «${title}» الذي أُضيف إلى «${project}». الملف محظور: لا يستطيع أحد فتحه أو تنزيله. أما العنصر نفسه فما زال موجودًا.`,
    ],
    action: { label: 'فتح العنصر', url },
    foot: ['إن كنت ترى أن الفاحص أخطأ، فأعد معالجة الملف هناك بعد تحديث الفاحص. وإلا فانقل العنصر إلى سلة المهملات.'],
  }),
  damage: ({ name, files, itemCount, projectCount, repaired, affected, head, url }) => ({
    subject: 'عُثر على ملفات أصلية تالفة',
    greeting: toGreeting(name),
    paragraphs: [
      `وجد فحص السلامة ملفات أصلية تالفة. عدد الملفات: ${files}، وعدد العناصر: ${itemCount}، وعدد المشاريع: ${projectCount}. لم يُحذف أي شيء.`,
      ...(repaired === 0 ? [] : [`عدد ما أُصلح من النسخة الأخرى: ${repaired}.`]),
      ...affected.map(({ item, project }) => `«${item}» في «${project}»`),
      ...(itemCount > affected.length ? ['تجد البقية في صفحة السلامة.'] : []),
    ],
    action: { label: 'فتح صفحة السلامة', url },
    foot: head === null ? [] : [`آخر قيد في سجل السلامة هو ${head}. احتفظ به لفحص السجل لاحقًا.`],
  }),
})
