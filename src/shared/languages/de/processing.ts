/** Deutsch: was aus einer Datei gemacht wird, was sie von sich sagt, und was damit nicht ging. */
export const processing = {
  processing: {
    failed: 'Aus dieser Datei ließ sich nicht alles machen.',
    again: 'Die Datei selbst ist aufgehoben. Sie kann noch einmal verarbeitet werden.',
    tryAgain: 'Noch einmal versuchen',
    fromFile: 'Aus der Datei:',
    take: 'Übernehmen',
    takeFor: (label: string) => `Für „${label}“ übernehmen`,
  },
}
