import { config } from 'zod'

// The content security policy forbids compiling code from text, which zod would try.
config({ jitless: true })
