import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

export const de: Messages = {
  audience: {
    open: 'Wer kann das sehen?',
    openHere: 'Wer kann diesen Ordner sehen?',
    title: 'Wer kann das sehen?',
    loading: 'Es wird geprüft, wer das sehen kann…',
    visitors: 'Besucher',
    visitorsYes: 'Können es sehen',
    visitorsNo: 'Können es nicht sehen',
    inGallery: 'In der Galerie.',
    inGalleryLocked: 'In der passwortgeschützten Galerie.',
    visitorReasons: {
      private: 'Es ist privat.',
      trashed: 'Es ist im Papierkorb.',
      in_review: 'Es wartet auf Prüfung.',
      application: 'Programme werden in der Galerie nie gezeigt.',
      folder: 'Die Galerie zeigt keine Ordner, nur die veröffentlichten Objekte darin.',
      gallery_off: 'Die Galerie ist ausgeschaltet.',
      inactive: 'Das Abonnement der Organisation ist nicht aktiv.',
    },
    viewInGallery: 'In der Galerie ansehen',
    changeVisibility: 'Sichtbarkeit ändern',
    people: (count: number) => quantity(count, 'Person kann es sehen', 'Personen können es sehen'),
    others: (count: number) => quantity(count, 'Person kann es nicht sehen', 'Personen können es nicht sehen'),
    invited: 'Eingeladen, noch nicht beigetreten',
    roles: { owner: 'Eigentümer', admin: 'Administration' },
    reasons: {
      owner: 'Die Organisation gehört dieser Person',
      administrator: 'Gehört zur Administration dieses Servers',
      member: 'Mitglied dieses Projekts',
      public: 'Es ist in der Galerie',
      inactive: 'Das Abonnement der Organisation ist nicht aktiv',
      other: 'Keine Berechtigung',
    },
    viewAs: (name: string) => `Als ${name} ansehen`,
    whenJoined: 'Kann es nach dem Beitritt sehen',
    reasonAndActions: (reason: string, actions: string) => `${reason}. Darf es auch ${actions}.`,
    actions: {
      download: 'herunterladen',
      edit: 'bearbeiten',
      show: 'veröffentlichen oder auf privat setzen',
      remove: 'löschen',
    },
    administrators: 'Die Administration dieses Servers kann alles sehen.',
    find: 'Personen suchen',
    clearFind: 'Suche leeren',
    noMatches: 'Keine Treffer',
    members: 'Mitglieder und Berechtigungen',
  },
}
