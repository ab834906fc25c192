import type { StartingText } from '../../kept/website.model.ts'

export const blog: StartingText = {
  title: 'Blog',
  summary: 'What is new, and what we learn from those who keep things.',
  body: [],
}

export const stories: StartingText = {
  title: 'Stories',
  summary: 'Archives that work with it, and what they have made of it.',
  body: [],
}

export const social: StartingText = {
  title: 'Short notes',
  summary: 'What we would say elsewhere in a sentence or two stands here, where nobody follows you for reading it.',
  body: [],
}

export const contact: StartingText = {
  title: 'Get started',
  summary:
    'Tell us what you keep and for whom. A person reads it, and writes back to the address that you give. We use it for nothing else.',
  body: [],
}
