import type { StartingText } from '../../kept/website.model.ts'

export const blog: StartingText = {
  title: 'Blog',
  summary: 'What’s new in Vitrine, and what we’re learning from the people who look after archives.',
  body: [],
}

export const stories: StartingText = {
  title: 'Stories',
  summary: 'How archives use Vitrine, and what they’ve made with it.',
  body: [],
}

export const social: StartingText = {
  title: 'Notes',
  summary: 'Updates in a sentence or two that you can read without an account and without being tracked.',
  body: [],
}

export const contact: StartingText = {
  title: 'Get started',
  summary:
    'Tell us what you’d like to archive, and who it’s for. We’ll read your message and reply to the email address you give. We won’t use the address for anything else.',
  body: [],
}
