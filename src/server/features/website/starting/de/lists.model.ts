import type { StartingText } from '../../kept/website.model.ts'

export const blog: StartingText = {
  title: 'Blog',
  summary: 'Was es in Vitrine Neues gibt und was wir von den Menschen lernen, die Archive betreuen.',
  body: [],
}

export const stories: StartingText = {
  title: 'Geschichten',
  summary: 'Wie Archive mit Vitrine arbeiten und was dabei entstanden ist.',
  body: [],
}

export const social: StartingText = {
  title: 'Notizen',
  summary: 'Kurze Neuigkeiten in ein, zwei Sätzen, ganz ohne Konto und ohne Tracking.',
  body: [],
}

export const contact: StartingText = {
  title: 'Loslegen',
  summary:
    'Schreiben Sie uns, was Sie archivieren möchten und für wen. Wir lesen Ihre Nachricht und antworten an die E-Mail-Adresse, die Sie angeben. Wir verwenden sie für nichts anderes.',
  body: [],
}
