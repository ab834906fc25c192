export const en = {
  error: {
    sessionExpired: 'Session expired',
    operationFailed: 'Operation failed',
    tooManyRequests: 'Too many requests',
    tryAgainIn: (seconds: number) => {
      const minutes = Math.max(1, Math.round(seconds / 60))
      return `Please try again after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
    },
    projectInactive: 'Project is inactive',
    inviteMismatch: "Email doesn't match invite",
  },
}

export type Words = typeof en
