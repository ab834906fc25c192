import { createPluralizer } from '../formats.ts'

const { number, quantity } = createPluralizer('en')

export const en = {
  form: {
    required: (label: string) => `The '${label}' field is required`,
    notUrl: (label: string) => `The "${label}" field is not a valid URL`,
    notEmail: (label: string) => `The "${label}" field is not a valid email`,
    arrayUrlScheme: 'URL must include either http:// or https://',
    arrayUrl: 'Invalid URL',
    arrayEmail: 'Invalid Email',
    words: (count: number, max: number) => `Word count: ${number(count)} / ${number(max)}`,
    characters: (count: number, max: number) => `Character count: ${number(count)} / ${number(max)}`,
    datePlaceholder: 'Select date...',
    passwordsDiffer: 'The passwords don’t match',
    passwordShort: 'The password must be at least 8 characters long',
    passwordLong: 'The password can be at most 128 characters long',
    showPassword: 'Show password',
    invalid: (label: string) => `The "${label}" field is not valid`,
    notDate: (label: string) => `The "${label}" field is not a valid date`,
    notStrict: (label: string) => `The "${label}" field can only contain letters, digits and _ - . ( )`,
    rangeOrder: (label: string) => `The "${label}" field can’t end before it starts`,
    tooManyWords: (label: string, max: number) =>
      `The "${label}" field can have at most ${quantity(max, 'word', 'words')}`,
    tooManyCharacters: (label: string, max: number) =>
      `The "${label}" field can have at most ${quantity(max, 'character', 'characters')}`,
    pasteShortened: 'The pasted text was too long for this field and was shortened',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved',
    openCalendar: (label: string) => `Choose a date: ${label}`,
    calendar: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Previous decade',
      nextDecade: 'Next decade',
      monthLevelControl: 'Choose a month',
      yearLevelControl: 'Choose a year',
    },
    from: 'From',
    to: 'To',
    recognised: (text: string) => `Recognised as ${text}.`,
    notRecognised: 'Not recognised as a date. Try 1953, 06/1953, c. 1950, before 1920, spring 1944 or 1939–1945.',
    useAsField: (label: string) => `Use as “${label}”`,
    useDayAsField: (label: string, day: string) => `Use ${day} as “${label}”`,
    since: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
    about: (text: string) => `c. ${text}`,
    probably: (text: string) => `${text}?`,
    usedInProject: 'Used in this project',
    remove: (entry: string) => `Remove ${entry}`,
    noOption: 'No matches',
    noAnswer: 'No answer',
    yes: 'Yes',
    no: 'No',
  },
}

export type Messages = typeof en
