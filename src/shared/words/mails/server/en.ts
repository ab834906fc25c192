import type { BackupFailedFacts, DamageFacts, InfectedFileFacts } from '#shared/rules/mails/mail-facts.ts'
import { createPluralizer } from '../../formats.ts'

const { quantity } = createPluralizer('en')

/** The mails about the server's files and backups. */
export const createServerMails = (toGreeting: (name: string | null) => string) => ({
  backupFailed: ({ name, isVerification, error, url }: BackupFailedFacts) => ({
    subject: isVerification ? 'A backup couldn’t be verified' : 'A backup failed',
    greeting: toGreeting(name),
    paragraphs: [
      isVerification
        ? `A backup of this server couldn’t be verified: ${error}.`
        : `The server couldn’t be backed up: ${error}.`,
    ],
    action: { label: 'Show backups', url },
    foot: ['Scheduled backups are tried again every hour. While they keep failing, you get one email a day at most.'],
  }),
  infectedFile: ({ name, virus, title, project, url }: InfectedFileFacts) => ({
    subject: 'A virus was found in a file',
    greeting: toGreeting(name),
    paragraphs: [
      `The virus scanner found ${virus} in the file for “${title}” in the project “${project}”. The file is blocked: no one can open or download it. The item itself is still there.`,
    ],
    action: { label: 'Open the item', url },
    foot: [
      'If you think this is a mistake, process the file again on the item’s page once the scanner has been updated. Otherwise, move the item to Trash.',
    ],
  }),
  damage: ({ name, files, itemCount, projectCount, repaired, affected, head, url }: DamageFacts) => ({
    subject: 'Damaged originals found',
    greeting: toGreeting(name),
    paragraphs: [
      `The integrity check found ${quantity(files, 'damaged original', 'damaged originals')}, used by ${quantity(itemCount, 'item', 'items')} in ${quantity(projectCount, 'project', 'projects')}. Nothing was deleted.`,
      ...(repaired === 0 ? [] : [`Already repaired from the other copy: ${repaired}.`]),
      ...affected.map(({ item, project }) => `“${item}” in “${project}”`),
      ...(itemCount > affected.length ? ['You’ll find the others on the Integrity page.'] : []),
    ],
    action: { label: 'Open Integrity', url },
    foot:
      head === null ? [] : [`The last entry of the integrity ledger is ${head}. Keep it to check the ledger later.`],
  }),
})
