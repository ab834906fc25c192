import type { StartingText } from '../../kept/website.model.ts'

export const blog: StartingText = {
  title: 'Blog',
  summary: 'What’s new in Vitrine, and what we learn from the people who look after archives.',
  body: [],
}

export const stories: StartingText = {
  title: 'Stories',
  summary: 'How archives use Vitrine, and what they’ve made with it.',
  body: [],
}

export const social: StartingText = {
  title: 'Notes',
  summary: 'Short updates in a sentence or two, to read without an account and without being tracked.',
  body: [],
}

export const contact: StartingText = {
  title: 'Get started',
  summary:
    'Tell us what you’d like to archive, and who it’s for. Someone reads your message and replies to the email address you give. We use it for nothing else.',
  body: [],
}
