import type { Words } from './en.ts'

export const de: Words = {
  guide: {
    label: 'Erste Schritte',
    step: (n: number, of: number) => `Schritt ${n} von ${of}`,
    leave: 'Einführung beenden',
    left: 'Die Einführung ist geschlossen und kommt nicht wieder.',
    done: 'erledigt',
    steps: { project: 'Projekt anlegen', files: 'Dateien hinzufügen', describe: 'Eine beschreiben', show: 'Zeigen' },
    project: {
      title: 'Legen Sie Ihr erstes Projekt an',
      text: 'Ein Projekt enthält ein Archiv und dessen Galerie. Umbenennen können Sie es jederzeit.',
      act: 'Projekt anlegen',
    },
    files: {
      title: 'Fügen Sie die ersten Dateien hinzu',
      text: 'Fotos, Filme, Töne, Dokumente: Wählen Sie einige aus, oder ziehen Sie sie irgendwo ins Archiv.',
      act: 'Dateien auswählen',
    },
    describe: {
      title: 'Beschreiben Sie eine davon',
      text: 'Sagen Sie in einem Satz, was es ist. Durch Worte lässt es sich finden.',
      act: (title: string) => `„${title}“ beschreiben`,
      here: 'Schreiben Sie unten eine Beschreibung und speichern Sie sie.',
    },
    show: {
      title: 'Zeigen Sie es in der Galerie',
      text: (title: string) => `Wer die Adresse hat, sieht dann „${title}“. Sie können es jederzeit wieder verbergen.`,
      act: 'In der Galerie zeigen',
    },
    finished: {
      title: 'Ihr erstes Objekt ist in der Galerie',
      text: 'Mehr braucht es nicht. Die Einführung endet hier.',
      act: 'In der Galerie ansehen',
      close: 'Fertig',
    },
  },
}
