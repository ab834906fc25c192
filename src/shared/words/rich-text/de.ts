import type { Messages } from './en.ts'

export const de: Messages = {
  richText: {
    toolbar: 'Formatierung',
    tools: {
      boldControlLabel: 'Fett',
      italicControlLabel: 'Kursiv',
      underlineControlLabel: 'Unterstrichen',
      subscriptControlLabel: 'Tiefgestellt',
      superscriptControlLabel: 'Hochgestellt',
      h2ControlLabel: 'Überschrift',
      bulletListControlLabel: 'Aufzählung',
      orderedListControlLabel: 'Nummerierte Liste',
      blockquoteControlLabel: 'Zitat',
      linkControlLabel: 'Link',
      unlinkControlLabel: 'Link entfernen',
      linkEditorInputLabel: 'Webadresse',
      linkEditorExternalLink: 'In neuem Tab öffnen',
      linkEditorInternalLink: 'Im selben Tab öffnen',
      linkEditorSave: 'Speichern',
    },
  },
}
