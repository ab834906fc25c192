import type { Messages } from './en.ts'

export const de: Messages = {
  guide: {
    label: 'Erste Schritte',
    step: (count: number, total: number) => `Schritt ${count} von ${total}`,
    closeGuide: 'Einführung schließen',
    closedNotice: 'Einführung geschlossen. Sie erscheint nicht wieder.',
    done: 'erledigt',
    steps: {
      project: 'Projekt anlegen',
      files: 'Dateien hinzufügen',
      describe: 'Objekt beschreiben',
      show: 'Veröffentlichen',
    },
    project: {
      title: 'Legen Sie Ihr erstes Projekt an',
      text: 'Ein Projekt hat ein Archiv und eine Galerie. Umbenennen können Sie es jederzeit.',
      actionLabel: 'Projekt anlegen',
    },
    files: {
      title: 'Fügen Sie die ersten Dateien hinzu',
      text: 'Fotos, Videos, Tonaufnahmen, Dokumente: Wählen Sie einige aus oder ziehen Sie sie ins Archiv.',
      uploading: 'Ihre Dateien werden hochgeladen. Der nächste Schritt erscheint, sobald alles fertig ist.',
      actionLabel: 'Dateien auswählen',
    },
    describe: {
      title: 'Beschreiben Sie ein Objekt',
      text: 'Sagen Sie in einem Satz, was es ist. Mit einer Beschreibung lässt es sich leicht finden.',
      actionLabel: (title: string) => `„${title}“ beschreiben`,
      writeHere: 'Schreiben Sie unten eine Beschreibung und speichern Sie sie.',
    },
    show: {
      title: 'Veröffentlichen Sie es in der Galerie',
      text: (title: string) =>
        `Alle, die die Adresse kennen, sehen dann „${title}“. Sie können es jederzeit wieder auf privat setzen.`,
      actionLabel: 'In der Galerie veröffentlichen',
    },
    finished: {
      title: 'Ihr erstes Objekt ist in der Galerie',
      text: 'Mehr braucht es nicht. Damit ist die Einführung abgeschlossen.',
      actionLabel: 'In der Galerie ansehen',
      close: 'Fertig',
    },
  },
}
