export const en = {
  richText: {
    /** By the names that the editor's own words have. */
    tools: {
      boldControlLabel: 'Bold',
      italicControlLabel: 'Italic',
      underlineControlLabel: 'Underline',
      subscriptControlLabel: 'Subscript',
      superscriptControlLabel: 'Superscript',
      h2ControlLabel: 'Heading 2',
      bulletListControlLabel: 'Bullet list',
      orderedListControlLabel: 'Ordered list',
      blockquoteControlLabel: 'Blockquote',
      linkControlLabel: 'Link',
      unlinkControlLabel: 'Remove link',
      linkEditorInputLabel: 'Enter URL',
      linkEditorExternalLink: 'Open link in a new tab',
      linkEditorInternalLink: 'Open link in the same tab',
      linkEditorSave: 'Save',
    },
  },
}

export type Words = typeof en
