export const en = {
  website: {
    tagline: 'A home for your archive, and a gallery for the world',
    text: 'Keep recordings, pictures and documents in order, and show the best of them to everyone.',
    login: 'Login',
  },
}

export type Words = typeof en
