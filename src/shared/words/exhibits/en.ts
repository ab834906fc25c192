import { createPluralizer } from '../formats.ts'

const { number, quantity } = createPluralizer('en')

export const en = {
  exhibitEdit: {
    new: 'New exhibit',
    create: 'Create exhibit',
    newText: 'Next you’ll choose items and write the text.',
    changeVisibility: 'Change visibility',
    privateText: 'Only members of this project see it.',
    inGalleryText: 'Everyone who can visit the gallery sees it.',
    madePrivate: 'Exhibit made private',
    more: 'More actions',
    cover: 'Cover image',
    coverText: 'The first item with an image, or the one you choose below.',
    makeCover: (title: string) => `Use ${title} as the cover`,
    itemsText: 'Visitors see them in this order below the text. Items in the text aren’t repeated.',
    emptyTitle: 'No exhibits yet',
    emptyText: 'An exhibit presents items from the archive in the order you choose. Create one, then add items.',
    emptyReadOnly: 'This project’s exhibits will appear here.',
    items: 'Items',
    noItems: 'No items yet. Choose some, then put them in the order that visitors will see.',
    choose: 'Choose items',
    chooseText: 'Search the archive and select the items to add. Hold Shift to select all items up to one.',
    add: (count: number) => (count === 0 ? 'Add' : `Add ${quantity(count, 'item', 'items')}`),
    alreadyAdded: 'Already in the exhibit',
    moveUp: (title: string) => `Move ${title} up`,
    moveDown: (title: string) => `Move ${title} down`,
    removeItem: (title: string) => `Remove ${title}`,
    moved: (title: string, count: number, total: number) => `${title}: ${number(count)} of ${number(total)}`,
    hidden: 'Private. Visitors don’t see this item.',
    private: 'Private',
    openPublic: 'View in gallery',
    delete: 'Delete exhibit',
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteText: 'Its items stay in the archive. This can’t be undone.',
    deleted: 'Exhibit deleted',
    created: 'Exhibit created',
    newFromSelection: 'New exhibit from selection',
    newFromSelectionText: (count: number) =>
      `${quantity(count, 'item', 'items')} will be in the exhibit. It stays private until you publish it.`,
    createdWith: (title: string, count: number) => `“${title}” created with ${quantity(count, 'item', 'items')}`,
    addTo: 'Add to exhibit',
    addToText: (count: number) => `Choose an exhibit for ${quantity(count, 'item', 'items')}.`,
    added: (title: string) => `Added to “${title}”`,
    back: 'All exhibits',
  },
}

export type Messages = typeof en
