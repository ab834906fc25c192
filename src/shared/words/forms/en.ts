import { counting } from '../formats.ts'

const { number, things } = counting('en')

export const en = {
  form: {
    required: (label: string) => `The '${label}' field is required`,
    notUrl: (label: string) => `The "${label}" field is not a valid URL`,
    notEmail: (label: string) => `The "${label}" field is not a valid email`,
    arrayUrlScheme: 'URL must include either http:// or https://',
    arrayUrl: 'Invalid URL',
    arrayEmail: 'Invalid Email',
    words: (n: number, max: number) => `Word count: ${number(n)} / ${number(max)}`,
    characters: (n: number, max: number) => `Character count: ${number(n)} / ${number(max)}`,
    datePlaceholder: 'Select date...',
    passwordsDiffer: 'The passwords are not the same',
    passwordShort: 'The password must have at least 8 characters',
    passwordLong: 'The password must not have more than 128 characters',
    showPassword: 'Show password',
    invalid: (label: string) => `The "${label}" field is not valid`,
    notDate: (label: string) => `The "${label}" field is not a valid date`,
    notStrict: (label: string) => `The "${label}" field may hold letters, digits and _ - . ( ) only`,
    rangeOrder: (label: string) => `The "${label}" field must not end before it starts`,
    tooManyWords: (label: string, max: number) =>
      `The "${label}" field must not have more than ${things(max, 'word', 'words')}`,
    tooManyCharacters: (label: string, max: number) =>
      `The "${label}" field must not have more than ${things(max, 'character', 'characters')}`,
    cut: 'What was pasted is longer than this field takes; the rest was left out',
    save: 'Save',
    saving: 'Saving',
    saved: 'Saved',
    openCalendar: (label: string) => `Choose a day: ${label}`,
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
    understood: (said: string) => `Understood as ${said}.`,
    notUnderstood: 'Not understood as a date. Try 1953, 06/1953, c. 1950, before 1920, spring 1944 or 1939–1945.',
    asField: (label: string) => `Use as “${label}”`,
    asDay: (label: string, day: string) => `Use ${day} as “${label}”`,
    since: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
    about: (said: string) => `c. ${said}`,
    probably: (said: string) => `${said}?`,
    used: 'Used in this project',
    remove: (entry: string) => `Remove ${entry}`,
    noOption: 'None of these letters',
    noAnswer: 'Not answered',
    yes: 'Yes',
    no: 'No',
  },
}

export type Words = typeof en
