import type { StartingText } from '../../kept/website.model.ts'

export const blog: StartingText = {
  title: 'Blog',
  summary: 'Was neu ist, und was wir von denen lernen, die etwas bewahren.',
  body: [],
}

export const stories: StartingText = {
  title: 'Geschichten',
  summary: 'Archive, die damit arbeiten, und was sie daraus gemacht haben.',
  body: [],
}

export const social: StartingText = {
  title: 'Kurze Notizen',
  summary: 'Was wir anderswo in ein, zwei Sätzen sagen würden, steht hier, wo Ihnen fürs Lesen niemand folgt.',
  body: [],
}

export const contact: StartingText = {
  title: 'Loslegen',
  summary:
    'Schreiben Sie uns, was Sie bewahren und für wen. Ein Mensch liest es und antwortet an die Adresse, die Sie angeben. Für nichts anderes verwenden wir sie.',
  body: [],
}
