import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

export const de: Words = {
  audience: {
    open: 'Wer kann das sehen?',
    openHere: 'Wer kann diesen Ordner sehen?',
    title: 'Wer kann das sehen?',
    loading: 'Es wird gefragt, wer das sehen kann',
    visitors: 'Besucher',
    visitorsYes: 'Können es sehen',
    visitorsNo: 'Können es nicht sehen',
    inGallery: 'In der Galerie.',
    inGalleryLocked: 'In der Galerie, hinter dem Passwort der Galerie.',
    kept: {
      private: 'Es ist privat.',
      trashed: 'Es liegt im Papierkorb.',
      in_review: 'Es wartet auf Prüfung.',
      application: 'Programme zeigt die Galerie nie.',
      folder: 'Die Galerie zeigt keine Ordner, nur die Objekte darin, die selbst gezeigt werden.',
      gallery_off: 'Die Galerie ist abgeschaltet.',
      inactive: 'Das Abonnement der Organisation ist nicht aktiv.',
    },
    seeThere: 'In der Galerie ansehen',
    changeVisibility: 'Sichtbarkeit ändern',
    people: (n: number) => things(n, 'Person kann es sehen', 'Personen können es sehen'),
    others: (n: number) => things(n, 'Person kann es nicht sehen', 'Personen können es nicht sehen'),
    invited: 'Eingeladen, noch nicht hier',
    roles: { owner: 'Eigentümer', admin: 'Administration' },
    because: {
      owner: 'Besitzt die Organisation',
      administrator: 'Verwaltet diesen Server',
      member: 'Arbeitet in diesem Projekt mit',
      public: 'Es ist in der Galerie',
      inactive: 'Das Abonnement der Organisation ist nicht aktiv',
      other: 'Hat kein Recht dazu',
    },
    viewAs: (name: string) => `Das Archiv sehen wie ${name}`,
    whenJoined: 'Sieht es nach dem Beitritt',
    may: (acts: string) => `darf auch ${acts}`,
    acts: { download: 'herunterladen', edit: 'bearbeiten', show: 'zeigen oder verbergen', remove: 'löschen' },
    administrators: 'Wer diesen Server verwaltet, kann alles auf ihm sehen.',
    find: 'Personen suchen',
    clearFind: 'Alle zeigen',
    nobody: 'Niemand passt',
    members: 'Mitglieder und ihre Rechte',
  },
}
