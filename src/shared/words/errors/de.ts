import type { Words } from './en.ts'

export const de: Words = {
  error: {
    sessionExpired: 'Sitzung abgelaufen',
    operationFailed: 'Das hat nicht geklappt',
    tooManyRequests: 'Zu viele Anfragen',
    tryAgainIn: (seconds: number) => {
      const minutes = Math.max(1, Math.round(seconds / 60))
      return `Bitte in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} noch einmal versuchen`
    },
    projectInactive: 'Das Projekt ist nicht aktiv',
    inviteMismatch: 'Die E-Mail-Adresse passt nicht zur Einladung',
  },
}
