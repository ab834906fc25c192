import type { createServerMails as inEnglish } from './en.ts'
import { createPluralizer } from '../../formats.ts'

const { quantity } = createPluralizer('de')

/** The mails about the server's files and backups. */
export const createServerMails: typeof inEnglish = (toGreeting) => ({
  backupFailed: ({ name, isVerification, error, url }) => ({
    subject: isVerification ? 'Eine Sicherung konnte nicht geprüft werden' : 'Eine Sicherung ist fehlgeschlagen',
    greeting: toGreeting(name),
    paragraphs: [
      isVerification
        ? `eine Sicherung dieses Servers konnte nicht geprüft werden. Die Meldung lautet: ${error}.`
        : `der Server konnte nicht gesichert werden. Die Meldung lautet: ${error}.`,
    ],
    action: { label: 'Sicherungen anzeigen', url },
    foot: [
      'Geplante Sicherungen werden stündlich erneut versucht. Solange sie fehlschlagen, erhalten Sie höchstens eine E-Mail am Tag.',
    ],
  }),
  infectedFile: ({ name, virus, title, project, url }) => ({
    subject: 'In einer Datei wurde ein Virus gefunden',
    greeting: toGreeting(name),
    paragraphs: [
      `der Virenscanner hat ${virus} in der Datei von „${title}“ gefunden, die zu „${project}“ hinzugefügt wurde. Die Datei ist gesperrt: Niemand kann sie öffnen oder herunterladen. Das Objekt selbst ist noch da.`,
    ],
    action: { label: 'Objekt öffnen', url },
    foot: [
      'Wenn Sie das für einen Irrtum halten, lassen Sie die Datei auf der Seite des Objekts noch einmal verarbeiten, sobald der Virenscanner aktualisiert ist. Andernfalls verschieben Sie das Objekt in den Papierkorb.',
    ],
  }),
  damage: ({ name, files, itemCount, projectCount, repaired, affected, head, url }) => ({
    subject: 'Beschädigte Originale gefunden',
    greeting: toGreeting(name),
    paragraphs: [
      `die Integritätsprüfung hat ${quantity(files, 'beschädigtes Original', 'beschädigte Originale')} gefunden. Betroffen: ${quantity(itemCount, 'Objekt', 'Objekte')} in ${quantity(projectCount, 'Projekt', 'Projekten')}. Gelöscht wurde nichts.`,
      ...(repaired === 0 ? [] : [`Bereits aus der anderen Kopie repariert: ${repaired}.`]),
      ...affected.map(({ item, project }) => `„${item}“ in „${project}“`),
      ...(itemCount > affected.length ? ['Die übrigen finden Sie auf der Seite „Integrität“.'] : []),
    ],
    action: { label: 'Integrität öffnen', url },
    foot:
      head === null
        ? []
        : [
            `Der letzte Eintrag des Prüfprotokolls ist ${head}. Bewahren Sie ihn auf, um das Protokoll später zu überprüfen.`,
          ],
  }),
})
