import type { Words } from './en.ts'

export const de: Words = {
  guide: {
    label: 'Erste Schritte',
    step: (count: number, total: number) => `Schritt ${count} von ${total}`,
    leave: 'Einführung schließen',
    left: 'Einführung geschlossen. Sie erscheint nicht wieder.',
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
      act: 'Projekt anlegen',
    },
    files: {
      title: 'Fügen Sie die ersten Dateien hinzu',
      text: 'Fotos, Videos, Tonaufnahmen, Dokumente: Wählen Sie einige aus oder ziehen Sie sie ins Archiv.',
      act: 'Dateien auswählen',
    },
    describe: {
      title: 'Beschreiben Sie ein Objekt',
      text: 'Sagen Sie in einem Satz, was es ist. Mit einer Beschreibung lässt es sich leicht finden.',
      act: (title: string) => `„${title}“ beschreiben`,
      here: 'Schreiben Sie unten eine Beschreibung und speichern Sie sie.',
    },
    show: {
      title: 'Veröffentlichen Sie es in der Galerie',
      text: (title: string) =>
        `Alle, die die Adresse kennen, sehen dann „${title}“. Sie können es jederzeit wieder auf privat setzen.`,
      act: 'In der Galerie veröffentlichen',
    },
    finished: {
      title: 'Ihr erstes Objekt ist in der Galerie',
      text: 'Mehr braucht es nicht. Damit ist die Einführung abgeschlossen.',
      act: 'In der Galerie ansehen',
      close: 'Fertig',
    },
  },
}
