import { Mark } from '@tiptap/react'

/** Letters below or above the line, which never are both. */
const script = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', command: string, key: string) =>
  Mark.create({
    name,
    excludes: 'subscript superscript',
    parseHTML: () => [{ tag }, { style: `vertical-align=${tag === 'sub' ? 'sub' : 'super'}` }],
    renderHTML: () => [tag, 0],
    // By the names under which the buttons of the editor's library call them.
    addCommands: () => ({
      [command]:
        () =>
        ({ commands }: { commands: Toggling }) =>
          commands.toggleMark(name),
    }),
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

interface Toggling {
  toggleMark: (name: string) => boolean
}

export const SCRIPTS = [
  script('subscript', 'sub', 'toggleSubscript', 'Mod-,'),
  script('superscript', 'sup', 'toggleSuperscript', 'Mod-.'),
]
