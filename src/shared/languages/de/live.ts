const things = (n: number, one: string, many: string) => `${n.toLocaleString('de')} ${n === 1 ? one : many}`
const files = (n: number) => things(n, 'Datei', 'Dateien')

/** Deutsch: wenn mehrere zugleich an einem Projekt arbeiten. */
export const live = {
  live: {
    somebody: 'Jemand anderes',
    overtaken: (who: string, field: string) => `${who} hat „${field}“ inzwischen geändert`,
    whose: (mine: string, theirs: string) => `Ihre Fassung: ${mine}\nDie andere: ${theirs}`,
    quoted: (text: string) => `„${text}“`,
    nothing: 'nichts',
    keepMine: 'Meine behalten',
    takeTheirs: 'Die andere nehmen',
  },
  structure: {
    upload: 'Ordner hochladen',
    ways: 'Weitere Arten des Hochladens',
    reading: (n: number) => (n === 0 ? 'Die Ordner werden gelesen' : `Die Ordner werden gelesen: bisher ${files(n)}`),
    making: (made: number, all: number, n: number) =>
      `Ordner ${made.toLocaleString('de')} von ${all.toLocaleString('de')} für ${files(n)}`,
    stop: 'Anhalten',
    made: (all: number, n: number) => `${things(all, 'Ordner', 'Ordner')} bereit, ${files(n)} unterwegs`,
    failed: (n: number, left: number) =>
      `${things(n, 'Ordner ließ', 'Ordner ließen')} sich nicht anlegen, ${files(left)} ausgelassen`,
    refused: 'Sie dürfen hier keine Ordner anlegen',
    refusedText: 'Nichts wurde hochgeladen. Legen Sie die Dateien ohne ihre Ordner ab.',
    unreadable: (n: number) => `${things(n, 'Eintrag ließ', 'Einträge ließen')} sich nicht lesen`,
    empty: 'Darin ist nichts zum Hochladen',
  },
}
