export const en = {
  richText: {
    toolbar: 'Formatting',
    /** Texts of the rich-text editor, under its own message names. */
    tools: {
      boldControlLabel: 'Bold',
      italicControlLabel: 'Italic',
      underlineControlLabel: 'Underline',
      subscriptControlLabel: 'Subscript',
      superscriptControlLabel: 'Superscript',
      h2ControlLabel: 'Heading',
      bulletListControlLabel: 'Bulleted list',
      orderedListControlLabel: 'Numbered list',
      blockquoteControlLabel: 'Quote',
      linkControlLabel: 'Link',
      unlinkControlLabel: 'Remove link',
      linkEditorInputLabel: 'Web address',
      linkEditorExternalLink: 'Open in a new tab',
      linkEditorInternalLink: 'Open in the same tab',
      linkEditorSave: 'Save',
    },
  },
}

export type Messages = typeof en
