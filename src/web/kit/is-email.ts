import { z } from 'zod'

const schema = z.email().max(254)

/** The same rule as the server's for an e-mail address. */
export const isEmail = (text: string): boolean => schema.safeParse(text.trim()).success
