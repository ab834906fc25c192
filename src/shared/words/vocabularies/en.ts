import { createPluralizer } from '../formats.ts'

const { number, quantity } = createPluralizer('en')

const formatTerms = (count: number) => quantity(count, 'term', 'terms')
const formatItems = (count: number) => quantity(count, 'item', 'items')

export const en = {
  vocabularies: {
    title: 'Vocabularies',
    text: 'Lists of terms that your projects share, so that everyone writes a place or a subject the same way.',
    emptyTitle: 'No vocabularies yet',
    emptyText:
      'A vocabulary lists the terms for one field, such as places. Someone who types “Bombay” gets “Mumbai”, and renaming a term changes it in every item.',
    exampleTitle: 'For example',
    exampleTerms: { top: 'Buildings on the coast', first: 'Harbour', second: 'Lighthouse' },
    exampleNote: 'also Haven or Port, in German Hafen',
    emptyReadOnly: 'Ask an owner of the organisation to create one.',
    new: 'New vocabulary',
    create: 'Create vocabulary',
    created: 'Vocabulary created',
    name: 'Name',
    nameText: 'For example, Places or Subjects.',
    language: 'Language of the terms',
    languageText: 'Items contain the terms in this language. You can add names in other languages to each term.',
    note: 'Note',
    noteText: 'What belongs in this list, for everyone who adds terms.',
    settings: 'Edit name and note',
    settingsTitle: 'Edit vocabulary',
    saved: 'Vocabulary saved',
    deleteVocabulary: 'Delete',
    deleteVocabularyTitle: (name: string) => `Delete the vocabulary “${name}”?`,
    deleteVocabularyText: (termCount: number) =>
      `Its ${formatTerms(termCount)} will be deleted, and projects will stop using it. Items keep their text. This can’t be undone.`,
    vocabularyDeleted: 'Vocabulary deleted',
    back: 'All vocabularies',
    terms: formatTerms,
    notUsed: 'Not used by any project yet',
    usedFor: (uses: string) => `Used for ${uses}`,
    usedAs: (field: string, project: string) => `${field} in ${project}`,
    fields: { subject: 'Keywords', place: 'Place' },
    moreActions: 'More actions',

    tree: 'Tree',
    list: 'List',
    view: 'View',
    filter: 'Find terms',
    clearFilter: 'Clear search',
    noMatchTitle: 'No matches',
    noMatchText: 'Try fewer characters, or the beginning of another word.',
    loadMore: 'Show more',
    noTermsTitle: 'No terms yet',
    noTermsText: 'Add a term, or import a CSV table or a SKOS file.',
    startFrom: {
      subject: (count: number) => `Start with ${quantity(count, 'keyword', 'keywords')} in use`,
      place: (count: number) => `Start with ${quantity(count, 'place', 'places')} in use`,
    },
    newTerm: 'New term',
    newTermBelow: 'New narrower term',
    createTerm: 'Add term',
    termAdded: 'Term added',
    chooseTerm: 'Choose a term to see its names and the items that have it.',
    closeTerm: 'Back to terms',

    termName: 'Name',
    termNameText: 'Items contain this name. If you change it, every item changes too.',
    nameIn: (language: string) => `Name in ${language}`,
    addLanguage: 'Add a name in another language',
    alternates: 'Alternate names',
    alternatesText: 'Someone who types one of these gets the term’s name.',
    matches: 'Same concept elsewhere',
    matchesText: 'Its web addresses in AAT, Wikidata, GeoNames, GND and the like.',
    matchesPlaceholder: 'https://www.wikidata.org/entity/…',
    broader: 'Broader term',
    top: 'Top level',
    move: 'Move…',
    moveTitle: (name: string) => `Move “${name}”`,
    moveText: 'Choose a broader term. Its narrower terms move with it.',
    moveToTop: 'Move to top level',
    moveHere: 'Move here',
    moved: (name: string) => `“${name}” moved`,
    termSaved: 'Term saved',
    renamed: (name: string, itemCount: number) =>
      itemCount === 0 ? `Renamed to “${name}”` : `Renamed to “${name}” in ${formatItems(itemCount)}`,
    narrower: (count: number) => quantity(count, 'narrower term', 'narrower terms'),
    usage: (count: number, isMore: boolean) =>
      count === 0 ? 'Not used' : `Used ${isMore ? 'more than ' : ''}${quantity(count, 'time', 'times')}`,
    usageTitle: 'Items',
    usageIn: (field: string, project: string) => `${field}, ${project}`,
    usageNone: 'No items have this term.',
    usageUnbound: 'No project uses this vocabulary yet. Choose it in a project’s settings.',

    merge: 'Merge…',
    mergeTitle: (name: string) => `Merge “${name}” into another term`,
    mergeText: 'Items get the term you keep instead. It takes over the names of this one as alternate names.',
    mergeInto: 'Term to keep',
    mergeAction: 'Merge',
    mergeCount: (itemCount: number, isMore: boolean) =>
      itemCount === 0
        ? 'No items will change.'
        : `${isMore ? 'More than ' : ''}${quantity(itemCount, 'item', 'items')} will change. You can undo this.`,
    merged: (name: string, itemCount: number) =>
      itemCount === 0 ? `Merged into “${name}”` : `Merged into “${name}” in ${formatItems(itemCount)}`,
    delete: 'Delete',
    deleteTitle: (name: string) => `Delete the term “${name}”?`,
    deleteText: (narrowerCount: number) =>
      narrowerCount === 0
        ? 'Items keep its name as text. You can undo this.'
        : `${quantity(narrowerCount, 'narrower term moves', 'narrower terms move')} up one level. Items keep its name as text. You can undo this.`,
    deleted: (name: string) => `“${name}” deleted`,
    undone: (itemCount: number) => (itemCount === 0 ? 'Change undone' : `Change undone in ${formatItems(itemCount)}`),
    history: 'Recent changes',
    historyText: 'You can undo renaming, merging and deleting terms for 30 days. Items change back too.',
    historyEmpty: 'No terms were renamed, merged or deleted in the last 30 days.',
    changes: {
      rename: (from: string, to: string) => `“${from}” renamed to “${to}”`,
      merge: (from: string, to: string) => `“${from}” merged into “${to}”`,
      delete: (from: string) => `“${from}” deleted`,
    },
    changeBy: (person: string, day: string, itemCount: number) =>
      itemCount === 0 ? `${person}, ${day}` : `${person}, ${day}, ${formatItems(itemCount)}`,
    someone: 'Someone',
    undo: 'Undo',
    isUndone: 'Undone',

    import: 'Import…',
    importTitle: 'Import terms',
    importText:
      'From a CSV table with a “name” column, or from SKOS in Turtle or RDF/XML. Existing terms are updated, and nothing is deleted.',
    chooseFile: 'Choose a file',
    dropFile: 'or drop it here',
    importColumnsText:
      'Optional columns: broader, alternate_names, note, same_as, and name_de and the like for other languages.',
    otherFile: 'Choose another file',
    reading: 'Reading the file…',
    importCounts: {
      new: (count: number) => `${number(count)} new`,
      changed: (count: number) => `${number(count)} changed`,
      unchanged: (count: number) => `${number(count)} unchanged`,
      refused: (count: number) => `${number(count)} can’t be imported`,
    },
    importRenames: (count: number) => `Renaming terms will change ${quantity(count, 'item', 'items')}.`,
    importColumns: { position: 'Row', term: 'Term', change: 'Change' },
    importChange: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Not imported' },
    importFields: {
      title: 'name',
      labels: 'names in other languages',
      alternates: 'alternate names',
      broader: 'broader term',
      note: 'note',
      matches: 'addresses',
    } as Record<string, string>,
    importFirst: (count: number) => `Only the first ${number(count)} are listed here.`,
    importAction: (count: number) => `Import ${formatTerms(count)}`,
    importNothing: 'Nothing to import',
    importing: 'Importing…',
    imported: (newCount: number, changedCount: number) => `${number(newCount)} added, ${number(changedCount)} changed`,
    export: 'Download',
    exportCsv: 'Download as CSV',
    exportSkos: 'Download as SKOS (Turtle)',

    sectionTitle: 'Vocabularies',
    sectionText: 'Suggest terms while members type, or accept only these terms.',
    vocabulary: 'Vocabulary',
    vocabularyHint: 'Its terms are suggested while people type, also by their alternate names.',
    noVocabulary: 'No vocabulary',
    onlyTerms: 'Accept only its terms',
    manage: 'Manage vocabularies',
    bound: 'Saved',
    noneToBind: 'Your organisation has no vocabularies yet.',
    suggestions: 'Terms',
    addTerm: (text: string) => `Add “${text}” to the vocabulary`,
    onlyTermsHint: (name: string) => `Only terms of “${name}” are accepted.`,
    suggestedHint: (name: string) => `Terms of “${name}” are suggested.`,
  },
}

export type Messages = typeof en
