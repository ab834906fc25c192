import { counting } from '../formats.ts'

const { number, things } = counting('en')

export const en = {
  exhibitEdit: {
    new: 'New exhibit',
    create: 'Create exhibit',
    emptyTitle: 'No exhibits yet',
    emptyText: 'An exhibit tells a story with items of the archive, in the order that you choose.',
    emptyReadOnly: 'Exhibits of this project will appear here.',
    items: 'Items',
    noItems: 'Choose the items that tell this story; their order is the order of the exhibit.',
    choose: 'Choose items',
    chooseText: 'Search the archive and tick what belongs in the exhibit.',
    add: (n: number) => (n === 0 ? 'Add' : `Add ${things(n, 'item', 'items')}`),
    already: 'In the exhibit',
    up: (title: string) => `Move ${title} up`,
    down: (title: string) => `Move ${title} down`,
    take: (title: string) => `Take ${title} out`,
    moved: (title: string, n: number, of: number) => `${title}: ${number(n)} of ${number(of)}`,
    hidden: 'Private: visitors do not see it',
    private: 'Private',
    openPublic: 'Open public page',
    delete: 'Delete exhibit',
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteText: 'Its items stay in the archive.',
    deleted: 'Exhibit deleted',
    created: 'Exhibit created',
    addTo: 'Add to exhibit',
    addToText: (n: number) => `Choose the exhibit that ${things(n, 'item goes', 'items go')} to.`,
    added: (title: string) => `Added to ${title}`,
    back: 'All exhibits',
  },
}

export type Words = typeof en
